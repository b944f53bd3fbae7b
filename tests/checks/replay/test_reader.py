"""Files are read as they are, and refused whole at the first line that is wrong."""

import gzip
import os
import subprocess
import sys
import time

import pytest

from checks.replay.reader import LONGEST, LONGEST_MESSAGE, MOST_BLANK, escaped
from checks.replay.replay import replay
from model.language.errors import KanlyError

HEADER = {"kanly_log": 1, "factions": ["emperor"], "complete": True}
STEP = {"seq": 1, "actor": None, "play": "start", "args": {}, "set": {"spice.emperor": 10}}
ONE_OBJECT = ("expected one JSON object a line",)


def test_plain_and_packed_logs_are_told_apart_by_content(write):
    lines = [HEADER, STEP, STEP | {"seq": 2, "set": {}}]
    plain, packed = write(lines, "a.gz"), write(lines, "b.jsonl", packed=True)
    result = replay([plain, packed], ["spice"])

    assert (result.exit, result.counts["steps"], result.counts["lines"], result.counts["files"]) == (0, 4, 6, 2)


def test_lines_are_counted_in_the_unpacked_file_blank_ones_too(write, refusal):
    assert refusal(write([HEADER, "", STEP, "", "{"], packed=True))[1] == 5


def test_a_truncated_gzip_is_refused(write, refusal):
    path = write([HEADER, *({**STEP, "seq": n, "play": str(hash(str(n)))} for n in range(2000))], packed=True)
    path.write_bytes(path.read_bytes()[:-500])
    message, line, hints = refusal(path)

    assert line > 1000
    assert hints == ("copy or download it again",)
    assert message == "the compressed file is cut off"


def test_a_damaged_gzip_is_refused(write, refusal):
    path = write([HEADER, STEP])
    path.write_bytes(gzip.compress(path.read_bytes())[:12] + b"xxxxxxxxxxxx")

    assert refusal(path)[1:] == (1, ("copy or download it again",))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"seq": 2', "the line is not JSON: Expecting ',' delimiter at column 10"),
        ("[1, 2]", "the line is a list ([1, 2])"),
        ("12", "the line is a whole number (12)"),
        ('{"seq": NaN}', "the line is not JSON: NaN is no JSON value"),
        ('{"seq": 2, "seq": 3}', "the line is not JSON: the key 'seq' stands twice in one object"),
        ('{"play": "\\ud800"}', "the line has half a surrogate pair"),
        ("[" * 100_000, "the line is nested too deep"),
    ],
)
def test_a_line_that_is_no_object_is_refused(write, refusal, line, message):
    found, number, hints = refusal(write([HEADER, STEP, line]))

    assert (found, number) == (message, 3)
    assert hints in (ONE_OBJECT, ("expected texts that can be printed",))


def test_bytes_that_are_no_text_are_refused(write, refusal):
    path = write([HEADER])
    path.write_bytes(path.read_bytes() + b"\xff\xfe\n")

    assert refusal(path) == ("the line is not UTF-8", 2, ONE_OBJECT)


def test_an_empty_file_is_refused(write, refusal):
    assert refusal(write([])) == ("the log is empty", 0, ("expected a header on line 1",))


def test_a_file_without_a_header_is_refused(write, refusal):
    message, line, hints = refusal(write([STEP]))

    assert (message, line) == ("the first line is no header", 1)
    assert hints[0].startswith('expected {"kanly_log": 1, "factions": […]')


def test_a_missing_file_is_refused(tmp_path, refusal):
    assert refusal(tmp_path / "none.jsonl") == ("there is no such file", 0, ())


def test_a_missing_file_has_a_name_like_it_suggested(write, tmp_path, refusal):
    right = write([HEADER, STEP], "game-seed1.jsonl")

    assert refusal(tmp_path / "game-sed1.jsonl")[2] == (f"did you mean '{right}'?",)


