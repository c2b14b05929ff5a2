"""The front on phones: pages, server, and real browsers as phones."""
