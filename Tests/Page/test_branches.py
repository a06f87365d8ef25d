"""Branches: what was there before a change stays, can be gone to, named, forgotten and drawn beside."""

from harness import equal
from test_knobs import set_value

COUNT = "import('branches.js').then(({branches}) => branches.list.length === %d)"
SLIDER = "#knob-list input[aria-label='snap, damping'][type=range]"


def ways(page):
    """The x of card 1 at each tick of the run."""
    page.until_whole()
    return page.way(0)


def turned(page, *dampings):
    """A scene with a branch for each value of a knob."""
    page.visit()
    page.key("k")
    main = ways(page)
    for count, damping in enumerate(dampings):
        page.module("connection.js", "m.send('keep')")
        page.module("steering.js", f"m.sendKnob(0, 'damping', {damping})")
        page.until(COUNT % (count + 2))
    return main


def test_a_knob_begins_a_branch_and_the_one_before_can_be_gone_to(page):
    main = turned(page, 0.1)
    page.until("document.querySelectorAll('#branches .branch').length === 2")
    equal(page.text("#branches [aria-current] .name"), "snap card1 damping 0.5 → 0.1")
    soft = ways(page)
    assert soft != main
    page.click("#branches .branch:first-child .name")
    page.until("document.querySelector('#branches .branch:first-child[aria-current]')")
    equal(ways(page), main)
    page.until("import('steering.js').then((m) => m.findParam(0, 'damping').value !== 0.1)")
    page.click("#branches .branch:last-child .name")
    page.until("document.querySelector('#branches .branch:last-child[aria-current]')")
    equal(ways(page), soft)
    equal(page.module("steering.js", "m.findParam(0, 'damping').value"), 0.1)


def test_values_of_one_knob_follow_each_other_on_one_branch(page):
    page.visit()
    assert not page.is_seen("#branches"), "without branches there is no list"
    page.stop_clock()  # what is turned without a press goes on with a change for a while
    box = page.box(SLIDER)
    y = box["y"] + box["height"] / 2
    for count, start in enumerate((0.2, 0.9), start=1):
        page.drag([(box["x"] + box["width"] * (start + part / 20), y) for part in range(-3, 2)])
        page.until(COUNT % 2)
        page.until_whole()
        # The change is sent once, and before the values.
        equal(page.lines("change"), ["change"] * count)
        assert len(page.lines("knob")) >= count
        equal(page.lines()[0], "change")
    assert page.is_seen("#branches")
    value = page.module("steering.js", "m.findParam(0, 'damping').value")
    page.until("document.querySelector('#branches [aria-current] .name').innerText"
               f" === 'damping 0.5 → {value}'")
    # A pin keeps it: the next value begins a branch.
    page.click("#branches [aria-current] .dot")
    page.click("#knob-list .behavior summary")
    page.click("#knob-list .behavior summary")
    page.drag([(page.box(SLIDER)["x"] + part, page.box(SLIDER)["y"] + 13) for part in (10, 14, 18)])
    page.until(COUNT % 3)


def test_a_list_that_comes_waits_for_the_end_of_a_drag(page):
    page.visit()
    page.click("#knob-list .behavior summary")
    box, main = page.box(SLIDER), page.box("main")
    page.mouse("Pressed", box["x"] + 20, box["y"] + 13)
    page.mouse("Moved", box["x"] + 40, box["y"] + 13)
    page.until(COUNT % 2)
    page.frame()
    equal(page.box("main"), main)
    page.mouse("Released", box["x"] + 40, box["y"] + 13)
    page.until("document.querySelector('#branches').clientHeight > 0")


def test_a_drag_of_a_start_is_one_branch(page):
    page.visit()
    page.stop_clock()
    x, y = page.pose(2)
    page.drag([page.at(x + 9 * part, y - 6 * part) for part in range(6)], modifiers=1)
    page.until_whole("m.currentRows().value(0, 2, 0) > %s && m.currentRows().value(0, 2, 1) < %s" % (x + 40, y - 25))
    page.until(COUNT % 2)
    name = page.text("#branches [aria-current] .name")
    assert name.startswith("card3 x ") and name.count(" → ") == 2, name
    equal(page.js("document.querySelectorAll('#toasts li').length"), 0)


def test_a_touch_in_the_past_begins_a_branch(page):
    page.visit()
    page.key("k")
    page.key(" ")
    page.until("stats.present > 40")
    page.key(" ")
    page.until_whole()
    page.hold(20)
    x, y = page.pose(6)
    page.drag([page.at(x, y), *(page.at(x - 10 * i, y - 20 * i) for i in range(1, 6))])
    page.until(COUNT % 2)
    equal(page.js("import('branches.js').then(({branches}) => branches.list.map((b) => [b.name, b.from]))"),
          [["main", 0], ["touch at 0.33 s", 21]])
    equal(page.module("model.js", "m.model.frontier >= 20"), True)


def test_branches_are_drawn_beside_the_run_in_their_colours(page):
    turned(page, 0.1, 0.9)
    equal(page.module("branches.js", "m.comparedBranches().length"), 0)  # only what is pinned is drawn
    for place in (1, 2):
        page.click(f"#branches .branch:nth-child({place}) .dot")
    page.until("import('branches.js').then((m) => m.comparedBranches().length === 2)")
    page.until_whole()
    page.hold(24)
    page.module("model.js", "m.select(6)")
    page.frame()
    page.picture("branches")
    page.click("#branches .branch:first-child .dot")
    page.until("import('branches.js').then((m) => m.comparedBranches().length === 1)")
    equal(page.lines("compare")[-1], "compare 2")
    page.resize(390, 800, 2)
    page.frame()
    page.picture("branches-narrow")


def test_branches_are_named_and_forgotten(page):
    turned(page, 0.1, 0.9)
    page.until("document.querySelector('#branches .branch:nth-child(3)[aria-current]')")
    page.click("#branches [aria-current] .name")
    page.until("document.querySelector('#branches input')")
    set_value(page, "#branches input", "firm")
    page.js("document.querySelector('#branches input').focus()")
    page.key("Enter")
    page.until("document.querySelector('#branches [aria-current] .name')?.innerText === 'firm'")
    names = "Array.from(document.querySelectorAll('#branches .name'), (e) => e.innerText).join()"
    colors = "Array.from(document.querySelectorAll('#branches .branch'), (e) => e.style.getPropertyValue('--color'))"
    known, before = page.js(names), page.js(colors)
    equal(len(set(before)), 3)
    page.js("document.querySelector('#branches .branch:nth-child(2) [data-act=forget]').click()")
    page.until(f"{names} === 'main,firm'")
    equal(page.js(colors), [before[0], before[2]])  # a branch keeps its colour
    assert "Deleted" in page.text("#toasts")
    page.click("#toasts .acts button")
    page.until(f"{names} === '{known}'")
    equal(page.js(colors), before)
