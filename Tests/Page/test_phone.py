"""The address for a phone: a QR code on the terminal and on the page, as a camera reads it."""

import os
import pty
import re
import subprocess
import urllib.request

import zxingcpp
from PIL import Image

from harness import SHOTS, equal

DEMO = "Sources/Projects/Demo/demo.lua"
EVERYWHERE = "--host=0.0.0.0"


def read(image):
    """The text of the only code in a picture."""
    codes = zxingcpp.read_barcodes(image)
    equal(len(codes), 1)
    return codes[0].text


def test_the_page_shows_a_code_that_a_camera_reads_and_that_opens_the_page(page):
    for width, height, dark in [(1440, 900, False), (1024, 768, True)]:
        page.visit(DEMO, EVERYWHERE, width=width, height=height, dark=dark)
        page.click("#phone-button")
        page.picture(f"phone-{width}")
        address = read(Image.open(os.path.join(SHOTS, f"phone-{width}.png")))
        equal(page.text("#phone a"), address)
        equal(address.split("/")[3], page.server.address.split("/")[3])
        with urllib.request.urlopen(address) as answer:
            equal(answer.status, 200)


def test_there_is_no_code_where_no_phone_reaches_the_page(page):
    page.visit(DEMO)
    assert not page.is_seen("#phone-button")


def test_the_terminal_shows_the_code_in_colors_or_the_address_alone(page):
    for colors in ["xterm-256color", "dumb"]:
        text = shown_by_demo(page, {**os.environ, "TERM": colors})
        address = re.search(r"On a phone in the same network: (\S+)", text)[1]
        lines = re.findall(r"\x1b\[30;107m(.*)\x1b\[0m", text)
        if colors == "dumb":
            equal(lines, [])
            continue
        pixels = [row for line in lines for row in halves(line)]
        image = Image.new("L", (len(pixels[0]), len(pixels)))
        image.putdata([0 if dark else 255 for row in pixels for dark in row])
        equal(read(image.resize((8 * image.width, 8 * image.height))), address)


def halves(line):
    """The upper and the lower modules of a line of characters: whether each is dark."""
    return [[character in "█▀" for character in line], [character in "█▄" for character in line]]


def shown_by_demo(page, environment):
    """The text that the command shows on a terminal until it serves the page."""
    ours, theirs = pty.openpty()
    folder = os.path.dirname(page.save("unused.txt", ""))
    process = subprocess.Popen([os.path.abspath(page.command), "demo", EVERYWHERE, "--no-open"], cwd=folder,
                               env=environment, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    text = ""
    while "On a phone" not in text or not text.endswith("\n"):
        text += os.read(ours, 65536).decode(errors="replace")
    process.terminate()
    try:
        while more := os.read(ours, 65536):
            text += more.decode(errors="replace")
    except OSError:  # the terminal of a process that has ended
        pass
    process.wait()
    os.close(ours)
    return text.replace("\r\n", "\n")
