import Geometry

/// An event between two shapes, which the world keeps until the next step.
struct EventRecord: BitwiseCopyable, Sendable {
  static let began: UInt64 = 0
  static let ended: UInt64 = 1
  static let hit: UInt64 = 2
  static let entered: UInt64 = 3
  static let left: UInt64 = 4

  var bodyA: BodyID
  var bodyB: BodyID
  var shapeA: ShapeID
  var shapeB: ShapeID
  var point = Vector.zero
  var normal = Vector.zero
  var approachSpeed = 0.0
  var impulse = 0.0
  var kind: UInt64
}

extension World {
  /// An event between the shapes of a contact; a sensor is the first shape.
  @inline(always)
  func event(_ kind: UInt64, _ contact: ContactRecord) -> EventRecord {
    let isSwapped = contact.isSensor && !shapes.pointer[Int(contact.shapeA)].isSensor
    let (a, b) = isSwapped ? (contact.shapeB, contact.shapeA) : (contact.shapeA, contact.shapeB)
    return EventRecord(
      bodyA: id(ofBody: Int(shapes.pointer[Int(a)].body)),
      bodyB: id(ofBody: Int(shapes.pointer[Int(b)].body)),
      shapeA: id(ofShape: Int(a)), shapeB: id(ofShape: Int(b)), kind: kind)
  }

  /// The number of events of all kinds in the last step.
  package var eventCount: Int { events.count }

  /// An event of the last step; nil unless it is the beginning or end of a contact.
  package func contactEvent(at index: Int) -> ContactEvent? {
    let record = events[index]
    return record.kind <= EventRecord.ended ? ContactEvent(record) : nil
  }

  /// The events of some kinds, in the order in which they happened.
  func events<Event>(
    of kinds: ClosedRange<UInt64>, _ make: (EventRecord) -> Event
  ) -> [Event] {
    (0..<events.count).filter { kinds.contains(events.pointer[$0].kind) }
      .map { make(events.pointer[$0]) }
  }
}
