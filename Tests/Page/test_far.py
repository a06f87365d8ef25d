"""A page that is far away: 1.6 Mbit/s and 150 ms there and back."""

import contextlib
import queue
import socket
import threading
import time
from urllib.parse import urlsplit

from harness import equal
from server import Server

RATE, TRIP = 200_000, 0.15  # bytes a second, seconds there and back
USABLE = ("window.stats && stats.isConnected && stats.frames > 0 && import('model.js').then((m) =>"
          " m.model.scene && m.currentRows().ticks > 0)")


class Link:
    """Passes bytes on as a slow link does: each connection costs a trip, and all share the rate.

    `heads` are the first lines of the requests; `count` is the number of bytes that came from the server.
    """

    def __init__(self, address):
        self.server = urlsplit(address)
        self.heads, self.count, self.free, self.lock = [], 0, 0.0, threading.Lock()
        self.connections = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.address = self.server._replace(netloc=f"127.0.0.1:{self.port}").geturl()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self.serve, args=[self.listener.accept()[0]], daemon=True).start()

    def serve(self, page):
        server = socket.create_connection((self.server.hostname, self.server.port))
        self.connections += [page, server]
        time.sleep(TRIP)
        threading.Thread(target=self.carry, args=[page, server, True], daemon=True).start()
        self.carry(server, page, False)

    def carry(self, source, goal, is_request):
        """Carries bytes on after half a trip; those from the server take their time."""
        ours, theirs = (f"127.0.0.1:{port}".encode() for port in (self.port, self.server.port))
        under_way = queue.Queue()
        threading.Thread(target=self.give, args=[under_way, goal], daemon=True).start()
        with contextlib.suppress(OSError):
            while data := source.recv(4096):
                if b"HTTP/1.1" in data:
                    data = data.replace(ours, theirs) if is_request else data.replace(theirs, ours)
                    if is_request:
                        self.heads.append(data.split(b"\r\n")[0].decode())
                arrival = time.monotonic()
                if not is_request:
                    with self.lock:
                        self.count += len(data)
                        arrival = self.free = max(self.free, arrival) + len(data) / RATE
                under_way.put((arrival + TRIP / 2, data))
        under_way.put((time.monotonic() + TRIP / 2, b""))

    @staticmethod
    def give(under_way, goal):
        """Gives bytes when they arrive, and the end after them."""
        data = None
        while data != b"":
            arrival, data = under_way.get()
            time.sleep(max(0.0, arrival - time.monotonic()))
            with contextlib.suppress(OSError):
                goal.sendall(data) if data else goal.shutdown(socket.SHUT_WR)

    def close(self):
        for one in [self.listener, *self.connections]:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


def test_it_is_usable_in_a_second_and_a_half(page):
    page.disconnect()
    page.server = Server(page.command, "examples/cards.lua")
    page.proxy = Link(page.server.address)
    start = time.monotonic()
    page.open(page.proxy.address)
    page.until(USABLE)
    measured, count = time.monotonic() - start, page.proxy.count
    page.report(f"a page at 1.6 Mbit/s and 150 ms: usable after {measured:.2f} s and {count / 1000:.0f} KB")
    # The document brings all scripts and styles, compressed; the socket is all that follows.
    equal([head.split(" ")[1].split("/")[-1] for head in page.proxy.heads], ["", "socket"])
    # The document is asked for in two trips. The socket opens while it comes, in a third at most; the rest is what
    # the bytes take, and 0.3 s for the page itself.
    assert 3 * TRIP + count / RATE < 1.5 - 0.3, count
