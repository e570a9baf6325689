"""The `>>>` examples of README.md and of the pages in docs/ do what they show.

Docstrings of the package are run by pytest itself (`--doctest-modules`). Here a line with a code fence ends an example,
as a reader takes it; plain doctest would read it as output.
"""

import doctest
import itertools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def examples(text: str, name: str) -> doctest.DocTest:
    """Return the examples in a Markdown text, which share one namespace, with their line numbers."""
    lines: list[str] = []
    in_code = False
    for line, following in itertools.pairwise([*text.splitlines(), ""]):
        is_fence = re.match(r" *(```|~~~)", line) is not None
        in_code ^= is_fence
        # Within a fence an empty line is output unless the next example follows.
        is_output = in_code and not line and not following.startswith(">>>")
        lines.append("" if is_fence else "<BLANKLINE>" if is_output else line)
    return doctest.DocTestParser().get_doctest("\n".join(lines), {}, name, name, 0)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_of_a_page(page: Path) -> None:
    test = examples(page.read_text(encoding="utf-8"), str(page.relative_to(ROOT)))
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.append)
    assert result.failed == 0, "".join(report)


def test_the_readme_has_examples() -> None:
    assert examples(PAGES[0].read_text(encoding="utf-8"), "README.md").examples


def test_a_fence_ends_an_example() -> None:
    test = examples("```python\n>>> 1 + 1\n2\n```\ntext\n", "page")
    assert [example.want for example in test.examples] == ["2\n"]


def test_an_empty_line_of_a_fence_is_output() -> None:
    test = examples("```python\n>>> print('a\\n\\nb')\na\n\nb\n\n>>> 1\n1\n```\n", "page")
    assert [example.want for example in test.examples] == ["a\n<BLANKLINE>\nb\n", "1\n"]
