import Glibc
import Serving
import Testing

extension ServingTests {
  /// The cost of the server, in real time.
  ///
  /// It runs only if LIBRATION_SERVING gives the seconds for each row, and prints a table.
  @Suite(.enabled(if: getenv("LIBRATION_SERVING") != nil)) struct CostTests {
    private let seconds = getenv("LIBRATION_SERVING").flatMap { Double(String(cString: $0)) } ?? 1

    @Test(arguments: [0, 1, 16]) func framesOfThousandItems(clients: Int) throws {
      try measure(clients: clients, rate: 60)
    }

    @Test(arguments: [0, 1, 16]) func rest(clients: Int) throws {
      try measure(clients: clients, rate: 0)
    }

    /// Serves clients on a thread of their own, at a number of frames per second.
    ///
    /// At rate 0 neither side sends anything.
    private func measure(clients: Int, rate: Double) throws {
      let server = try Server(pages: Harness.pages)
      let audience = Audience(
        clients: clients, port: server.port, request: Array(upgrade.filled(with: server).utf8))
      let thread = audience.start()
      while server.clients.count < clients {
        wait(for: server, until: realTime() + 0.01)
        _ = server.service(at: realTime())
      }
      var (frames, acknowledged, turns) = (0, 0, 0)
      let (start, used) = (realTime(), processorTime())
      var next = start
      while realTime() < start + seconds {
        let now = realTime()
        turns += 1
        if rate > 0, now >= next {
          next += 1 / rate
          frames += 1
          let bytes = stamped(now, size: 24_000)
          for client in server.clients { server.sendFrame(bytes, to: client) }
        }
        for event in server.service(at: now) {
          guard case .message(let client, _) = event else { continue }
          acknowledged += 1
          server.acknowledge(client)
        }
        wait(for: server, until: min(rate > 0 ? next : .infinity, start + seconds))
      }
      let cost = (processorTime() - used) / (realTime() - start)
      server.close()
      pthread_join(thread, nil)
      let ages = audience.ages.sorted()
      let age = { (part: Double) in
        ages.isEmpty ? "-" : "\(Int(ages[Int(part * Double(ages.count - 1))] * 1e6)) us"
      }
      print(
        "| \(Int(rate)) Hz | \(clients) clients | \((cost * 1e4).rounded() / 100) % of a core |"
          + " \(turns) turns | \(frames) made, \(acknowledged) acknowledged |"
          + " age p50 \(age(0.5)), p99 \(age(0.99)) |")
      #expect(ages.count >= acknowledged)
      // Very generous, as machines differ: a loop that never waits would take a whole core.
      #expect(cost < (rate > 0 ? 0.5 : 0.01))
    }

    private func wait(for server: Server, until end: Double) {
      let end = min(end, server.deadline ?? .infinity)
      var state = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&state, 1, Int32(max(0, (min(end - realTime(), 60) * 1000).rounded(.up))))
    }

    /// Processor time of this thread, in seconds.
    private func processorTime() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
  }
}

/// A frame that contains the time of its making.
private func stamped(_ time: Double, size: Int) -> [UInt8] {
  withUnsafeBytes(of: time, Array.init) + [UInt8](repeating: 1, count: size - 8)
}

/// Pages on a thread of their own, which acknowledge each frame as it arrives.
///
/// Only the thread uses it, until it is joined.
private final class Audience: @unchecked Sendable {
  /// The ages of frames at their arrival, in seconds.
  private(set) var ages: [Double] = []

  private let clients: Int
  private let port: UInt16
  private let request: [UInt8]

  init(clients: Int, port: UInt16, request: [UInt8]) {
    (self.clients, self.port, self.request) = (clients, port, request)
  }

  func start() -> pthread_t {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Audience>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, context)
    return thread
  }

  private func run() {
    let peers = (0..<clients).compactMap { _ in try? Peer("127.0.0.1", port: port) }
    for peer in peers { peer.send(request) }
    while peers.contains(where: { !$0.hasEnded }) {
      var states = peers.filter { !$0.hasEnded }.map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      poll(&states, nfds_t(states.count), 1000)
      for peer in peers where !peer.hasEnded {
        peer.pump()
        guard peer.hasPassedHead() else { continue }
        for frame in peer.takeFrames() {
          switch frame.opcode {
          case 2:
            let made = frame.payload.withUnsafeBytes { $0.loadUnaligned(as: Double.self) }
            ages.append(realTime() - made)
            peer.send(Frame.text("drawn").bytes)
          case 9: peer.send(Frame.pong(frame.payload).bytes)
          default: break
          }
        }
      }
    }
  }
}
