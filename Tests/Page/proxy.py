"""A proxy between the page and the server, for tests that listen to the socket or disturb it."""

import contextlib
import json
import socket
import struct
import threading
from urllib.parse import urlsplit

TEXT, BINARY = 1, 2


def read_head(stream):
    """The lines of a request or an answer, up to the empty one."""
    lines = [stream.readline()]
    while lines[-1] not in (b"\r\n", b""):
        lines.append(stream.readline())
    return b"".join(lines)


def read_frame(stream):
    """A frame of a WebSocket: its kind, its data without the mask, and all its bytes; None at the end."""
    head = stream.read(2)
    if len(head) < 2:
        return None
    length = head[1] & 127
    if length > 125:
        head += stream.read(2 if length == 126 else 8)
        length = int.from_bytes(head[2:], "big")
    mask = stream.read(4) if head[1] & 128 else b""
    data = stream.read(length)
    clear = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)) if mask else data
    return head[0] & 15, clear, head + mask + data


def frame(kind, data):
    """The bytes of a frame as servers send it, without a mask."""
    length = len(data)
    if length < 126:
        return struct.pack(">BB", 128 | kind, length) + data
    if length < 1 << 16:
        return struct.pack(">BBH", 128 | kind, 126, length) + data
    return struct.pack(">BBQ", 128 | kind, 127, length) + data


def cut(connection):
    """Ends a connection, or a socket that listens, also where a thread waits for it."""
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


class Proxy:
    """Stands between a page and a server, and passes on all that they say.

    `lines` are those that the page sent; `messages` are those of the server, texts as dictionaries and
    rows as bytes. `change` gets each message and gives the one to pass on, or None. While a test holds
    `gate`, the page hears nothing of the server.
    """

    def __init__(self, address, change=None):
        self.server, self.port = urlsplit(address), 0
        self.change = change or (lambda message: message)
        self.lines, self.messages, self.connections, self.pages = [], [], [], []
        self.gate = threading.RLock()
        self.start()

    @property
    def address(self):
        return self.server._replace(netloc=f"127.0.0.1:{self.port}").geturl()

    def start(self):
        """Listens, after a stop at the same port as before."""
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, args=[self.listener], daemon=True).start()

    def stop(self):
        """Cuts all connections and listens no more."""
        for one in [self.listener, *self.connections]:
            cut(one)
        self.listener.close()
        self.connections, self.pages = [], []

    close = stop

    def accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self.serve, args=[listener.accept()[0]], daemon=True).start()

    def serve(self, page):
        """Passes on a request and its answer, and then what goes over a socket."""
        server = socket.create_connection((self.server.hostname, self.server.port))
        self.connections += [page, server]
        ours, theirs = (f"127.0.0.1:{port}".encode() for port in (self.port, self.server.port))
        with page, server, page.makefile("rb") as from_page, server.makefile("rb") as from_server:
            with contextlib.suppress(OSError):
                server.sendall(read_head(from_page).replace(ours, theirs))
                answer = read_head(from_server).replace(theirs, ours)
                page.sendall(answer)
                if answer.startswith(b"HTTP/1.1 101 "):
                    self.pages.append(page)
                    threading.Thread(target=self.hear_page, args=[from_page, server], daemon=True).start()
                    self.hear_server(from_server, page)
                else:
                    page.sendall(from_server.read())
            cut(page)
            cut(server)

    def hear_page(self, stream, server):
        with contextlib.suppress(OSError, ValueError):
            while one := read_frame(stream):
                kind, data, whole = one
                if kind == TEXT:
                    self.lines.append(data.decode())
                server.sendall(whole)
        cut(server)

    def hear_server(self, stream, page):
        while one := read_frame(stream):
            kind, data, whole = one
            with self.gate:
                if kind in (TEXT, BINARY):
                    message = json.loads(data) if kind == TEXT else data
                    self.messages.append(message)
                    message = self.change(message)
                    if message is None:
                        continue
                    whole = frame(kind, json.dumps(message).encode() if kind == TEXT else message)
                page.sendall(whole)

    def told(self, kind):
        """The texts of a type that the server sent."""
        return [one for one in self.messages if isinstance(one, dict) and one["type"] == kind]

    def tell(self, kind, **fields):
        """Tells the page what the server did not say."""
        with self.gate:
            for page in self.pages:
                page.sendall(frame(TEXT, json.dumps({"type": kind, **fields}).encode()))
