"""Modules of the page by themselves, where a picture would show too little: rows, looks, shapes, measures."""

from harness import equal, near
from scenes import SPRINGS

POSE = "(x) => new Float32Array([x, 0, 0, 1, 1, 1])"


def test_rows_are_shared_and_copied_when_they_are_written(page):
    page.visit()
    equal(page.module("rows.js", f"""{{
      const pose = {POSE};
      const row = (x, items) => Float32Array.from({{ length: 6 * items }}, (_, i) => i % 6 === 0 ? x + i : 1);
      const a = new m.Rows(1), b = new m.Rows(2), found = [];
      for (let tick = 0; tick < 40; tick++) a.write(tick, 1, 1, pose(tick));
      b.share(a, 10);
      found.push(b.ticks, b.value(9, 0, 0), String(b.value(10, 0, 0)));
      a.write(9, 1, 1, pose(-9));
      found.push(a.value(9, 0, 0), b.value(9, 0, 0)); // what a writes, b does not show
      b.write(10, 1, 1, pose(-10));
      found.push(a.value(10, 0, 0), b.value(10, 0, 0)); // and the other way round
      b.write(14, 1, 1, pose(14));
      found.push(b.ticks); // behind a gap nothing is known
      b.write(11, 1, 2, row(7, 2));
      found.push(b.value(9, 0, 0), b.value(11, 1, 0), String(b.value(10, 1, 0)), b.value(10, 0, 0));
      return found;
    }}"""), [10, 9, "NaN", -9, 9, 10, -10, 11, 9, 13, "NaN", -10])


def test_between_ticks_poses_are_interpolated_where_both_are_known(page):
    page.visit()
    equal(page.module("rows.js", f"""{{
      const pose = {POSE}, rows = new m.Rows(1), into = new Float32Array(12);
      rows.write(0, 1, 1, pose(2));
      rows.write(1, 1, 1, pose(4));
      rows.write(2, 1, 1, pose(NaN));
      const at = (time) => Array.from(rows.pose(time, into.fill(5)), String);
      return [at(0.5)[0], at(1)[0], at(1.5)[0], at(9)[0], at(0)[6]];
    }}"""), ["3", "4", "4", "NaN", "NaN"])


def test_steps_come_with_their_tick(page):
    page.visit()
    equal(page.module("rows.js", """{
      const rows = new m.Rows(1), into = new Float32Array(12);
      const row = (x) => [x, 0, 0, 1, 1, x / 10, 2 * x, 0, x / 10, 1, 1, 1];
      const write = (first, xs, ...steps) =>
        rows.write(first, xs.length, 2, Float32Array.from(xs.flatMap(row)), Uint32Array.from(steps));
      const at = (time) => [0, 5, 6, 8].map((i) => Math.round(10 * rows.pose(time, into)[i]) / 10);
      write(0, [0, 8, 4], 2, 0, 1);
      const found = [at(1.5), at(2), at(0.5)];
      write(3, [0], 3, 1, 3);
      found.push(at(1.5), at(2.5), rows.leaps(1, 0, 2), rows.leaps(1, 0, 3), rows.leaps(0, 0, 3));
      const later = new m.Rows(2);
      later.share(rows, 3);
      found.push(later.leaps(1, 0, 3));
      write(2, [4, 0], 2, 0, 1, 3, 1, 2);
      found.push(at(1.5), rows.leaps(1, 0, 3), later.leaps(0, 0, 3));
      return found;
    }"""), [
        [8, 0.6, 12, 0.6], [4, 0.4, 8, 0.4], [4, 0.4, 8, 0.4],  # the place of item 0 comes with tick 2
        [6, 0.6, 12, 0.6], [2, 0.2, 8, 0.4], False, True, False,  # tick 2 was none after all, with tick 3 known
        False, [8, 0.6, 12, 0.6], False, False])


def test_messages_of_rows_must_have_their_length(page):
    page.visit()
    assert "do not take" in page.module("rows.js", """{
      try {
        return String(m.decodeRows(new Uint32Array([1, 1, 0, 2, 1, 0, 7]).buffer));
      } catch (error) {
        return error.message;
      }
    }""")


