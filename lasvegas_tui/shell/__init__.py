"""The base classes of the app and its screens, the themes, and the notice for small terminals."""
