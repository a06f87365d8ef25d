import Geometry
import LuaRuntime
import Resources

/// The metatables of points, sizes, rects and transforms, and the constructors of such values.
///
/// A value is a plain list of numbers with a metatable, so it can be copied, stored and compared;
/// it does not change when the item does.
final class ValueTypes {
  private let interpreter: Interpreter
  /// The metatable of each kind, in the order of `ValueKind.allCases`.
  private var metatables: [Reference] = []

  init(_ interpreter: Interpreter, _ holder: HostHolder) throws {
    self.interpreter = interpreter
    let made = try interpreter.runPrelude(Resource.lua("values.lua"), name: "values")
    let build = made[0].asFunction!
    for kind in ValueKind.allCases {
      let names = interpreter.makeTable(kind.names.map { .string($0) })
      let methods = kind.methods(interpreter, holder)
      let arguments: [Value] = [.string(kind.rawValue), .table(names), .table(methods)]
      metatables.append(try interpreter.call(build, arguments, fuel: .load)[0].asTable!)
    }
    metatables.forEach(interpreter.carryByValue)
  }

  func make(_ kind: ValueKind, _ numbers: [Double]) -> Value {
    let table = interpreter.makeTable(numbers.map { .number($0) })
    table.metatable = metatables[kind.place]
    return .table(table)
  }

  func make(_ point: Vector) -> Value { make(.point, point.numbers) }
  func make(_ size: Size) -> Value { make(.size, size.numbers) }
  func make(_ rect: Rect) -> Value { make(.rect, rect.numbers) }
  func make(_ transform: AffineTransform) -> Value { make(.transform, transform.numbers) }

  /// Sets a field of a table that the host fills for a call.
  func set(_ name: FieldName, of table: NewTable, to point: Vector) {
    table.set(name, point.x, point.y, metatable: metatables[ValueKind.point.place])
  }

  /// Gives a value to a call as its result, without a reference to it.
  func push(_ kind: ValueKind, _ numbers: [Double], to call: Call) {
    call.push(list: numbers, metatable: metatables[kind.place])
  }

  func push(_ point: Vector, to call: Call) { push(.point, point.numbers, to: call) }
  func push(_ size: Size, to call: Call) { push(.size, size.numbers, to: call) }
  func push(_ rect: Rect, to call: Call) { push(.rect, rect.numbers, to: call) }
  func push(_ transform: AffineTransform, to call: Call) {
    push(.transform, transform.numbers, to: call)
  }

  /// The kind of a value that was made here; nil for other tables.
  func kind(of value: Value) -> ValueKind? {
    guard let metatable = value.asTable?.metatable else { return nil }
    return metatables.firstIndex(of: metatable).map { ValueKind.allCases[$0] }
  }
}
