import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The table `libration`: stages, tweening, easing, regions.
extension ScriptHost {
  /// The options of `libration.stage`.
  static var stageSchema: Schema {
    Schema(options: [
      OptionSchema(
        "width", .number, domain: .size, default: .number(320),
        "Width of the reference rectangle."),
      OptionSchema(
        "height", .number, domain: .size, default: .number(480),
        "Height of the reference rectangle."),
      OptionSchema(
        "rate", .number, domain: .rate, default: .number(60), "Ticks per second."),
      OptionSchema("seed", .integer, optional: true, "Start of math.random and of noise."),
      OptionSchema(
        "restRule", .choice, default: .string("settled"), choices: ["settled", "classic"],
        "When items count as resting."),
      OptionSchema(
        "bounceSpeed", .number, domain: .speed.magnitude, default: .number(150),
        "Closing speed up to which nothing bounces."),
    ])
  }

  func installModule(_ holder: HostHolder) {
    let receivers = Receivers<ScriptHost>(holder: holder) { _ in holder.host }
    func add<Receiver>(_ table: MemberTable<Receiver>, _ made: Reference) -> Value {
      refuseUnknown(made, table.name) { table.names }
      let value = Value.table(interpreter.makeReadOnly(made, name: table.name))
      modules.append((value, { table.description(hasMethods: false) }))
      return value
    }
    let module = Self.module.makeTable(receivers, in: interpreter, separator: ".")
    let easing = Self.easing.makeTable(receivers, in: interpreter, separator: ".")
    module["easing"] = add(Self.easing, easing)
    let region = RegionValues.module.makeTable(receivers, in: interpreter, separator: ".")
    region["infinite"] = regions.make(.infinite)
    region["empty"] = regions.make(.empty)
    module["region"] = add(RegionValues.module, region)
    moduleValue = add(Self.module, module)
  }

  /// Makes reading an unknown name of a host table an error with the nearest name.
  func refuseUnknown(_ table: Reference, _ name: String, _ names: @escaping () -> [String]) {
    let metatable = interpreter.makeTable()
    metatable["__index"] = .function(
      interpreter.makeFunction(name) { call in
        guard let key = call[2].asString else { throw LuaError("\(name): fields have names") }
        throw LuaError("\(name) has no field \(key)\(Suggestion.hint(for: key, among: names()))")
      })
    table.metatable = metatable
  }

  func makeStage(_ values: [ExactName: OptionValue]) throws -> Stage {
    interpreter.charge(FuelCost.stage)
    if case .integer(let seed)? = values["seed"], configuration.seed == nil {
      interpreter.reseed(seed)
    }
    let stage = try enterStage(
      width: values["width"]!.number, height: values["height"]!.number,
      rate: values["rate"]!.number,
      restRule: values["restRule"]!.string == "classic" ? .classic : .settled)
    stage.animator.bounceSpeed = values["bounceSpeed"]!.number
    if let seed = configuration.seed {
      stage.animator.seed = seed
    } else if case .integer(let seed)? = values["seed"] {
      stage.animator.seed = UInt64(bitPattern: Int64(seed))
    }
    return stage
  }

  /// Gives the value between two numbers, points, sizes, rects, transforms or colours.
  func tween(from: Value, to: Value, share: Double, _ call: Call) throws {
    if let a = from.asNumber, let b = to.asNumber {
      return call.push(a.interpolated(to: b, at: share))
    }
    if let a = from.asString.flatMap(RGBColor.init(css:)),
      let b = to.asString.flatMap(RGBColor.init(css:))
    {
      return call.push(a.partway(to: b, at: share).clamped.css)
    }
    let kind = values.kind(of: from) ?? values.kind(of: to) ?? .point
    switch kind {
    case .point:
      if let a = Vector(from), let b = Vector(to) {
        return call.push(values.make(a.interpolated(to: b, at: share)))
      }
    case .size:
      if let a = Size(from), let b = Size(to) {
        return call.push(values.make(a.interpolated(to: b, at: share)))
      }
    case .rect:
      if let a = Rect(from), let b = Rect(to) {
        return call.push(values.make(a.interpolated(to: b, at: share)))
      }
    case .transform:
      if let a = AffineTransform(from), let b = AffineTransform(to) {
        return call.push(values.make(a.interpolated(to: b, at: share)))
      }
    }
    throw LuaError(
      "tween: from and to must be two numbers, points, sizes, rects, transforms or colours, "
        + "not \(show(from)) and \(show(to))")
  }
}
