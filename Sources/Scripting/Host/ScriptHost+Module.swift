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
    ])
  }

  func installModule() {
    let module = interpreter.makeTable()
    module["stage"] = .function(
      interpreter.makeFunction("stage") { [unowned self] call in
        guard call.isNil(1) || call[1].asTable != nil else {
          throw LuaError("stage: give a table such as { width = 320, height = 480 }")
        }
        try refuseTrial()
        call.push(try makeStage(call[1].asTable).handle)
      })
    module["tween"] = .function(
      interpreter.makeFunction("tween") { [unowned self] call in try tween(call) })
    module["identity"] = .function(
      interpreter.makeFunction("identity") { [unowned self] call in
        values.push(AffineTransform.identity, to: call)
      })
    let easing = interpreter.makeTable()
    let curves: [(String, Easing)] = [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ]
    for (name, curve) in curves {
      easing[name] = .function(
        interpreter.makeFunction("easing.\(name)") { call in
          call.push(curve(try call.finiteNumber(1)))
        })
    }
    refuseUnknown(easing, "libration.easing")
    module["easing"] = .table(interpreter.makeReadOnly(easing, name: "libration.easing"))
    module["region"] = .table(regions.makeModule())
    installTimings(module)
    refuseUnknown(module, "libration")
    moduleValue = .table(interpreter.makeReadOnly(module, name: "libration"))
  }

  /// Makes what a table of the host does not have an error that names it, with the nearest name.
  private func refuseUnknown(_ table: Reference, _ name: String) {
    let names = table.pairs.compactMap(\.key.asString)
    let metatable = interpreter.makeTable()
    metatable["__index"] = .function(
      interpreter.makeFunction(name) { call in
        guard let key = call[2].asString else { throw LuaError("\(name): fields have names") }
        throw LuaError("\(name) has no field \(key)\(Suggestion.hint(for: key, among: names))")
      })
    table.metatable = metatable
  }

  private func makeStage(_ options: Reference?) throws -> Stage {
    interpreter.charge(FuelCost.stage)
    let reader = OptionReader(host: self, stage: nil, subject: "stage")
    let values = try reader.read(options, Self.stageSchema)
    if case .integer(let seed)? = values["seed"], configuration.seed == nil {
      interpreter.reseed(seed)
    }
    let stage = try enterStage(
      width: values["width"]!.number, height: values["height"]!.number,
      rate: values["rate"]!.number,
      restRule: values["restRule"]!.string == "classic" ? .classic : .settled)
    if let seed = configuration.seed {
      stage.animator.seed = seed
    } else if case .integer(let seed)? = values["seed"] {
      stage.animator.seed = UInt64(bitPattern: Int64(seed))
    }
    return stage
  }

  /// Gives the value between two numbers, points, sizes, rects, transforms or colours.
  private func tween(_ call: Call) throws {
    let share = try call.finiteNumber(3)
    let (from, to) = (call[1], call[2])
    if let a = from.asNumber, let b = to.asNumber {
      return call.push(a.interpolated(to: b, at: share))
    }
    if let a = from.asString.flatMap(Color.init(css:)),
      let b = to.asString.flatMap(Color.init(css:))
    {
      return call.push((a + (b - a) * share).clamped.css)
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
