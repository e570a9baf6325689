"""The compiled half of `mcr`."""

__all__ = ["__version__", "_build_profile"]

__version__: str
_build_profile: str
"""`"release"` or `"debug"`: a debug build is many times slower, and should be visible as one."""
