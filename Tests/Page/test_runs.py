"""Pages of the runs of a sweep: as a file, and with the real server, where a click opens a run."""

import json
import os
import shutil
import subprocess
import tempfile

from harness import equal, near
from server import ROOT, Server

MEASURE = """return function(stage, records)
  local card = records.card
  return { settled = card:settled("x", 0.5), overshoot = card:overshoot("x", 80) }
end
"""
WHOLE = "window.stats && stats.last > 0 && import('model.js').then((m) => m.model.isComplete)"


class Swept:
    """The runs of examples/snap.lua in a folder that is gone when the test is."""

    def __init__(self, page, *words):
        self.folder = tempfile.mkdtemp()
        self.command = page.command
        self.runs, measure = self["runs.ndjson"], self["measure.lua"]
        with open(measure, "w", encoding="utf-8") as file:
            file.write(MEASURE)
        vary = words or ("--vary", "snap.damping=0.2,0.5,0.9", "--vary", "card.y=200,300")
        self.run("sweep", "examples/snap.lua", *vary, "--measure", measure, "-o", self.runs)
        with open(self.runs, encoding="utf-8") as file:
            self.lines = sorted((json.loads(line) for line in file), key=lambda line: line["run"])

    def __getitem__(self, name):
        return os.path.join(self.folder, name)

    def run(self, *words):
        result = subprocess.run([self.command, *words], cwd=ROOT, capture_output=True, text=True)
        equal((result.returncode, result.stdout if result.returncode else ""), (0, ""))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)


def written(page, swept, hash="", **options):
    """Opens the page of the runs as a file; returns what it asked the network for."""
    swept.run("page", swept.runs, "-o", swept["runs.html"])
    page.leave()
    page.open("about:blank", **options)
    page.requests = []
    page.page("Network.enable")
    page.page("Page.navigate", url=f"file://{swept['runs.html']}{hash}")
    page.until("document.querySelector('html[data-theme] .mark')")
    return [url for url in page.requests if not url.startswith(("data:", "file:"))]


def served(page, swept, **options):
    """Opens the page of the runs of the real server."""
    page.leave()
    page.server = Server(page.command, swept.runs)
    page.open(page.server.address, **options)
    page.until("document.querySelector('html[data-theme] .mark')")


def middle(page, run, panel=0):
    """Where the mark of a run is in the window."""
    return page.js(f"""(() => {{
      const box = document.querySelectorAll(".mark.r{run}")[{panel}].getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }})()""")


def told(page, table):
    """The rows of a table, as a pointer over their numbers tells them."""
    return page.js(f"Object.fromEntries([...document.querySelectorAll('#{table} tr')]"
                   ".map((row) => [row.cells[0].innerText, Number(row.cells[1].title)]))")


def click(page, run):
    x, y = middle(page, run)
    page.mouse("Moved", x, y)
    page.mouse("Pressed", x, y)
    page.mouse("Released", x, y)


def test_a_file_of_runs_tells_of_each_without_a_network(page):
    with Swept(page) as swept:
        equal(written(page, swept), [])
        assert "6 runs" in page.text("#runs-summary")
        equal(page.js("document.querySelectorAll('.mark').length"), 12)
        assert not page.is_seen("#run-body")
        for line in swept.lines:
            page.mouse("Moved", *middle(page, line["run"], line["run"] % 2))
            equal(page.js("Number(document.querySelector('#run-number').value)"), line["run"])
            equal(told(page, "run-inputs"), line["inputs"])
            equal(told(page, "run-measures"), line["measures"])
        page.mouse("Moved", 5, 5)
        page.until("document.querySelector('#run-body').hidden")
        click(page, 4)
        page.mouse("Moved", 5, 5)
        equal(page.js("location.hash"), "#run=4")
        equal(page.js("document.querySelectorAll('.mark.chosen').length"), 2)
        equal(page.text("#run-command code"),
              "libration view examples/snap.lua --set snap.damping=0.9 --set card.y=200")
        page.picture("runs-file")
        page.key("ArrowRight")
        page.until("location.hash === '#run=5'")
        page.depart("history.back()")
        page.until("document.querySelector('#run-number').value === '4'")


def test_the_address_of_a_file_has_the_run_and_narrow_pages_show_all(page):
    with Swept(page) as swept:
        written(page, swept, "#run=2", width=390, height=800)
        equal(page.js("Number(document.querySelector('#run-number').value)"), 2)
        assert page.js("document.documentElement.scrollWidth <= innerWidth")
        page.picture("runs-narrow")
        written(page, swept, "#run=99")
        assert page.is_seen("#run-empty")


def test_a_cell_of_several_runs_lists_them(page):
    with Swept(page, "--vary", "snap.damping=0.2,0.5", "--vary", "card.y=200,300", "--vary", "seed=1..3") as swept:
        written(page, swept)
        click(page, 0)
        equal(page.js("[...document.querySelectorAll('#run-others button')].map((one) => Number(one.innerText))"),
              [line["run"] for line in swept.lines
               if (line["inputs"]["snap.damping"], line["inputs"]["card.y"]) == (0.2, 200)])
        page.js("document.querySelectorAll('#run-others button')[2].click()")
        page.until("location.hash === '#run=8'")
        equal(told(page, "run-inputs")["seed"], 3)


def test_a_click_opens_the_run_in_the_live_page_and_back_goes_back(page):
    with Swept(page) as swept:
        served(page, swept)
        click(page, 4)
        page.until(f"location.pathname.endsWith('/live') && ({WHOLE})")
        page.until_model("m.model.scene.sweptRun === 4")
        page.until(WHOLE)
        near(page.pose(0)[1:], [200], 0.01)  # card.y at tick 0
        equal(page.js("import('model.js').then((m) => m.model.behaviors.flatMap((one) => one.params)"
                      ".find((param) => param.name === 'damping').value)"), 0.9)
        page.until("location.hash === '#run=4'")
        # It ends as the sweep says: the card is where it snaps to, and swings no farther.
        far = page.module("model.js", "Math.min(...Array.from({ length: m.currentRows().ticks },"
                          " (_, tick) => m.currentRows().value(tick, 0, 0)))")
        near([80 - far], [swept.lines[4]["measures"]["overshoot"]], 0.01)
        assert page.is_seen("#runs-link")
        page.picture("runs-opened")
        page.depart("history.back()")
        page.until("document.querySelector('#run-number')?.value === '4'")
        page.until("document.querySelectorAll('.mark.chosen').length === 2")
        page.picture("runs-back")
        # Another run is a branch beside the first, and the address of a moment brings both back.
        page.depart("location.assign('live#run=1&tick=7')")
        page.until("window.stats && stats.present === 7")
        page.until_model("m.model.scene.sweptRun === 1")
        page.until("location.hash === '#run=1&tick=7'")


def test_a_run_that_is_not_there_is_refused(page):
    with Swept(page) as swept:
        served(page, swept)
        page.depart("location.assign('live#run=77')")
        page.until("window.stats && stats.isConnected")
        page.until("document.querySelector('#message-list').textContent.includes('There is no run 77.')")
