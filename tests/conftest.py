"""What all tests rely on."""

import signal


def pytest_configure() -> None:
    """Let Ctrl-C be heard, here and in the programs that tests start: where tests run in the background it may not be."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
