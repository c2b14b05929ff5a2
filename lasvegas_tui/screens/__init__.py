"""All screens, and the directors that drive them: each game's table, and the pages around it."""
