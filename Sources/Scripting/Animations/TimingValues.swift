import Geometry
import LuaRuntime
import Motion
import Resources

/// Springs, decays and curves as scripts hold them: plain tables of numbers, with methods.
///
/// They are functions of time that need no item and no stage.
final class TimingValues {
  enum Kind: String, CaseIterable {
    case spring
    case decay
    case curve
  }

  let interpreter: Interpreter
  private var metatables: [(kind: Kind, table: Reference)] = []

  init(_ interpreter: Interpreter, _ holder: HostHolder) throws {
    self.interpreter = interpreter
    let made = try interpreter.runPrelude(Resource.lua("timing.lua"), name: "timing")
    let build = made[0].asFunction!
    for kind in Kind.allCases {
      let receivers = Receivers<Hosted<Reference>>(holder: holder) { call in
        guard holder.host.timings.kind(of: call[1]) == kind, let table = call[1].asTable else {
          throw call.mismatch(1, "a \(kind.rawValue)")
        }
        return Hosted(table, holder.host)
      }
      let methods = Self.members(of: kind).makeTable(receivers, in: interpreter, separator: ":")
      let made = try interpreter.call(
        build, [.string(kind.rawValue), .table(methods)], fuel: .load)
      metatables.append((kind, made[0].asTable!))
      interpreter.carryByValue(tablesOf: metatables[metatables.count - 1].table)
    }
  }

  /// The kind of a timing that was made here; nil for other tables.
  func kind(of value: Value) -> Kind? {
    guard let metatable = value.asTable?.metatable else { return nil }
    return metatables.first { $0.table == metatable }?.kind
  }

  /// Gives a table of numbers the methods of a kind.
  func make(_ kind: Kind, _ table: Reference) -> Value {
    table.metatable = metatables.first { $0.kind == kind }?.table
    return .table(table)
  }
}
