import Geometry

/// Names the records that have padding; always empty, because their bytes are compared.
package func recordsWithPadding() -> [String] {
  func size(of value: Any) -> Int {
    let fields = Mirror(reflecting: value).children
    if fields.isEmpty { return byteCount(value) }
    return fields.reduce(0) { $0 + size(of: $1.value) }
  }
  func check<Record: BitwiseCopyable>(_ record: Record) -> String? {
    size(of: record) == MemoryLayout<Record>.stride ? nil : "\(Record.self)"
  }
  return [
    check(MotionRecord()), check(MassRecord()), check(PoseRecord(center: .zero, angle: 0)),
    check(LoadRecord()), check(BodyRecord()), check(ShapeRecord()), check(ContactRecord()),
    check(ConstraintRecord()), check(ExclusionRecord(key: 0, count: 0)), check(TreeNode()),
    check(
      ContactEvent(
        endedBetween: BodyID(index: 0, generation: 0), BodyID(index: 0, generation: 0),
        shapeA: ShapeID(index: 0, generation: 0), shapeB: ShapeID(index: 0, generation: 0))),
  ].compactMap { $0 }
}

/// The bytes of a number.
private func byteCount(_ value: Any) -> Int {
  switch value {
  case is Double, is UInt64: 8
  case is Float, is UInt32, is Int32: 4
  default: 0
  }
}
