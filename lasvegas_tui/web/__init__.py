"""The lobby in a browser: the server of its page, and the programs that draw into its windows."""
