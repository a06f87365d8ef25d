"""Narrow windows and phones: the stage stays in sight, and no word is broken or cut off."""

from harness import equal
from scenes import SPRINGS
from test_problems import TOLD, opened

WIDTHS = {"width": 390, "height": 844, "still": True}
# The elements with words that are wider than their room, or on several lines.
BROKEN = """[...document.querySelectorAll(%r)].filter((e) => e.checkVisibility()).filter((e) =>
  e.scrollWidth > e.clientWidth + 1 || new Set([...(() => {
    const range = document.createRange();
    range.selectNodeContents(e.firstChild);
    return range.getClientRects();
  })()].map((box) => Math.round(box.top))).size > 1).map((e) => e.innerText)"""


def test_the_buttons_of_a_problem_and_the_tabs_are_whole(page):
    for touch in (False, True):
        opened(page, touch=touch, **WIDTHS)
        page.until(TOLD)
        equal(page.text("#sheets .badge"), "1")
        equal(page.js(BROKEN % ".message .acts button, #sheets button"), [])
        page.picture(f"narrow-hook-{touch}")
        inside = page.js("[...document.querySelectorAll('#sheets button')].every((e) => [...e.children].every((one) =>"
                         " one.getBoundingClientRect().right <= e.getBoundingClientRect().right))")
        assert inside, "the badge is inside its button"


def test_the_title_keeps_away_from_the_buttons(page):
    path = page.save("a-scene-with-a-name-that-is-longer-than-the-room.lua", SPRINGS)
    for touch in (False, True):
        page.visit(path, touch=touch, **WIDTHS)
        gap = page.js("(() => { const e = document.querySelector('.heading').getBoundingClientRect();"
                      "const next = [...document.querySelectorAll('header .key')].find((one) => one.checkVisibility());"
                      "return next.getBoundingClientRect().left - e.right; })()")
        assert gap >= 8, (touch, gap)


def test_the_stage_has_two_fifths_of_the_height_beside_branches_and_panels(page):
    for touch in (False, True):
        page.visit_text(SPRINGS, touch=touch, **WIDTHS)
        for place, damping in enumerate((0.1, 0.2, 0.3, 0.4, 0.5)):
            run = page.js("stats.run")
            page.module("steering.js", f"m.sendKnob(0, 'damping', {damping})")
            page.until_whole(f"model.run > {run}")
            page.module("branches.js", "m.toggleBranch(m.branches.current)")
            page.until(f"document.querySelectorAll('#branches .branch').length > {place}")
        room = page.js("document.querySelector('#branches').scrollHeight")
        assert page.box("#branches")["height"] < room, "the list scrolls"
        equal(page.js("document.querySelector('#branches').checkVisibility()"), True)
        for panel in ("", "knobs", "item", "plot", "messages"):
            if panel:
                page.click(f"#sheets [data-sheet={panel}]")
            page.frame()
            assert page.box("main")["height"] >= 0.4 * 844 - 1, (touch, panel, page.box("main"))
            sheets = page.box("#sheets")
            assert sheets["y"] + sheets["height"] <= 844, (touch, panel, sheets)
            page.picture(f"narrow-{touch}-{panel or 'stage'}")
        # The prompt has the room of a panel, and the plot gives way to it.
        page.click("#sheets [data-sheet=plot]")
        page.click("#prompt-button")
        page.frame()
        assert page.box("#prompt")["height"] > 100 and not page.is_seen("#plot")
        assert page.box("main")["height"] >= 0.4 * 844 - 1
