#!/bin/sh
# Has this machine what the Makefile needs? If not, one message says what is missing and how to get it.
#
#   tools/check_machine.sh play|dev         exit status 1 and the message, or nothing
#   tools/check_machine.sh play|dev --apt   only the names of the Debian packages that are missing, Chromium among them
#   tools/check_machine.sh python           the Python to use
#
# play: a Python with venv, cargo, a C linker. dev: also a C++ compiler and Python's headers, with which pip builds
# PyMahjongGB, the calculator that the tests compare results with; and Chromium, in which the table is tested.
set -eu
cd "$(dirname "$0")/.."

least_python=$(sed -n 's/^requires-python = ">=\(.*\)"$/\1/p' pyproject.toml)
least_rust=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)

problems=
packages=
rust=
missing() { # what is missing, and the Debian packages that bring it (none: not from Debian)
    problems="$problems
  - $1"
    shift
    packages="$packages $*"
}

at_least() { # is version $1 at least version $2?
    [ "$(printf '%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

version_of() { # "rustc 1.95.0 (…)" -> 1.95.0; nothing if it is missing or does not run
    "$1" --version 2>/dev/null | sed -n '1s/^[A-Za-z]* \([0-9][0-9.]*\).*/\1/p'
}

find_python() { # the first recent enough Python; $PYTHON, if set, goes first
    for name in ${PYTHON:-} python3.11 python3 python3.12 python3.13 python3.14; do
        if at_least "$(version_of "$name")" "$least_python"; then
            "$name" -c 'import sys; print(sys.executable)'
            return
        fi
    done
}

python=$(find_python)
if [ "${1:-}" = python ]; then
    echo "$python"
    exit
fi

if [ -z "$python" ]; then
    missing "Python $least_python or newer" python3 python3-venv
else
    minor=$("$python" -c 'import sys; print(f"python3.{sys.version_info.minor}")')
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        missing "the modules venv and ensurepip of $python" "$minor-venv"
    if [ "$1" = dev ]; then
        "$python" -c 'import pathlib, sysconfig as s; (pathlib.Path(s.get_path("include")) / "Python.h").stat()' 2>/dev/null ||
            missing "the header Python.h of $python" "$minor-dev"
    fi
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo 'int main(void) { return 0; }' >"$scratch/main.c"
cc "$scratch/main.c" -o "$scratch/main" 2>/dev/null ||
    missing "a C compiler that links (cc); cargo needs it" gcc libc6-dev
if [ "$1" = dev ]; then
    printf '#include <vector>\nint main() { return 0; }\n' >"$scratch/main.cc"
    c++ "$scratch/main.cc" -o "$scratch/main" 2>/dev/null ||
        missing "a C++ compiler (c++); PyMahjongGB is built with it" g++
fi

for tool in cargo rustc; do
    version=$(version_of "$tool")
    if [ -z "$version" ]; then
        missing "$tool $least_rust or newer"
        rust=yes
    elif ! at_least "$version" "$least_rust"; then
        missing "$tool $least_rust or newer; this one is $version"
        rust=yes
    fi
done

# Not missing to do without: the tests that need it say so, or are left out (MCR_NO_BROWSER_TESTS).
if [ "$1" = dev ] && [ "${2:-}" = --apt ] && ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null; then
    packages="$packages chromium fonts-liberation"
fi

packages=$(echo $packages)
if [ "${2:-}" = --apt ]; then
    echo "$packages"
elif [ -n "$problems" ]; then
    {
        echo "This machine lacks:$problems"
        [ -z "$packages" ] || echo "Run as root: apt-get install $packages"
        [ -z "$rust" ] || echo "Get a current Rust from https://rustup.rs (then: rustup update)."
    } >&2
    exit 1
fi
