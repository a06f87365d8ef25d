import Dynamics
import Geometry
import Motion
import Scripting

// Messages about the present; making one leads the host to the present.

extension Timeline {
  /// The message `overlay` for the present.
  func overlayMessage(_ overlays: Set<PageOverlay>) -> OverlayMessage {
    var message = OverlayMessage(run: run, tick: present)
    guard let stage else { return message }
    go(to: present)
    let items = stage.shownItems
    if overlays.contains(.velocities) {
      message.velocities = items.flatMap { item -> [Double] in
        guard let id = self.items.id(of: item), item.vx != 0 || item.vy != 0 else { return [] }
        return [Double(id), item.item.exact(.x), item.item.exact(.y), item.vx, item.vy]
      }
    }
    if overlays.contains(.centers) { message.centers = items.flatMap { [$0.x, $0.y] } }
    if overlays.contains(.fingers) {
      message.fingers = stage.animator.touches.flatMap {
        [Double($0.identifier), $0.position.x, $0.position.y]
      }
    }
    add(overlays, of: stage, to: &message)
    return message
  }

  /// Adds the overlays that come from a debug snapshot.
  private func add(
    _ overlays: Set<PageOverlay>, of stage: Stage, to message: inout OverlayMessage
  ) {
    let parts: Set<PageOverlay> = [.attachments, .boundaries, .contacts, .fields, .islands]
    guard !overlays.isDisjoint(with: parts) else { return }
    let spacing = overlays.contains(.fields) ? 40 : Domain.size.range.upperBound
    let snapshot = stage.animator.debugSnapshot(fieldSpacing: spacing)
    if overlays.contains(.attachments) {
      message.attachments = snapshot.joints.flatMap {
        [$0.start.x, $0.start.y, $0.end.x, $0.end.y]
      }
    }
    if overlays.contains(.boundaries) {
      message.boundaries = snapshot.boundaries.map { $0.points.flatMap { [$0.x, $0.y] } }
    }
    if overlays.contains(.contacts) {
      message.contacts = snapshot.contacts.flatMap { contact in
        contact.points.flatMap {
          [
            $0.position.x, $0.position.y, contact.normal.x, contact.normal.y, $0.normalImpulse,
          ]
        }
      }
    }
    if overlays.contains(.islands) {
      message.islands = snapshot.islands.filter { $0.hull.count > 2 }.map { island in
        OverlayMessage.Island(
          resting: island.isResting, count: island.places.count,
          points: island.hull.flatMap { [$0.x, $0.y] })
      }
    }
    if overlays.contains(.fields) {
      message.fields = snapshot.fields.flatMap { field in
        field.samples.flatMap {
          [$0.position.x, $0.position.y, $0.acceleration.x, $0.acceleration.y]
        }
      }
    }
  }

  /// The message `inspection` of an item at the present, without fields when it is not there; nil of
  /// an item that the run does not have.
  func inspectionMessage(_ id: Int) -> InspectionMessage? {
    guard items.entries.indices.contains(id) else { return nil }
    let name = items.entries[id].name
    guard let stage else {
      return InspectionMessage(
        run: run, tick: present, id: id, name: name, fields: fieldsOfRow(id), forces: [])
    }
    go(to: present)
    guard let item = stage.items.first(where: { items.id(of: $0) == id && $0.isAlive }) else {
      return InspectionMessage(run: run, tick: present, id: id, name: name, fields: [], forces: [])
    }
    let found = stage.animator.explain().items.first { $0.item === item.item }
    let reports = stage.host.behaviors(of: stage)
    let fields = ItemField.named.map { field in
      let writer = found?.writers.first { $0.field == field }?.behavior
      return InspectionMessage.Field(
        name: field.name, value: item.item[field], unit: "\(field.domain.unit)",
        writer: writer.map { label(of: $0, in: reports) })
    }
    let forces = (found?.forces ?? []).map { force in
      InspectionMessage.Force(
        behavior: reports.firstIndex { $0.dynamic === force.behavior },
        label: label(of: force.behavior, in: reports), x: force.force.x / 1e6,
        y: force.force.y / 1e6, torque: force.torque / 1e6)
    }
    return InspectionMessage(
      run: run, tick: present, id: id, name: item.name, fields: fields, forces: forces)
  }

  /// The fields that the rows have of an item at the present; none when it is not drawn.
  private func fieldsOfRow(_ id: Int) -> [InspectionMessage.Field] {
    let numbers = rows[present].dropFirst(id * Rows.width).prefix(Rows.width)
    guard numbers.first?.isNaN == false else { return [] }
    let names: [ItemField] = [.x, .y, .angle, .scaleX, .scaleY, .alpha]
    return zip(names, numbers).map { field, value in
      InspectionMessage.Field(
        name: field.name, value: Double(value), unit: "\(field.domain.unit)", writer: nil)
    }
  }

  private func label(of behavior: DynamicBehavior, in reports: [BehaviorReport]) -> String {
    reports.first { $0.dynamic === behavior }.map(SceneOutline.label) ?? behavior.label
  }
}
