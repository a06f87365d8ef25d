import Glibc
import Serving
import Testing

extension ServingTests {
  @Suite struct OpeningTests {
    @Test(arguments: [
      "localhost", "", "127.0.0", "127.0.0.1:80", "1.2.3.4.5", "[::1]", "fe80::1%lo",
    ])
    func addressesAreNumbers(text: String) {
      #expect(throws: ServerError.notAnAddress(text)) {
        try Server(pages: [:], address: text)
      }
    }

    @Test func theAddressIsOneOfThisMachine() {
      #expect(throws: ServerError.addressNotHere("192.0.2.1")) {
        try Server(pages: [:], address: "192.0.2.1")
      }
    }

    @Test func aPortIsTakenOnce() throws {
      let first = try Server(pages: [:])
      let port = first.port
      let error = #expect(throws: ServerError.self) { try Server(pages: [:], port: port) }
      #expect(error == .portTaken(port))
      #expect(error?.description.contains("port \(port) is in use") == true)
      first.close()
      #expect(try Server(pages: [:], port: port).port == port)
    }

    // Other tests open files and set signals meanwhile, so these tests run in their own processes.

    @Test func refusedServersLeaveNoDescriptors() async {
      await #expect(processExitsWith: .success) {
        let taken = try Server(pages: [:])
        let before = openDescriptors()
        for _ in 0..<30 {
          #expect(throws: ServerError.self) { try Server(pages: [:], port: taken.port) }
          #expect(throws: ServerError.self) { try Server(pages: [:], address: "192.0.2.1") }
        }
        // Swift's runtime may open a few descriptors meanwhile.
        #expect(openDescriptors().count < before.count + 15)
      }
    }

    @Test func closedServersLeaveNoDescriptors() async {
      await #expect(processExitsWith: .success) {
        let before = openDescriptors()
        for _ in 0..<30 {
          let harness = try Harness()
          _ = try harness.openSocket()
          _ = try harness.connect()
          harness.turn()
          harness.server.close()
          #expect(harness.server.service(at: 0).isEmpty)
        }
        // Swift's runtime may open a few descriptors meanwhile.
        #expect(openDescriptors().count < before.count + 15)
      }
    }

    @Test func theSignalOfBrokenPipesIsLeftAsItWas() async {
      await #expect(processExitsWith: .success) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in exit(7) }
        sigaction(SIGPIPE, &action, nil)
        let server = try Server(pages: [:])
        var after = sigaction()
        sigaction(SIGPIPE, nil, &after)
        let handlers = [after, action].map {
          unsafeBitCast($0.__sigaction_handler.sa_handler, to: Int.self)
        }
        #expect(handlers[0] == handlers[1])
        server.close()
      }
    }

    @Test func connectionsDoNotOutliveAnExecAndGiveUpInTime() throws {
      let harness = try Harness()
      let (peer, _) = try harness.openSocket()
      let unfinished = try harness.connect()
      harness.turn()
      for peer in [peer, unfinished] {
        let descriptor = try #require(
          openDescriptors().first { port(of: $0, getpeername) == peer.localPort })
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
        #expect(option(descriptor, TCP_NODELAY) != 0)
        #expect(option(descriptor, TCP_USER_TIMEOUT) == 10_000)
      }
      #expect(fcntl(harness.server.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func manyRequestsThatAreNotFinishedPushOutTheOldest() throws {
      let harness = try Harness()
      let peers = try (0..<70).map { number in
        let peer = try harness.connect()
        try harness.wait(for: "its turn") {
          harness.server.deadline != nil && !harness.wantsService
        }
        return peer
      }
      try harness.wait(for: "the end of the oldest") { peers[5].hasEnded }
      harness.settle()
      #expect(peers.map(\.hasEnded) == (0..<70).map { $0 < 6 })
      #expect(try harness.answer(to: get("/{token}/")).status == 200)
    }

    @Test func whereDescriptorsAreUsedUpTheServerRests() async {
      await #expect(processExitsWith: .success) {
        let harness = try Harness()
        var limit = rlimit(rlim_cur: 40, rlim_max: 40)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let peer = try harness.connect()
        var fillers: [Int32] = []
        while true {
          let filler = open("/dev/null", O_RDONLY)
          guard filler >= 0 else { break }
          fillers.append(filler)
        }
        harness.turn()
        // The peer waits, but the server asks for only one look each second.
        guard !harness.wantsService, harness.server.deadline == harness.now + 1 else { exit(1) }
        for filler in fillers { close(filler) }
        harness.now += 1
        peer.send(Array(get("/{token}/").filled(with: harness.server).utf8))
        try harness.wait(for: "the page") { peer.hasEnded }
        guard Answer(peer.received).status == 200 else { exit(2) }
      }
    }
  }
}

/// The descriptors of this process.
private func openDescriptors() -> [Int32] {
  (0..<1024).filter { fcntl($0, F_GETFD) >= 0 }
}

private func option(_ descriptor: Int32, _ name: Int32) -> Int32 {
  var value: Int32 = -1
  var size = socklen_t(4)
  getsockopt(descriptor, Int32(IPPROTO_TCP), name, &value, &size)
  return value
}
