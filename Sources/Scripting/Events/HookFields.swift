import Dynamics
import Geometry
import LuaRuntime

/// The names of the fields that the host sets for hooks, as strings inside Lua.
struct HookFields {
  /// The field of `self` with the time of the behavior's own clock.
  let elapsed: FieldName
  private let phase, item, other, boundary, point, normal, speed, impulse: FieldName
  private let began, ended: FieldName

  init(_ interpreter: Interpreter) {
    elapsed = interpreter.fieldName("elapsed")
    phase = interpreter.fieldName("phase")
    item = interpreter.fieldName("item")
    other = interpreter.fieldName("other")
    boundary = interpreter.fieldName("boundary")
    point = interpreter.fieldName("point")
    normal = interpreter.fieldName("normal")
    speed = interpreter.fieldName("speed")
    impulse = interpreter.fieldName("impulse")
    began = interpreter.fieldName(ContactPhase.began.rawValue)
    ended = interpreter.fieldName(ContactPhase.ended.rawValue)
  }

  /// The number of fields of a contact's table.
  static func count(_ contact: ItemContact) -> Int { contact.impact == nil ? 3 : 7 }

  /// Sets the fields of the table that `onContact` gets.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - contact: The contact.
  ///   - item: The item whose behavior is called.
  ///   - partner: The item that it touches; nil for a boundary.
  ///   - isReversed: Whether that is the contact's own item.
  ///   - values: Makes the points.
  func fill(
    _ table: NewTable, _ contact: ItemContact, _ item: StageItem, with partner: StageItem?,
    isReversed: Bool, _ values: ValueTypes
  ) {
    table.set(phase, contact.phase == .began ? began : ended)
    table.set(self.item, item.handle)
    if let partner { table.set(other, partner.handle) }
    if case .boundary(let name) = contact.partner { table.set(boundary, name ?? "bounds") }
    guard let impact = contact.impact else { return }
    values.set(point, of: table, to: impact.point)
    values.set(normal, of: table, to: isReversed ? .zero - impact.normal : impact.normal)
    table.set(speed, impact.speed)
    table.set(impulse, impact.impulse)
  }
}
