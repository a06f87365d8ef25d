import Geometry
import LuaRuntime
import Motion

/// Springs, decays and curves as scripts hold them: plain tables of numbers, with methods.
///
/// They are functions of time that need no item and no stage.
final class TimingValues {
  enum Kind: String, CaseIterable {
    case spring
    case decay
    case curve
  }

  private let interpreter: Interpreter
  private var metatables: [(kind: Kind, table: Reference)] = []

  init(_ interpreter: Interpreter, _ holder: HostHolder) throws {
    self.interpreter = interpreter
    let made = try interpreter.runPrelude(PackageResources.timing_lua, name: "timing")
    let build = made[0].asFunction!
    for kind in Kind.allCases {
      let methods = interpreter.makeTable()
      for method in kind.methods {
        methods[method.name] = .function(
          interpreter.makeFunction("\(kind.rawValue):\(method.name)") { call in
            guard holder.host.timings.kind(of: call[1]) == kind, let table = call[1].asTable else {
              throw call.mismatch(1, "a \(kind.rawValue)")
            }
            let reader = TimingReader(host: holder.host, subject: call.name)
            call.push(try method.body(table, try reader.argument(call, method), reader))
          })
      }
      let made = try interpreter.call(
        build, [.string(kind.rawValue), .table(methods)], fuel: .load)
      metatables.append((kind, made[0].asTable!))
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

/// A method of a spring, decay or curve: a function of one number.
struct TimingMethod {
  let name: String
  let parameter: String
  /// The argument when none is given; nil when it is required.
  let fallback: Double?
  let doc: String
  let body: (Reference, Double, TimingReader) throws(LuaError) -> Value
}

extension TimingReader {
  /// The number that a method is called with.
  fileprivate func argument(_ call: Call, _ method: TimingMethod) throws(LuaError) -> Double {
    if call.isNil(2), let fallback = method.fallback { return fallback }
    return try call.number(2, .quantity, method.parameter, in: subject)
  }
}

extension TimingValues.Kind {
  /// The help on the kind.
  var description: TypeDescription {
    let fields = fields.map {
      MemberDescription(name: $0.name, parameters: "", isMethod: false, doc: $0.doc)
    }
    let calls = methods.map {
      MemberDescription(
        name: $0.name, parameters: "(\($0.parameter))", isMethod: true, doc: $0.doc)
    }
    return TypeDescription(name: rawValue, members: fields + calls)
  }

  private var fields: [(name: String, doc: String)] {
    switch self {
    case .spring:
      [
        ("dampingRatio", "1 is the fastest without overshoot."),
        ("response", "The period without damping, in s."), ("mass", "The mass."),
        ("stiffness", "The force per displacement."), ("damping", "The force per velocity."),
        ("from", "The value at the start."), ("to", "The value it goes to."),
        ("initialVelocity", "The velocity at the start, per s."),
        ("normalizedVelocity", "The same as a share of the way, where it was given so."),
      ]
    case .decay:
      [
        ("resistance", "The share of velocity lost per second."),
        ("from", "The value at the start."),
        ("to", "The value at which it comes to rest."),
        ("initialVelocity", "The velocity at the start, per s."),
      ]
    case .curve: []
    }
  }

  var methods: [TimingMethod] {
    switch self {
    case .spring: TimingValues.springMethods
    case .decay: TimingValues.decayMethods
    case .curve: TimingValues.curveMethods
    }
  }
}
