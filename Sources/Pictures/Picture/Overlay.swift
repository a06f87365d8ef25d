import Drawing
import Dynamics
package import Geometry
import Scripting

/// A kind of marks that pictures show over items, about how a stage works.
package enum Overlay: String, CaseIterable, Sendable {
  /// Outlines that collide, each marked as moving, resting or anchored.
  case outlines
  /// Points of contact, and the direction in which they push the item.
  case contacts
  /// Attachments and snaps, from where they hold to where they pull.
  case joints
  /// The acceleration that fields cause.
  case fields
  /// The velocities of items: arrows to where they would be in a tenth of a second.
  case velocities
  /// The names of items.
  case names
}

/// The marks of overlays on a stage at a tick, in points of the stage.
package struct StageMarks {
  /// The state of an outline in the world.
  package enum Part {
    case moving, resting, anchored
  }

  /// The outlines that collide.
  package var outlines: [(points: [Vector], part: Part)] = []
  /// The points of contact with their normals.
  package var contacts: [(point: Vector, normal: Vector)] = []
  /// The joints.
  package var joints: [(start: Vector, end: Vector)] = []
  /// The points of fields with the accelerations, in pt/s².
  package var fields: [(point: Vector, acceleration: Vector)] = []
  /// The centers of moving items with their velocities, in pt/s.
  package var velocities: [(point: Vector, velocity: Vector)] = []
  /// The centers of items with their names.
  package var names: [(point: Vector, name: String)] = []

  /// No marks.
  package init() {}

  /// The number of marks; an outline counts as its points.
  package var count: Int {
    outlines.reduce(0) { $0 + $1.points.count } + contacts.count + joints.count + fields.count
      + velocities.count + names.count
  }

  /// Takes the marks of some overlays from a stage in its present state.
  init(of stage: Stage, _ overlays: Set<Overlay>) {
    guard !overlays.isEmpty else { return }
    if overlays.contains(.names) || overlays.contains(.velocities) { addItems(of: stage, overlays) }
    if overlays.isSubset(of: [.names, .velocities]) { return }
    // Without the overlay of fields, this spacing calls their closures at one point at most.
    let area = stage.width * stage.height
    let spacing =
      overlays.contains(.fields)
      ? Domain.size.clamped((area / Self.fieldPoints).squareRoot()) : Domain.size.range.upperBound
    let snapshot = stage.animator.debugSnapshot(fieldSpacing: spacing)
    if overlays.contains(.outlines) {
      outlines = snapshot.bodies.flatMap { body in
        let part: Part = body.isAnchored ? .anchored : body.isResting ? .resting : .moving
        return body.outlines.map { ($0, part) }
      }
    }
    if overlays.contains(.contacts) {
      contacts = snapshot.contacts.flatMap { touch in
        touch.points.map { ($0.position, touch.normal) }
      }
    }
    if overlays.contains(.joints) { joints = snapshot.joints.map { ($0.start, $0.end) } }
    if overlays.contains(.fields) { addFields(of: snapshot) }
  }

  private mutating func addItems(of stage: Stage, _ overlays: Set<Overlay>) {
    for item in stage.shownItems {
      let center = item.item.center + item.item.components.translation
      if overlays.contains(.names) { names.append((center, item.name)) }
      let velocity = Vector(item.item[.vx], item.item[.vy])
      if overlays.contains(.velocities), velocity != .zero {
        velocities.append((center, velocity))
      }
    }
  }

  /// Adds the sum of all fields at each point.
  private mutating func addFields(of snapshot: DebugSnapshot) {
    var places: [Vector: Int] = [:]
    for sample in snapshot.fields.flatMap(\.samples) {
      if let place = places[sample.position] {
        fields[place].acceleration += sample.acceleration
      } else {
        places[sample.position] = fields.count
        fields.append((sample.position, sample.acceleration))
      }
    }
  }

  /// The approximate number of points at which fields are shown.
  private static var fieldPoints: Double { 300 }
}
