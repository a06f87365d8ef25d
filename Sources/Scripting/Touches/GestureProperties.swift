import Geometry
import LuaRuntime
import Motion

/// The properties of a gesture: those reported during a call, otherwise the present ones.
enum GestureProperties {
  private static let states = ["possible", "began", "changed", "ended", "cancelled", "failed"]

  /// The properties of gestures that are made of a kind of inputs.
  static func properties(of kind: TouchSource.Kind) -> [ReadOnlyProperty] {
    switch kind {
    case .touch: fingers
    case .hover: [state] + pointer + [time]
    case .wheel: [state] + pointer + wheel + [time]
    case .key: [state] + key + [time]
    }
  }

  private static var state: ReadOnlyProperty {
    property("state", .choice(states), "possible, began, changed, ended, cancelled or failed.") {
      reading, _ in
      .string(reading.state.rawValue)
    }
  }

  private static var time: ReadOnlyProperty {
    property("time", .number, unit: "s", "The time of these values, on the clock of elapsedTime.") {
      reading, _ in
      .number(reading.time)
    }
  }

  private static var pointer: [ReadOnlyProperty] {
    [
      property("location", .point, unit: "pt", "The place of the pointer.") {
        $1.make($0.location)
      },
      property("startLocation", .point, unit: "pt", "The location when it began.") {
        $1.make($0.startLocation)
      },
    ]
  }

  private static var wheel: [ReadOnlyProperty] {
    [
      property("translation", .point, unit: "pt", "The sum of the turns since it began.") {
        $1.make($0.translation)
      },
      property("x", .number, unit: "pt", "The pointer's distance from the left.") { reading, _ in
        .number(reading.location.x)
      },
      property("y", .number, unit: "pt", "The pointer's distance from the top.") { reading, _ in
        .number(reading.location.y)
      },
      property("dx", .number, unit: "pt", "The turn to the right since the last call.") {
        reading, _ in .number(reading.delta.x)
      },
      property("dy", .number, unit: "pt", "The turn downwards since the last call.") {
        reading, _ in .number(reading.delta.y)
      },
    ]
  }

  private static var key: [ReadOnlyProperty] {
    [
      property("key", LuaType.string.orNil, "The name of the key that came or went last.") {
        reading, _ in reading.key.map { .string($0) } ?? .nil
      },
      property("phase", .choice(["down", "up"]), "Whether the key came down or went up.") {
        reading, _ in .string(reading.state.isActive ? "down" : "up")
      },
      ReadOnlyProperty(
        name: "modifiers", type: .list(.string),
        doc: "The keys held down beside it: shift, control, alt and meta."
      ) { instance in
        guard let recognition = instance.recognition else { return .nil }
        let names = recognition.reading.modifiers.names.map { Value.string($0) }
        return .table(instance.stage.host.interpreter.makeTable(names))
      },
    ]
  }

  private static var fingers: [ReadOnlyProperty] {
    [
      state,
      property("location", .point, unit: "pt", "The center of its fingers.") {
        $1.make($0.location)
      },
      property("startLocation", .point, unit: "pt", "The location when they came down.") {
        $1.make($0.startLocation)
      },
      property("translation", .point, unit: "pt", "The distance of a pan since it began.") {
        $1.make($0.translation)
      },
      property("velocity", .point, unit: "pt/s", "The velocity of a pan.") { $1.make($0.velocity) },
      ReadOnlyProperty(
        name: "carriedVelocity", type: .point, unit: "pt/s",
        doc: "The velocity with which its item is carried."
      ) { instance in
        guard let recognizer = instance.recognition?.recognizer else { return .nil }
        return instance.stage.host.values.make(recognizer.carriedVelocity)
      },
      property("scale", .number, "The scale of a pinch: 1 after the first 10 pt.") { reading, _ in
        .number(reading.scale)
      },
      property("scaleVelocity", .number, unit: "1/s", "The velocity of the scale.") { reading, _ in
        .number(reading.scaleVelocity)
      },
      property(
        "rotation", .number, unit: "rad", "The turn of a rotation after its first 10 pt, clockwise."
      ) {
        reading, _ in
        .number(reading.rotation)
      },
      property("angularVelocity", .number, unit: "rad/s", "The velocity of the turn.") {
        reading, _ in
        .number(reading.angularVelocity)
      },
      time,
      property("touchCount", .integer, "The number of fingers.") { reading, _ in
        .integer(reading.touches)
      },
    ]
  }

  private static func property(
    _ name: String, _ type: LuaType, unit: String? = nil, _ doc: String,
    _ get: @escaping (GestureReading, ValueTypes) -> Value
  ) -> ReadOnlyProperty {
    ReadOnlyProperty(name: name, type: type, unit: unit, doc: doc) { instance in
      guard let recognition = instance.recognition else { return .nil }
      return get(recognition.reading, instance.stage.host.values)
    }
  }
}

extension BuiltIn {
  /// The methods of a gesture that is made of a kind of inputs.
  static func relations(of kind: TouchSource.Kind) -> [Member<BehaviorInstance>] {
    switch kind {
    case .touch, .wheel: relations
    case .hover: relations.filter { $0.name == "locationIn" }
    case .key: []
    }
  }

  /// The methods that relate gestures to each other, and the location of their fingers.
  static var relations: [Member<BehaviorInstance>] {
    [
      .method(
        "requiresFailure", other, doc: "Lets it wait until another gesture has failed.",
        example: """
          local twice = animator:add("tap", { item = card, count = 2 })
          animator:add("tap", { item = card }):requiresFailure(twice)
          """
      ) { instance, _, other in
        do { try own(instance, for: other).requiresFailure(of: other) } catch {
          throw LuaError("\(instance.name): \(error)")
        }
      },
      .method(
        "allowsSimultaneous", other, doc: "Lets both go on together, whichever begins first.",
        example: """
          local pinch = animator:add("pinch", { item = card })
          animator:add("rotation", { item = card }):allowsSimultaneous(pinch)
          """
      ) { instance, _, other in
        do { try own(instance, for: other).allowsSimultaneous(with: other) } catch {
          throw LuaError("\(instance.name): \(error)")
        }
      },
      .method(
        "locationIn", .item("item", "The item."), returns: LuaType.point.orNil,
        doc: "The location of its fingers from an item's top left corner, in pt.",
        example: #"print(animator:add("pan", { item = card }):locationIn(card))"#
      ) { instance, call, item in
        guard let recognizer = instance.recognition?.recognizer else { return }
        instance.stage.host.values.push(recognizer.location(in: item.item), to: call)
      },
    ]
  }

  private static var other: Argument<GestureRecognizer> {
    .spelled("other", .behavior, "a gesture", "The other gesture.") { value, reader in
      reader.host.behavior(value)?.recognition?.recognizer
    }
  }

  private static func own(
    _ instance: BehaviorInstance, for other: GestureRecognizer
  ) throws -> GestureRecognizer {
    guard let own = instance.recognition?.recognizer else {
      throw LuaError("it is no gesture")
    }
    guard own.gesture.input == other.gesture.input else {
      throw LuaError("only gestures of the same inputs exclude each other")
    }
    return own
  }
}