def test_looks_change_at_their_ticks_whatever_the_order_they_come_in(page):
    page.visit()
    equal(page.module("looks.js", """{
      const item = { id: 3, color: "#000000", width: 1, z: 0 };
      const at = (tick) => {
        const look = m.lookAt(item, tick);
        return [look.color, look.width, look.hidden ?? false];
      };
      m.addLook({ id: 3, tick: 20, look: { width: 2, color: "#111111" } });
      const first = at(30);
      m.addLook({ id: 3, tick: 10, look: { width: 1, color: "#111111" } });
      m.addLook({ id: 3, tick: 30 });
      const all = [first, at(9), at(10), at(20), at(29), at(30)];
      m.forgetLooks(20);
      return [...all, at(40)];
    }"""), [["#111111", 2, False], ["#000000", 1, False], ["#111111", 1, False], ["#111111", 2, False],
            ["#111111", 2, False], ["#000000", 1, True], ["#111111", 1, False]])


def test_items_are_drawn_by_height_and_then_by_age(page):
    page.visit()
    equal(page.module("looks.js", """{
      const order = () => m.drawingOrder(9).map((item) => item.id).join('');
      const found = [order()];
      m.addLook({ id: 2, tick: 5, look: { z: 4 } });
      m.addLook({ id: 5, tick: 5, look: { z: -1 } });
      return [...found, order(), m.drawingOrder(4).map((item) => item.id).join('')];
    }"""), ["0123456", "5013462", "0123456"])


def test_a_point_is_in_a_shape_only_within_its_outline(page):
    page.visit()
    equal(page.module("shapes.js", """{
      const poses = new Float32Array([100, 100, Math.PI / 2, 2, 1, 1]);
      const hits = (item, ...points) => points.map(([x, y]) => m.isHit({ id: 0, ...item }, poses, { x, y }));
      const size = { width: 40, height: 20 };
      // Turned by a quarter and twice as wide: 20 by 80 points.
      return [
        hits({ shape: "rect", ...size }, [109, 139], [111, 100], [100, 141]),
        hits({ shape: "ellipse", ...size }, [100, 139], [109, 139]),
        hits({ shape: "path", outline: [-20, -10, 20, -10, 20, 10, 0, 0, -20, 10] },
          [100, 139], [91, 100], [105, 100], [80, 100], [100, 150]),
        m.isHit({ id: 0, shape: "rect", width: 2, height: 2 }, poses, { x: 107, y: 100 }, 8),
      ];
    }"""), [[True, False, False], [True, False], [True, False, True, False, False], True])


def test_measures_are_those_of_records(page):
    page.visit()
    equal(page.module("measures.js", "m.measure(Float64Array.from([0, 4, 8, 12, 11, 10.05, 10, 10]))"),
          {"final": 10, "overshoot": 2, "peak": 3, "settled": 5, "crossing": 2.5, "tolerance": 0.12, "extreme": 12})
    equal(page.module("measures.js", "m.measure(new Float64Array([NaN, NaN]))"), None)


def test_speeds_and_ways_are_those_of_the_rows(page):
    page.visit()
    found = page.modules("rows series tracks", """(r, s, t) => {
      const rows = new r.Rows(1);
      for (let tick = 0; tick < 20; tick++) {
        const poses = [[5, 5], [Math.min(tick, 10) * 3, 0], [2 * tick, 9 * tick]];
        rows.write(tick, 1, 3, new Float32Array(poses.flatMap(([x, y]) => [x, y, 0, 1, 1, 1])));
      }
      const list = t.tracks(rows, 1);
      return [list.map((track) => track.item), list[1].rests, list[1].travel,
        Array.from(s.series(rows, 1, 'speed', 60)).slice(9, 13), s.series(rows, 0, 'speed', 60)[0]];
    }""")
    equal(found[:3], [[2, 1], 10, 30])
    near(found[3], [180, 180, 0, 0], 1e-6)
    equal(found[4], 0)


