"""A server that speaks the page's protocol, for tests of the page alone.

    python3 Tests/Page/mock.py [TRACE.csv]

prints an address. It takes no care of hostile clients: the real server does.
"""

import base64
import contextlib
import hashlib
import http.server
import json
import os
import socket
import struct
import sys
import threading
import time

from motion import WIDTH, Crowd, Springs, Trace

PAGE = os.path.join(os.path.dirname(__file__), "../../Sources/Viewing/page")
TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript", "css": "text/css"}
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
TOKEN = "0123456789abcdef"
SCENES = {"cards": Springs, "crowd": Crowd}


class Client:
    """One page: its socket, what it was sent and what it acknowledged."""

    def __init__(self, connection):
        self.connection, self.lock = connection, threading.Lock()
        self.overlays, self.inspected = [], None
        self.run, self.next, self.sequence, self.unacknowledged = -1, 0, 0, set()

    def frame(self, opcode, data):
        length = len(data)
        head = struct.pack(">BB", 0x80 | opcode, length) if length < 126 else (
            struct.pack(">BBH", 0x80 | opcode, 126, length) if length < 65536
            else struct.pack(">BBQ", 0x80 | opcode, 127, length))
        with self.lock:
            try:
                self.connection.sendall(head + data)
            except OSError:
                pass

    def tell(self, kind, **fields):
        self.frame(1, json.dumps({"type": kind, **fields}).encode())


