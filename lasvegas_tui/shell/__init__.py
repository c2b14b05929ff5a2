"""The base classes of the app and its screens, the themes, the notice for small terminals."""