def test_zooming_keeps_the_point_under_the_pointer(page):
    page.visit()
    found = page.module("camera.js", """{
      const before = m.toStage(150, 90), size = [m.camera.width, m.camera.height, m.camera.ratio];
      m.zoom(1.7, 150, 90);
      const after = m.toStage(150, 90), middle = m.toStage(size[0] / 2, size[1] / 2);
      m.resize(size[0] + 100, size[1] - 40, size[2]);
      const then = m.toStage((size[0] + 100) / 2, (size[1] - 40) / 2);
      return [before.x, before.y, after.x, after.y, middle.x, middle.y, then.x, then.y];
    }""")
    near(found[:2], found[2:4], 1e-6)
    near(found[4:6], found[6:], 1e-6)


def test_messages_of_another_run_change_nothing(page):
    page.visit()
    equal(page.modules("receive model looks", """(r, { model, ghostRows, select }, l) => {
      const texts = () => model.events.map((event) => event.text).join('');
      const event = (tick, text) => ({ tick, kind: 'event', text });
      const take = (type, more) => r.receiveText({ type, run: model.run, ...more });
      const found = [], run = model.run;
      take('events', { replace: true, events: [event(5, 'a'), event(60, 'b')] });
      take('events', { replace: false, events: [event(70, 'c')] });
      take('events', { run: run + 7, replace: true, events: [] });
      found.push(texts());
      take('overlay', { tick: 1, centers: [] });
      take('overlay', { run: run + 7, tick: 2 });
      found.push(model.overlay.tick);
      select(1);
      take('inspection', { id: 1, tick: 3, fields: [], forces: [] });
      take('inspection', { id: 2, tick: 4, fields: [], forces: [] });
      take('inspection', { run: run + 7, id: 1, tick: 5, fields: [], forces: [] });
      found.push(model.inspection.tick);
      const status = { present: 99, last: 100, lived: 99, playing: false, speed: 1, resting: false, milliseconds: 0 };
      take('status', { run: run + 7, ...status });
      found.push(model.present);
      // A run that differs from tick 60 on: what happened before is kept, what comes after is not.
      r.receiveText({ type: 'look', run, tick: 10, id: 1, look: { ...model.items[1], color: '#111111' } });
      r.receiveText({ type: 'look', run, tick: 80, id: 1, look: { ...model.items[1], color: '#222222' } });
      take('status', { ...status, present: 59, lived: 200 });
      take('run', { run: run + 1, ghost: run, from: 60, last: 59, present: 59, playing: false, complete: false });
      found.push(texts(), l.lookAt(model.items[1], 90).color, model.frontier, ghostRows().run - run);
      take('run', { run: run + 2, ghost: run + 1, from: 60, last: 59, present: 59, playing: false, complete: false });
      found.push(Array.from(model.runs.keys(), (number) => number - run).join());
      return found;
    }"""), ["abc", 1, 3, 0, "a", "#111111", 200, 0, "0,2"])


def test_a_turned_knob_sends_its_latest_value_and_takes_back_what_is_refused(page):
    page.visit_text(SPRINGS)
    page.stop_clock()  # however late the server answers
    # The first value waits for its answer; of the values turned meanwhile the last one follows.
    page.module("steering.js", "[0.4, 0.5, 0.6].forEach((value) => m.sendKnob(0, 'damping', value))")
    page.until("sentLines.some((line) => line === 'knob 0 damping 0.6')")
    equal(page.lines("knob"), ["knob 0 damping 0.4", "knob 0 damping 0.6"])
    page.until("stats.run > 2")
    page.module("steering.js", "m.sendKnob(0, 'damping', 7)")
    page.until("import('steering.js').then((m) => m.findParam(0, 'damping').value === 0.6)")
    page.module("steering.js", "[7, 8].forEach((value) => m.sendKnob(0, 'damping', value))")
    page.until("sentLines.includes('knob 0 damping 8')")
    page.until("import('steering.js').then((m) => m.findParam(0, 'damping').value === 0.6)")
    # A refusal of an older value does not refuse the newer one.
    page.module("steering.js", "[7, 0.3].forEach((value) => m.sendKnob(0, 'damping', value))")
    page.until("sentLines.includes('knob 0 damping 0.3')")
    equal(page.module("steering.js", "m.findParam(0, 'damping').value"), 0.3)


