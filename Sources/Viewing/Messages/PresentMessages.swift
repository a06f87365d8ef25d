import Dynamics
import Geometry
import Hosting
import Motion
import Scripting

// What is drawn and told of the present beside the rows. The host is led there.

extension Timeline {
  /// The message `overlay` for the present.
  func overlayMessage(_ overlays: Set<Overlay>) -> String {
    var message = JSONObject(type: "overlay")
    message.add("run", run)
    message.add("tick", present)
    guard let stage else { return message.description }
    go(to: present)
    let items = stage.items.filter { $0.isAlive && !$0.isHidden }
    if overlays.contains(.velocities) {
      let numbers = items.flatMap { item -> [Double] in
        guard let id = self.items.id(of: item), item.vx != 0 || item.vy != 0 else { return [] }
        return [Double(id), item.item.exact(.x), item.item.exact(.y), item.vx, item.vy]
      }
      message.addRaw("velocities", jsonNumbers(numbers))
    }
    if overlays.contains(.centers) {
      message.addRaw("centers", jsonNumbers(items.flatMap { [$0.x, $0.y] }))
    }
    if overlays.contains(.fingers) {
      let fingers = stage.animator.touches.flatMap {
        [Double($0.identifier), $0.position.x, $0.position.y]
      }
      message.addRaw("fingers", jsonNumbers(fingers))
    }
    add(overlays, of: stage, to: &message)
    return message.description
  }

  /// Adds what the debug snapshot has.
  private func add(_ overlays: Set<Overlay>, of stage: Stage, to message: inout JSONObject) {
    let parts: Set<Overlay> = [.attachments, .boundaries, .contacts, .fields, .islands]
    guard !overlays.isDisjoint(with: parts) else { return }
    let spacing = overlays.contains(.fields) ? 40 : Domain.size.range.upperBound
    let snapshot = stage.animator.debugSnapshot(fieldSpacing: spacing)
    if overlays.contains(.attachments) {
      let lines = snapshot.joints.flatMap { [$0.start.x, $0.start.y, $0.end.x, $0.end.y] }
      message.addRaw("attachments", jsonNumbers(lines))
    }
    if overlays.contains(.boundaries) {
      let lines = snapshot.boundaries.map { jsonNumbers($0.points.flatMap { [$0.x, $0.y] }) }
      message.addRaw("boundaries", jsonList(lines))
    }
    if overlays.contains(.contacts) {
      let points = snapshot.contacts.flatMap { contact in
        contact.points.flatMap {
          [
            $0.position.x, $0.position.y, contact.normal.x, contact.normal.y, $0.normalImpulse,
          ]
        }
      }
      message.addRaw("contacts", jsonNumbers(points))
    }
    if overlays.contains(.islands) {
      let islands = snapshot.islands.filter { $0.hull.count > 2 }.map { island in
        var text = JSONObject()
        text.add("resting", island.isResting)
        text.add("count", island.places.count)
        text.addRaw("points", jsonNumbers(island.hull.flatMap { [$0.x, $0.y] }))
        return text.description
      }
      message.addRaw("islands", jsonList(islands))
    }
    if overlays.contains(.fields) {
      let arrows = snapshot.fields.flatMap { field in
        field.samples.flatMap {
          [$0.position.x, $0.position.y, $0.acceleration.x, $0.acceleration.y]
        }
      }
      message.addRaw("fields", jsonNumbers(arrows))
    }
  }

  /// The message `inspection` of an item at the present; nil when it is not there.
  func inspectionMessage(_ id: Int) -> String? {
    guard let stage, items.entries.indices.contains(id) else { return nil }
    go(to: present)
    guard let item = stage.items.first(where: { items.id(of: $0) == id && $0.isAlive }) else {
      return nil
    }
    let found = stage.animator.explain().items.first { $0.item === item.item }
    let reports = stage.host.behaviors(of: stage)
    var message = JSONObject(type: "inspection")
    message.add("run", run)
    message.add("tick", present)
    message.add("id", id)
    message.add("name", item.name)
    let fields = ItemField.named.map { field in
      var text = JSONObject()
      text.add("name", field.name)
      text.add("value", item.item[field])
      text.add("unit", "\(field.domain.unit)")
      let writer = found?.writers.first { $0.field == field }?.behavior
      text.addOptional("writer", writer.map { label(of: $0, in: reports) })
      return text.description
    }
    message.addRaw("fields", jsonList(fields))
    let forces = (found?.forces ?? []).map { force in
      var text = JSONObject()
      text.addOptional("behavior", reports.firstIndex { $0.dynamic === force.behavior })
      text.add("label", label(of: force.behavior, in: reports))
      // In magnitudes of a push.
      text.add("x", force.force.x / 1e6)
      text.add("y", force.force.y / 1e6)
      text.add("torque", force.torque / 1e6)
      return text.description
    }
    message.addRaw("forces", jsonList(forces))
    return message.description
  }

  private func label(of behavior: DynamicBehavior, in reports: [BehaviorReport]) -> String {
    reports.first { $0.dynamic === behavior }.map(SceneOutline.label) ?? behavior.label
  }
}
