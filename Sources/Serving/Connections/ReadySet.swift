import CWebSockets
import Glibc

/// A set of descriptors, with one that is readable as long as a member has something to do.
struct ReadySet {
  /// The events for which a descriptor is watched.
  struct Interest: OptionSet {
    let rawValue: UInt32
    /// There is something to read, or the peer has gone.
    static let input = Interest(rawValue: EPOLLIN.rawValue)
    /// There is room to write.
    static let output = Interest(rawValue: EPOLLOUT.rawValue)
  }

  /// The descriptor to wait on.
  let descriptor: Int32
  private var interests: [Int32: Interest] = [:]

  /// Creates an empty set.
  ///
  /// - Throws: `ServerError.system` when the system has no descriptors left.
  init() throws(ServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "epoll_create1", code: errno) }
  }

  /// Watches a descriptor for exactly these events from now on.
  mutating func wait(on member: Int32, for interest: Interest) {
    guard interests[member] != interest else { return }
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.fd = member
    let operation = interests[member] == nil ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
    if epoll_ctl(descriptor, operation, member, &event) == 0 { interests[member] = interest }
  }

  /// Removes a descriptor, before it is closed.
  mutating func remove(_ member: Int32) {
    guard interests.removeValue(forKey: member) != nil else { return }
    var event = epoll_event()
    epoll_ctl(descriptor, EPOLL_CTL_DEL, member, &event)
  }

  /// Notes that a descriptor was closed; the system has removed it from the set.
  mutating func forget(_ member: Int32) {
    interests[member] = nil
  }

  /// The members that have something to do now.
  func ready() -> [Int32] {
    guard !interests.isEmpty else { return [] }
    return [epoll_event](unsafeUninitializedCapacity: interests.count) { events, count in
      count = max(0, Int(epoll_wait(descriptor, events.baseAddress, Int32(events.count), 0)))
    }.map(\.data.fd)
  }
}