def test_a_held_moment_is_sought_once(page):
    page.visit()
    page.forget()
    page.module("clock.js", "{ m.hold(20); m.settle(); m.settle(); m.goOn(); }")
    equal(page.lines("seek"), ["seek 20"])


def test_a_loop_stays_within_its_stretch(page):
    page.visit()
    page.module("clock.js", "{ m.chooseLoop([20, 50]); m.play(); }")
    shown = page.module("clock.js", """{
      const shown = [];
      for (let i = 1; i < 200; i++) { m.advance(1e6 + i * 20); shown.push(m.clock.shown); }
      return shown;
    }""")
    assert min(shown) >= 20 and max(shown) <= 50 and shown.count(20) > 2, (min(shown), max(shown))


def test_a_connection_that_is_lost_stops_time_and_is_tried_soon_after_one_that_held(page):
    page.visit()
    page.play()
    # Noted when it happens: the page may be connected again before a test can ask.
    page.modules("model connection", """(m, c) => {
      window.noted = [];
      m.listen('connection', () => {
        noted.push([m.model.isConnected, m.model.isPlaying, c.retryAt - performance.now()]);
      });
    }""")
    for count in range(3):
        page.js("lastSocket.close()")
        page.until_model(f"noted.length === {2 * count + 2} && model.isPlaying")
        (*lost, delay), (found, _, _) = page.js("noted.slice(-2)")
        equal([lost, found], [[False, False], True])
        assert 200 < delay <= 250, delay


def test_two_fingers_zoom_with_the_tool_for_the_view(page):
    page.visit(touch=True)
    page.js("document.querySelector('#tools button:nth-child(3)').click()")
    scale = page.module("camera.js", "m.camera.scale")
    (ax, ay), (bx, by) = page.at(100, 200), page.at(200, 200)
    page.touch("touchStart", (1, ax, ay), (2, bx, by))
    for i in range(1, 5):
        page.touch("touchMove", (1, ax - 10 * i, ay), (2, bx + 10 * i, by))
        page.frame()
    page.touch("touchEnd")
    ratio = page.module("camera.js", "m.camera.scale") / scale
    near([ratio], [(bx - ax + 80) / (bx - ax)], 0.1)
    equal(page.lines("touch"), [])


def test_ways_are_drawn_up_to_their_rest_and_ghosts_only_where_they_differ(page):
    page.visit()
    equal(page.modules("future rows", """(f, r) => {
      const draw = (name, ...words) => {
        const calls = { stroke: 0, arc: 0 };
        f[name](new Proxy({}, {
          get: (own, key) => own[key] ?? (() => { calls[key] = (calls[key] ?? 0) + 1; }),
          set: (own, key, value) => { own[key] = value; return true; },
        }), ...words);
        return [calls.stroke > 0, calls.arc];
      };
      const rows = new r.Rows(1), other = new r.Rows(2);
      for (let tick = 0; tick <= 100; tick++) {
        const pose = new Float32Array([3 * Math.min(tick, 30), 50, 0, 1, 1, 1]);
        rows.write(tick, 1, 1, pose);
        other.write(tick, 1, 1, pose.map((value, i) => i === 0 && tick > 90 ? value + 1 : value));
      }
      // A dot each 6 ticks of those 30 in which it moves.
      return [draw('drawFuture', rows, 0), draw('drawFuture', rows, 12), draw('drawFuture', rows, 30),
        draw('drawGhost', rows, rows), draw('drawGhost', other, rows)];
    }"""), [[True, 5], [True, 3], [False, 0], [False, 0], [True, 0]])
