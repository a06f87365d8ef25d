import Geometry
import LuaRuntime
import Motion

/// The functions of `libration` about motion that need no stage.
extension ScriptHost {
  func installTimings(_ module: Reference) {
    func add(_ name: String, _ body: @escaping HostFunction) {
      module[name] = .function(interpreter.makeFunction(name, body))
    }
    add("spring") { [unowned self] call in call.push(try timings.makeSpring(call, self)) }
    add("decay") { [unowned self] call in call.push(try timings.makeDecay(call, self)) }
    add("curve") { [unowned self] call in call.push(try timings.makeCurve(call, self)) }
    add("project") { [unowned self] call in
      let reader = TimingReader(host: self, subject: "project")
      let velocity = try Quantity(call[1], "velocity", reader)
      let decay = call.isNil(2) ? .normal : try reader.decay(deceleration: call[2])
      let way = velocity.combined(with: velocity) { rate, _ in
        decay.gestureProjection(velocity: rate)
      }
      call.push(way.value(values))
    }
    add("rubberBand") { call in
      let offset = try call.number(1, .quantity, "offset")
      let dimension = try call.number(2, .size, "dimension")
      let coefficient =
        call.isNil(3) ? 0.55 : try call.number(3, .elasticCoefficient, "coefficient")
      let band = RubberBand(dimension: dimension, coefficient: coefficient)
      call.push(band.offset(for: offset))
    }
  }

  /// The help on the module itself.
  static let moduleDescription = TypeDescription(
    name: "libration",
    members: [
      word("stage", "(options)", "Makes a stage."),
      word("tween", "(from, to, share)", "The value between two."),
      MemberDescription(
        name: "easing", parameters: "", isMethod: false,
        doc: "Powers of a share: linear, easeIn, easeOut, easeInOut; no curves of animations."),
      MemberDescription(
        name: "region", parameters: "", isMethod: false, doc: "Areas for fields."),
      word("spring", "(options)", "A spring as a function of time: value, velocity, settlingTime."),
      word("decay", "(options)", "A decay as a function of time."),
      word("curve", "(name or x1, y1, x2, y2)", "A curve of animations, a cubic Bezier."),
      word("project", "(velocity, deceleration)", "The distance of a flick."),
      word(
        "rubberBand", "(offset, dimension, coefficient)",
        "The offset of content pulled beyond its bounds."),
    ])

  private static func word(_ name: String, _ parameters: String, _ doc: String) -> MemberDescription
  {
    MemberDescription(name: name, parameters: parameters, isMethod: false, doc: doc)
  }
}