HUGE = [
    (b'{"x":"' + b"a" * 2 * LONGEST + b'"}', f"the line is longer than {LONGEST} bytes"),
    (b'{"seq": ' + b"1" * 1_000_000 + b"}", "the line is not JSON: Exceeds the limit (4300 digits)"),
    (b'{"a":' * 100_000, "the line is nested too deep"),
    (b"\0" * 1000, "the line is not JSON: Expecting value"),
    (b"\n" * (MOST_BLANK + 1), f"more than {MOST_BLANK} blank lines follow each other"),
    (b'{"' + b"k" * 1_000_000 + b'": 1}', "the step has no"),
]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(("line", "message"), HUGE, ids=[message for _, message in HUGE])
def test_a_huge_line_is_refused_at_once(write, refusal, line, message, packed):
    path = write([HEADER, STEP])
    text = path.read_bytes() + line + b"\n"
    path.write_bytes(gzip.compress(text) if packed else text)
    began = time.process_time()
    found, number, hints = refusal(path)

    assert found.startswith(message) and len(found) <= LONGEST_MESSAGE
    assert number == (2 + MOST_BLANK + 1 if "blank" in message else 3)
    assert hints
    assert time.process_time() - began < 5


def test_lines_may_end_as_on_windows(write, refusal):
    path = write([HEADER, STEP, "{"])
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))

    assert refusal(path)[1] == 3


def test_a_folder_is_refused(tmp_path, refusal):
    assert refusal(tmp_path) == ("this is a folder", 0, ("name the files in it",))


@pytest.mark.parametrize("line", ["We played on Sunday.", "[1, 2]", '{"kanly_log": 1'])
def test_a_first_line_that_is_no_object_says_that_this_is_no_log(write, refusal, line):
    assert refusal(write([line])) == (
        "this is no game log",
        1,
        ("a log is JSON Lines (one {…} a line), plain or gzip",),
    )


def test_a_picture_is_no_text(write, refusal):
    path = write([])
    path.write_bytes(b"\x89PNG\r\n")

    assert refusal(path)[0] == "this is no text file (UTF-8 is expected)"


@pytest.mark.parametrize("packed", [False, True])
def test_the_error_shows_the_line_as_it_stands(write, packed):
    with pytest.raises(KanlyError) as caught:
        replay([write([HEADER, '{"seq": 2', HEADER], packed=packed)])

    assert '   2 | {"seq": 2\n' in str(caught.value)


def test_a_long_line_is_shown_by_its_beginning(write):
    with pytest.raises(KanlyError) as caught:
        replay([write([HEADER, {"seq": 1, "play": "x" * 10_000}])])

    assert caught.value.where is not None
    assert len(caught.value.where.text) == 160
    assert caught.value.where.text.endswith("…")


def test_the_error_names_file_and_line(write):
    path = write([HEADER, "{"])
    with pytest.raises(KanlyError) as caught:
        replay([path])

    assert str(caught.value).splitlines()[1].endswith("/game.jsonl:2")
    assert "     = expected one JSON object a line" in str(caught.value)


@pytest.mark.parametrize("packed", [False, True])
def test_a_log_may_come_through_a_pipe(write, packed):
    path = write([HEADER, STEP, STEP | {"seq": 2, "set": {}}], packed=packed)
    code = "import sys; from checks.command.main import main; sys.exit(main())"
    for name in ("-", "/dev/stdin"):
        words = [sys.executable, "-c", code, "replay", "--check", "spice", name]
        done = subprocess.run(words, input=path.read_bytes(), capture_output=True)

        assert (done.returncode, done.stderr) == (0, b"")


def test_a_fifo_is_read_once(tmp_path, write):
    path, fifo = write([HEADER, STEP, "{"]), tmp_path / "fifo"
    os.mkfifo(fifo)
    with subprocess.Popen(["cp", str(path), str(fifo)]), pytest.raises(KanlyError) as caught:
        replay([fifo])

    assert str(caught.value).splitlines()[1] == f"  --> {fifo}:3"


def test_a_byte_order_mark_is_no_part_of_the_log(write, refusal):
    path = write([HEADER, STEP, "\ufeff{}"])
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())

    assert refusal(path)[:2] == ("the line is not JSON: Unexpected UTF-8 BOM (decode using utf-8-sig) at column 1", 3)


@pytest.mark.parametrize("letter", ["\x1b", "\x9b", "\x7f", "\u202e", "\n"])
def test_no_text_of_a_log_reaches_the_terminal_as_more_than_text(own, letter):
    log = own({"reserve.emperor": 20})
    log.step(f"ship{letter}[31mred", {"reserve.emperor": 19}, events=[f"EVENT{letter}"])
    [found] = log.found("forces")

    assert found.what.isprintable()
    assert "[31mred" in found.what


def test_escaping_changes_no_text_that_can_be_printed():
    assert escaped({"Sietch Tabr’s": ["é", 1, None, {"a": "\x1b["}]}) == {
        "Sietch Tabr’s": ["é", 1, None, {"a": "\\x1b["}]
    }