class Session:
    """One session that all pages show; `lines` are those that pages sent."""

    def __init__(self, motion=None):
        self.lock = threading.RLock()
        self.clients, self.lines = [], []
        self.has_scene = motion is not None
        self.load(motion or Springs())
        self.is_open = True
        threading.Thread(target=self.tick, daemon=True).start()

    def load(self, motion):
        self.motion, self.run, self.ghost = motion, getattr(self, "run", 0) + 1, None
        self.present, self.playing, self.speed, self.loop, self.took = 0, False, 1, None, 0
        motion.simulate(0)

    @property
    def last(self):
        return len(self.motion.rows) - 1

    def tick(self):
        due = time.monotonic()
        while self.is_open:
            due = max(due + 1 / (self.motion.rate * self.speed), time.monotonic() - 0.1)
            time.sleep(max(0, due - time.monotonic()))
            with self.lock:
                if not self.playing:
                    continue
                self.present += 1
                if self.loop and self.present > self.loop[1]:
                    self.present = self.loop[0]
                if self.present >= self.last:
                    self.present, self.playing = self.last, False
                self.show_present()

    def show_present(self):
        for client in self.clients:
            self.status(client)
            self.details(client)

    def status(self, client):
        client.tell("status", run=self.run, present=self.present, last=self.last, playing=self.playing,
                    speed=self.speed, loop=self.loop, resting=self.present == self.last, milliseconds=self.took)

    def details(self, client):
        """Overlays and the inspected item, made up from the rows."""
        row, before = (self.motion.rows[max(0, self.present - i)] for i in (0, 1))
        poses = [row[i:i + WIDTH] for i in range(0, len(row), WIDTH)]
        if client.overlays:
            point = self.motion.param(1, "point")["value"]
            moves = [[i, p[0], p[1], (p[0] - before[i * WIDTH]) * 60, (p[1] - before[i * WIDTH + 1]) * 60]
                     for i, p in enumerate(poses)]
            client.tell(
                "overlay", run=self.run, tick=self.present,
                velocities=sum(moves, []) if "velocities" in client.overlays else [],
                attachments=[v for p in poses[:2] for v in (p[0], p[1], point["x"], point["y"])],
                boundaries=[[0, 0, 320, 0, 320, 480, 0, 480, 0, 0], [40, 420, 160, 450, 280, 420]],
                contacts=[100, 436, 0.2, -0.97, 40, 220, 436, -0.2, -0.97, 400],
                centers=sum([[p[0], p[1]] for p in poses], []), fingers=[],
                fields=sum([[x, y, (160 - x) * 3, (240 - y) * 3] for x in range(20, 320, 40)
                            for y in range(20, 480, 40)], []))
        if client.inspected is not None and client.inspected < len(poses):
            pose, one = poses[client.inspected], self.motion.items[client.inspected]
            client.tell(
                "inspection", run=self.run, tick=self.present, id=client.inspected, name=one["name"],
                fields=[{"name": name, "value": value, "unit": unit, "writer": writer} for name, value, unit, writer in (
                    ("x", pose[0], "pt", "snap"), ("y", pose[1], "pt", "snap"),
                    ("angle", pose[2], "rad", "fan"), ("alpha", 1, "", "scene"))],
                forces=[{"behavior": 1, "label": "snap", "x": 160 - pose[0], "y": 240 - pose[1], "torque": 0},
                        {"behavior": 2, "label": "fan", "x": 4, "y": -9, "torque": 12.5}])

    def connected(self, client):
        with self.lock:
            self.clients.append(client)
            client.tell("gallery", scenes=[{"name": name, "doc": SCENES[name].doc} for name in SCENES])
            if self.has_scene:
                self.show_scene(client)

    def tell_scene(self, client):
        motion = self.motion
        client.tell("scene", run=self.run, ghost=self.ghost, title=motion.title, file=motion.file,
                    doc=motion.doc, rate=motion.rate, width=motion.width, height=motion.height, last=self.last,
                    present=self.present, seed=1, items=motion.items, behaviors=motion.behaviors)

    def show_scene(self, client):
        """A scene, or the same one again, from its first row on."""
        self.tell_scene(client)
        client.tell("events", run=self.run, replace=True, events=self.motion.events())
        client.run, client.next = self.run, 0
        self.feed(client)
        self.status(client)
        self.details(client)

    def feed(self, client):
        """Rows that are due, unless two messages are not acknowledged."""
        while len(client.unacknowledged) < 2 and client.next <= self.last:
            items = len(self.motion.items)
            most = max(1, (1 << 20) // (items * WIDTH * 4))
            rows = self.motion.rows[client.next:client.next + most]
            client.sequence += 1
            client.unacknowledged.add(client.sequence)
            head = struct.pack("<6I", client.sequence, self.run, client.next, len(rows), items, 0)
            data = b"".join(struct.pack(f"<{items * WIDTH}f", *row) for row in rows)
            client.next += len(rows)
            client.frame(2, head + data)

    def change(self, first, scene=False):
        """A new run that differs from tick `first` on."""
        before, start = self.run, time.perf_counter()
        self.motion.simulate(self.present)
        self.took = (time.perf_counter() - start) * 1000
        self.run, self.ghost = before + 1, before
        for client in self.clients:
            if scene:
                self.tell_scene(client)
            client.tell("run", run=self.run, ghost=self.ghost, **{"from": first}, last=self.last,
                        present=self.present, playing=self.playing, complete=True)
            client.run, client.next = self.run, min(first, client.next)
            client.tell("events", run=self.run, replace=True, events=self.motion.events())
            self.feed(client)
            self.status(client)
            self.details(client)

    def tell(self, kind, **fields):
        """Tells all pages, as tests ask for."""
        with self.lock:
            for client in self.clients:
                client.tell(kind, **fields)

    def take(self, client, line):
        with self.lock:
            self.lines.append(line)
            words = line.split(" ")
            try:
                getattr(self, f"take_{words[0]}")(client, *words[1:])
            except (AttributeError, TypeError, ValueError, StopIteration, IndexError) as error:
                client.tell("refused", line=line, reason=str(error))

    def take_ack(self, client, number):
        client.unacknowledged.discard(int(number))
        self.feed(client)

    def take_play(self, client):
        if self.present < self.last:
            self.playing = True
        future = [one for one in self.motion.inputs if one[0] >= self.present]
        if future:
            self.motion.inputs = [one for one in self.motion.inputs if one not in future]
            return self.change(self.present + 1)
        self.show_present()

    def take_pause(self, client):
        self.playing = False
        self.show_present()

    def take_step(self, client, ticks):
        self.take_seek(client, self.present + int(ticks))

    def take_seek(self, client, tick):
        self.present, self.playing = max(0, min(self.last, int(tick))), False
        self.show_present()

    def take_speed(self, client, speed):
        self.speed = float(speed)
        self.show_present()

    def take_loop(self, client, first, last=None):
        self.loop = None if first == "off" else [int(first), int(last)]
        self.show_present()

    def take_restart(self, client):
        self.motion.inputs.clear()
        self.present = 0
        self.change(0)

    def take_touch(self, client, phase, finger, x, y):
        if phase not in ("began", "moved", "ended", "cancelled"):
            raise ValueError(f"no phase {phase}")
        tick = self.present
        if phase != "began" and not self.playing:
            # While time stands still, a drag takes its own time: a tick for each move.
            tick = max([tick] + [one[0] + 1 for one in self.motion.inputs if one[2] == int(finger)])
        self.motion.inputs.append((tick, phase, int(finger), float(x), float(y)))
        self.change(self.present + 1)

    def take_knob(self, client, owner, name, *value):
        param, text = self.motion.param(owner, name), " ".join(value)
        if text == "reset":
            param["value"] = param["scene"]
        elif param["kind"] == "point":
            x, y = text.split(",")
            param["value"] = {"x": float(x), "y": float(y)}
        elif param["kind"] == "boolean":
            param["value"] = text == "true"
        elif param["kind"] == "number":
            if not param["min"] <= float(text) <= param["max"]:
                raise ValueError(f"{name} must be from {param['min']} to {param['max']}, not {text}")
            param["value"] = float(text)
        else:
            param["value"] = text
        self.bend(client)

    def take_start(self, client, number, name, value=None):
        for field in self.motion.items[int(number)]["fields"]:
            field.setdefault("scene", field["value"])
            if name in (field["name"], "reset"):
                field["value"] = field["scene"] if name == "reset" else float(value)
        self.bend(client)

    def bend(self, by):
        """A run anew; the page that asked for it knows the params already."""
        self.change(0)
        for client in self.clients:
            if client is not by:
                self.tell_scene(client)

    def take_change(self, client):
        """A change of its own begins; there are no branches here."""

    def take_overlays(self, client, names):
        client.overlays = [] if names == "none" else names.split(",")
        self.details(client)

    def take_inspect(self, client, number):
        client.inspected = None if number == "none" else int(number)
        self.details(client)

    def take_touches(self, client):
        lines = [f"{tick / 60},{finger},{phase},{x},{y}" for tick, phase, finger, x, y in self.motion.inputs]
        client.tell("touches", csv="time,touch,phase,x,y\n" + "".join(line + "\n" for line in lines))

    def take_lua(self, client, owner, name):
        client.tell("lua", text=f"{name} = {self.motion.param(owner, name)['value']},")

    def take_open(self, client, *name):
        self.load(SCENES[" ".join(name)]())
        self.has_scene = True
        for one in self.clients:
            one.inspected = None
            self.show_scene(one)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/socket":
            return self.serve_socket(query)
        name = path[1:] or "index.html"
        file = os.path.join(PAGE, name)
        if "/" in name or not os.path.isfile(file):
            return self.send_error(404)
        with open(file, "rb") as content:
            data = content.read()
        self.send_response(200)
        for key, value in (("Content-Type", TYPES[name.rsplit(".", 1)[1]]), ("Content-Length", len(data)),
                           ("Content-Security-Policy", POLICY), ("Cache-Control", "no-store"),
                           ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")):
            self.send_header(key, str(value))
        # A page that is closed meanwhile does not wait for its files.
        with contextlib.suppress(ConnectionError):
            self.end_headers()
            self.wfile.write(data)

    def serve_socket(self, query):
        if query != f"token={TOKEN}":
            return self.send_error(403)
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        self.wfile.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Accept: {accept}\r\n\r\n").encode())
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        session, client = self.server.session, Client(self.connection)
        session.connected(client)
        try:
            while (line := self.read_line()) is not None:
                if line:
                    session.take(client, line)
        except (OSError, struct.error):
            pass
        with session.lock:
            session.clients.remove(client)
        self.close_connection = True

    def read_line(self):
        """A text message; empty for pings and the like, None at the end."""
        first, second = struct.unpack(">BB", self.rfile.read(2))
        length = second & 127
        if length == 126:
            length, = struct.unpack(">H", self.rfile.read(2))
        mask, data = self.rfile.read(4), self.rfile.read(length)
        if first & 15 == 8:
            return None
        return bytes(b ^ mask[i % 4] for i, b in enumerate(data)).decode() if first & 15 == 1 else ""


class Mock:
    """The server in a thread; `stop` cuts all connections, `start` listens at the same port again."""

    def __init__(self, motion=None):
        self.session, self.port = Session(motion), 0
        self.start()

    def start(self):
        http.server.ThreadingHTTPServer.allow_reuse_address = True
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads, self.server.session = True, self.session
        self.port = self.server.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}/?token={TOKEN}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        for client in list(self.session.clients):
            try:
                client.connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.session.is_open = False
        self.stop()


if __name__ == "__main__":
    mock = Mock(Trace(sys.argv[1]) if len(sys.argv) > 1 else Springs())
    print(mock.address, flush=True)
    threading.Event().wait()
