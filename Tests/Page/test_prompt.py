"""The prompt of the page, with the real server."""

from harness import equal

LAST = "document.querySelector('#prompt-answers li:last-child')?.innerText"


def open_prompt(page, scene="examples/snap.lua", **options):
    page.visit(scene, **options)
    page.key("`")
    equal(page.js("document.activeElement.id"), "prompt-input")


def type_in(page, text):
    page.page("Input.insertText", text=text)


def ask(page, line):
    """The answers that are shown below a line."""
    count = page.js("document.querySelectorAll('#prompt-answers li').length")
    type_in(page, line)
    page.key("Enter")
    page.until("import('prompt.js').then((m) => !m.isBusy())")
    return page.js(f"[...document.querySelectorAll('#prompt-answers li')].slice({count + 1}).map((e) => e.innerText)")


def test_a_line_is_answered_at_the_moment_that_is_shown(page):
    open_prompt(page)
    equal(ask(page, "card.x"), ["157.0"])
    page.hold(10)
    page.js("document.querySelector('#prompt-input').focus()")
    equal(ask(page, "stage.tick"), ["10"])
    assert "attempt to index" in ask(page, "nothing.x")[0]
    equal(page.js("stats.run"), 1)
    told = ask(page, "why(card)")
    assert any("snap (b[1])" in line for line in told), told
    page.picture("prompt")
    assert "snap" in "".join(ask(page, "help \"snap\""))
    page.picture("prompt-help")


def test_a_line_that_changes_the_stage_is_an_input(page):
    open_prompt(page)
    page.hold(20)
    page.js("document.querySelector('#prompt-input').focus()")
    equal(ask(page, "card.x = 30"), [])
    page.until_whole("model.run === 2 && m.currentRows().value(20, 0, 0) === 30")
    page.until_model("model.events.some((e) => e.kind === 'input' && e.text === 'card.x = 30')")
    # The change is kept after scrubbing away and back, and after a knob was turned.
    page.hold(3)
    page.hold(25)
    page.js("document.querySelector('#prompt-input').focus()")
    equal(ask(page, "card.x < 80"), ["true"])
    page.js("import('connection.js').then((m) => m.send('knob', 0, 'damping', 0.9))")
    page.until_whole("model.run === 3 && m.currentRows().value(20, 0, 0) === 30")
    page.picture("prompt-input")


def test_a_line_that_is_refused_is_answered_and_another_can_follow(page):
    open_prompt(page)
    equal(ask(page, "x = \"%s\"" % ("long" * 15100)), ["a line must have at most 60000 bytes"])
    equal(ask(page, "1 + 1"), ["2"])


def test_words_of_the_prompt_move_the_page(page):
    open_prompt(page)
    ask(page, "step(10)")
    page.until("stats.present === 10")
    page.until(f"{LAST}.includes('moved from')")
    ask(page, "back(4)")
    page.until("stats.present === 6")
    page.until(f"{LAST} === 'tick 6, 0.1 s'")
    ask(page, "exit()")
    page.until("document.querySelector('#prompt').hidden")


def test_fork_and_switch_are_branches_of_the_page(page):
    open_prompt(page)
    ask(page, "step(10)")
    page.until("stats.present === 10")
    equal(ask(page, "fork \"x\""), [])
    ask(page, "card.x = 300")
    page.until("document.querySelectorAll('#branches .branch').length === 2")
    equal(page.text("#branches [aria-current] .name"), "x")
    ask(page, "switch \"main\"")
    page.until("document.querySelector('#branches [aria-current] .name').innerText === 'main'")
    equal(ask(page, "card.x < 300"), ["true"])


def test_lines_are_recalled_and_blocks_are_asked_for(page):
    open_prompt(page)
    ask(page, "1 + 1")
    ask(page, "2 + 2")
    page.key("ArrowUp")
    page.key("ArrowUp")
    equal(page.js("document.querySelector('#prompt-input').value"), "1 + 1")
    page.key("ArrowDown")
    page.key("ArrowDown")
    equal(page.js("document.querySelector('#prompt-input').value"), "")
    equal(ask(page, "for i = 1, 2 do"), [])
    equal(page.text("#prompt-sign"), ">>")
    ask(page, "print(i * 10)")
    equal(ask(page, "end"), ["10", "20"])
    equal(page.text("#prompt-sign"), ">")
    page.reload()
    page.until("window.stats && stats.isConnected")
    page.until_shown()
    page.key("`")
    page.key("ArrowUp")
    equal(page.js("document.querySelector('#prompt-input').value"), "for i = 1, 2 do print(i * 10) end")


def test_tab_completes_and_lists(page):
    open_prompt(page)
    type_in(page, "animator:add(\"sna")
    page.key("Tab")
    page.until("document.querySelector('#prompt-input').value === 'animator:add(\"snap\"'")
    type_in(page, ", { item = card, ")
    page.key("Tab")
    page.until("!document.querySelector('#prompt-candidates').hidden")
    names = page.js("[...document.querySelectorAll('.candidate b')].map((e) => e.innerText)")
    assert "damping" in names and "item" not in names, names
    page.picture("prompt-completion")
    page.key("ArrowDown")
    page.key("Enter")
    equal(page.js("document.querySelector('#prompt-input').value"),
          f"animator:add(\"snap\", {{ item = card, {names[0]} = ")
    page.key("Escape")
    equal(page.js("document.querySelector('#prompt-input').value"), "")
    page.key("Escape")
    assert not page.is_seen("#prompt")


def test_a_line_without_end_is_stopped(page):
    open_prompt(page)
    type_in(page, "while true do end")
    page.key("Enter")
    page.until(f"/interrupted|ran out of fuel/.test({LAST})", seconds=60)
    equal(ask(page, "1"), ["1"])


def test_the_prompt_fits_on_a_phone_and_in_the_dark(page):
    open_prompt(page, width=400, height=800, scale=2, touch=True, still=True, dark=True)
    ask(page, "items()")
    page.picture("prompt-phone")
    assert page.is_seen("#prompt") and page.box("#prompt")["width"] <= 400
    page.click("#sheets button:nth-child(1)")
    assert page.is_seen("#knobs") and not page.is_seen("#prompt")
