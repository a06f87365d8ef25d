import Dynamics
import Geometry
import LuaRuntime

/// The contents of a debug picture of an animator, as a table.
extension AnimatorMembers {
  static var debug: Member<Stage> {
    .method(
      "debug",
      .options(
        Schema(options: [
          OptionSchema(
            "fieldSpacing", .number, domain: .size, default: .number(40),
            "Distance between the samples of fields.")
        ]), example: "{ fieldSpacing = 40 }", isOptional: true, "How dense."),
      returns: .table, doc: "Outlines, boundaries, contacts, ties and fields, as a table.",
      example: "print(#animator:debug().items)"
    ) { stage, call, options in
      let spacing = options["fieldSpacing"]!.number
      try stage.host.chargeForPoints(
        stage.animator.debugPointCount(fieldSpacing: spacing), "animator:debug")
      call.push(DebugTable(stage).value(of: stage.animator.debugSnapshot(fieldSpacing: spacing)))
    }
  }
}

/// Converts snapshots of the animator into tables.
private struct DebugTable {
  let stage: Stage
  private let handles: [ObjectIdentifier: Handle]

  init(_ stage: Stage) {
    self.stage = stage
    handles = stage.behaviorHandles
  }

  func value(of snapshot: DebugSnapshot) -> Value {
    table([
      "items": list(snapshot.bodies.map(value)), "boundaries": list(snapshot.boundaries.map(value)),
      "contacts": list(snapshot.contacts.map(value)), "ties": list(snapshot.joints.map(value)),
      "fields": list(snapshot.fields.map(value)),
    ])
  }

  private func value(_ body: DebugSnapshot.Body) -> Value {
    table([
      "item": value(body.item), "outlines": list(body.outlines.map(points)),
      "mass": .number(body.mass), "resting": .boolean(body.isResting),
      "anchored": .boolean(body.isAnchored),
    ])
  }

  private func value(_ boundary: DebugSnapshot.Boundary) -> Value {
    table([
      "behavior": value(boundary.behavior),
      "name": .string(boundary.identifier ?? "bounds"), "points": points(boundary.points),
    ])
  }

  private func value(_ touch: DebugSnapshot.Touch) -> Value {
    let partner: (other: Value, boundary: Value) =
      switch touch.partner {
      case .item(let other): (value(other), .nil)
      case .boundary(let name): (.nil, .string(name ?? "bounds"))
      }
    return table([
      "item": value(touch.item), "other": partner.other, "boundary": partner.boundary,
      "normal": point(touch.normal),
      "points": list(
        touch.points.map { contact in
          table([
            "position": point(contact.position), "impulse": .number(contact.normalImpulse),
            "friction": .number(contact.frictionImpulse),
          ])
        }),
    ])
  }

  private func value(_ joint: DebugSnapshot.Joint) -> Value {
    table([
      "behavior": value(joint.behavior), "from": point(joint.start), "to": point(joint.end),
      "force": point(joint.force), "torque": .number(joint.torque),
    ])
  }

  private func value(_ field: DebugSnapshot.Field) -> Value {
    table([
      "behavior": value(field.behavior),
      "samples": list(
        field.samples.map { sample in
          table([
            "position": point(sample.position), "acceleration": point(sample.acceleration),
          ])
        }),
    ])
  }

  private func value(_ item: any DynamicItem) -> Value { stage.value(of: item) }

  private func value(_ behavior: DynamicBehavior) -> Value {
    handles[ObjectIdentifier(behavior)].map { .handle($0) } ?? .nil
  }

  private func point(_ point: Vector) -> Value { stage.host.values.make(point) }
  private func points(_ points: [Vector]) -> Value { list(points.map(point)) }

  private func list(_ values: [Value]) -> Value {
    .table(stage.host.interpreter.makeTable(values))
  }

  private func table(_ fields: KeyValuePairs<String, Value>) -> Value {
    .table(stage.host.interpreter.makeTable(fields))
  }
}
