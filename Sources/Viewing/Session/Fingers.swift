import Motion

/// Maps the fingers of pages to fingers of the session.
///
/// Two pages may have a finger 0 down at once; scripts have fingers of low numbers.
struct Fingers {
  /// The least number of a person's finger.
  private static let first = 101

  private struct Held {
    let client: Int
    let finger: Int
    let identifier: Int
  }

  private var held: [Held] = []

  /// The session's number for a page's finger: the present one, or else the least free one.
  func identifier(of finger: Int, _ client: Int) -> Int {
    if let known = held.first(where: { $0.client == client && $0.finger == finger }) {
      return known.identifier
    }
    var free = Self.first
    while held.contains(where: { $0.identifier == free }) { free += 1 }
    return free
  }

  /// Notes the phase of a finger.
  mutating func note(_ phase: TouchPhase, _ finger: Int, _ client: Int, _ identifier: Int) {
    held.removeAll { $0.client == client && $0.finger == finger }
    if phase == .began || phase == .moved {
      held.append(Held(client: client, finger: finger, identifier: identifier))
    }
  }

  /// Forgets a page; returns the numbers of its fingers.
  mutating func leave(_ client: Int) -> [Int] {
    defer { held.removeAll { $0.client == client } }
    return held.filter { $0.client == client }.map(\.identifier)
  }
}
