import Geometry
import LuaRuntime
import Motion

/// The properties of a gesture: during a call of its functions the reported ones, otherwise the
/// present ones.
enum GestureProperties {
  static var all: [ReadOnlyProperty] {
    [
      property("state", "possible, began, changed, ended, cancelled or failed.") { reading, _ in
        .string(reading.state.rawValue)
      },
      property("location", "The center of its fingers, in pt.") { $1.make($0.location) },
      property("startLocation", "The location when they came down, in pt.") {
        $1.make($0.startLocation)
      },
      property("translation", "The distance of a pan since it began, in pt.") {
        $1.make($0.translation)
      },
      property("velocity", "The velocity of a pan, in pt/s.") { $1.make($0.velocity) },
      ReadOnlyProperty(
        name: "carriedVelocity",
        doc: "The velocity with which its item is carried, in pt/s."
      ) { instance in
        guard let recognizer = instance.recognition?.recognizer else { return .nil }
        return instance.stage.host.values.make(recognizer.carriedVelocity)
      },
      property("scale", "The scale of a pinch: 1 when it began.") { reading, _ in
        .number(reading.scale)
      },
      property("scaleVelocity", "The velocity of the scale, in 1/s.") { reading, _ in
        .number(reading.scaleVelocity)
      },
      property("rotation", "The turn of a rotation since it began, in rad, clockwise.") {
        reading, _ in
        .number(reading.rotation)
      },
      property("angularVelocity", "The velocity of the turn, in rad/s.") { reading, _ in
        .number(reading.angularVelocity)
      },
      property("time", "The time of these values, in s of elapsedTime.") { reading, _ in
        .number(reading.time)
      },
      property("touchCount", "The number of fingers.") { reading, _ in
        .integer(reading.touches)
      },
    ]
  }

  private static func property(
    _ name: String, _ doc: String, _ get: @escaping (GestureReading, ValueTypes) -> Value
  ) -> ReadOnlyProperty {
    ReadOnlyProperty(name: name, doc: doc) { instance in
      guard let recognition = instance.recognition else { return .nil }
      return get(recognition.reading, instance.stage.host.values)
    }
  }
}

extension BuiltIn {
  /// The methods that relate gestures to each other, and the location of their fingers.
  static var relations: [Member<BehaviorInstance>] {
    [
      .method(
        "requiresFailure", "(other)", "Lets it wait until another gesture has failed."
      ) { instance, call in
        let (own, other) = try pair(instance, call)
        do { try own.requiresFailure(of: other) } catch {
          throw LuaError("\(instance.name): \(error)")
        }
      },
      .method(
        "allowsSimultaneous", "(other)", "Lets both go on together, whichever begins first."
      ) { instance, call in
        let (own, other) = try pair(instance, call)
        do { try own.allowsSimultaneous(with: other) } catch {
          throw LuaError("\(instance.name): \(error)")
        }
      },
      .method(
        "locationIn", "(item)", "The location of its fingers from an item's top left corner, in pt."
      ) { instance, call in
        let host = instance.stage.host
        let handle = try call.handle(2, host.kinds.item, "an item")
        guard let item = host.item(handle) else { throw LuaError("item was removed") }
        guard item.stage === instance.stage else {
          throw LuaError("\(instance.name): \(item.name) belongs to another stage")
        }
        guard let recognizer = instance.recognition?.recognizer else { return }
        host.values.push(recognizer.location(in: item.item), to: call)
      },
    ]
  }

  private static func pair(
    _ instance: BehaviorInstance, _ call: Call
  ) throws -> (GestureRecognizer, GestureRecognizer) {
    guard let own = instance.recognition?.recognizer,
      let other = instance.stage.host.behavior(call[2])?.recognition?.recognizer
    else {
      throw LuaError("\(instance.name): give a gesture, not \(instance.stage.host.show(call[2]))")
    }
    return (own, other)
  }
}
