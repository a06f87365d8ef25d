"""From a pointer to the drawn answer, counted in displayed frames and never in time.

What the page adds is one frame: a finger's line leaves in the handler of its event, and an answer is
drawn in the very next frame after it came, however busy the machine is. So an answer that comes
before the next frame is drawn one frame after the event, and one that comes with the next tick two.
That the server answers so soon is shown by its own tests (FingerTests.swift).
"""

from harness import equal, near

# Notes pointer events, sent lines and row messages, each with the number of frames before it. A
# line also has the event in whose handler it is sent, and the place at which the first item is
# drawn.
COUNT = """import('stage.js').then((stage) => {
  window.log = [];
  let [frames, time] = [0, -1];
  const frame = () => {
    const now = document.timeline.currentTime; // the same all through a frame
    if (now !== time) [frames, time] = [frames + 1, now];
    return frames;
  };
  const count = () => { frame(); requestAnimationFrame(count); };
  count();
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (line) {
    log.push({ line, frame: frame(), during: window.event?.type ?? null, drawn: [stage.poses[0], stage.poses[1]] });
    return send.call(this, line);
  };
  lastSocket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') return;
    const [sequence, run] = new Uint32Array(data, 0, 2);
    log.push({ sequence, run, frame: frame() });
  });
  for (const type of ['pointerdown', 'pointermove', 'pointerup']) {
    document.addEventListener(type, () => log.push({ event: type, frame: frame() }), true);
  }
})"""
PHASES = {"pointerdown": "began", "pointermove": "moved", "pointerup": "ended"}


ANSWERED = """import('model.js').then((m) => m.model.events.some((one) => one.text.includes(' ended'))
  && m.currentRows().ticks > m.model.present + (m.model.isPlaying ? 0 : 1)
  && log.every((one) => !one.sequence || log.some((two) => two.line === `ack ${one.sequence}`)))"""


def drag(page, start, goal, steps=6):
    """Drags from point to point of the stage; returns what was noted, up to the last answer drawn."""
    (x, y), (to_x, to_y) = start, goal
    page.js(COUNT)
    page.drag([page.at(x + (to_x - x) * i / steps, y + (to_y - y) * i / steps) for i in range(steps + 1)])
    page.until(ANSWERED)
    return page.js("log")


def check_sent(log):
    """Each event of the finger has its line, in its own handler."""
    events = [i for i, one in enumerate(log) if one.get("event") in PHASES]
    lines = [one for one in log if one.get("line", "").startswith("touch")]
    assert len(lines) > 3, lines
    for one in lines:
        assert PHASES.get(one["during"]) == one["line"].split(" ")[1] or one["during"] == "pointermove", one
    # The first move that goes far enough begins the touch, and each event from there on sends a
    # line.
    first = next(i for i, one in enumerate(log) if one.get("line", "").startswith("touch began"))
    for i in (i for i in events if i > first):
        after = log[i + 1]
        equal(after.get("line", "").split(" ")[:2], ["touch", PHASES[log[i]["event"]]])
        equal(after["frame"], log[i]["frame"])


def check_drawn(log):
    """Each answer is drawn in the very next frame: it is acknowledged by the frame that draws it."""
    acks = {one["line"].split(" ")[1]: one for one in log if one.get("line", "").startswith("ack")}
    answers = [one for one in log if "sequence" in one and str(one["sequence"]) in acks]
    assert len(answers) > 2, log
    for answer in answers:
        equal(acks[str(answer["sequence"])]["frame"], answer["frame"] + 1)
    return acks


def frames(page, log, words):
    """Says how many frames the answers to moves took in all, which a busy machine makes more."""
    taken = []
    for i, one in enumerate(log):
        if one.get("line", "").startswith("touch moved"):
            answer = next((two for two in log[i:] if "sequence" in two), None)
            if answer:
                taken.append(answer["frame"] + 1 - one["frame"])
    page.report(f"frames from pointer to drawn answer {words}: {sorted(taken)}")


def test_an_answer_is_drawn_in_the_next_frame_while_time_stands_still(page):
    page.visit()
    page.key("k")  # no handle is in the way
    x, y = page.pose(0)
    goal = (x - 40, y - 60)
    log = drag(page, (x, y), goal)
    check_sent(log)
    acks = check_drawn(log)
    # The picture of the last answer has the item where the finger let it go.
    near(acks[str(max(int(number) for number in acks))]["drawn"], goal, 14)
    assert len({one["run"] for one in log if "run" in one}) > 2, "each move bends the future"
    frames(page, log, "while time stands still")


def test_an_answer_is_drawn_in_the_next_frame_while_playing(page):
    page.visit()
    page.key("k")
    page.key(" ")
    page.until("stats.present > 1")
    x, y = page.module("stage.js", "[m.poses[0], m.poses[1]]")
    log = drag(page, (x, y), (x - 40, y - 60), steps=12)
    check_sent(log)
    check_drawn(log)
    frames(page, log, "while playing")
