import Geometry
import Physics

/// The pose to which an item is driven, in a column beside its body.
struct DrivenPose {
  var center = Vector.zero
  var angle = 0.0
  /// The mean velocity of the center in this tick, if it is driven.
  var velocity = Vector.zero
  /// The motions that are driven in this tick.
  var now: DrivenMotions = []
  /// The motions that were driven in the last tick, to the center and angle below.
  var before: DrivenMotions = []
}

/// The motions of an item that are driven.
struct DrivenMotions: OptionSet {
  let rawValue: UInt8

  static let center = DrivenMotions(rawValue: 1)
  static let angle = DrivenMotions(rawValue: 2)
}

extension AnimatorState {
  /// Whether a row has a body; it is mutating, so that the animator does not copy its state.
  mutating func hasBody(_ row: Int) -> Bool { bodies.place(of: row) != nil }

  /// Begins to collect the driven motions of this tick.
  mutating func beginDriving() {
    for row in drivenRows {
      guard let place = bodies.place(of: Int(row)) else { continue }
      bodies.drives[place].before = bodies.drives[place].now
      bodies.drives[place].now = []
    }
    swap(&drivenRows, &rowsDrivenBefore)
    drivenRows.clear()
  }

  mutating func drive(_ row: Int, center: Vector?, angle: Double?) -> Bool {
    guard let place = bodies.place(of: row) else { return false }
    if bodies.drives[place].now.isEmpty {
      drivenRows.append(UInt32(row))
      let id = bodies.ids[place]
      // A driven motion starts from the pose to which it was driven, whatever was stored since.
      let old = bodies.drives[place]
      let start = Pose(
        center: old.before.contains(.center) ? old.center : world.position(of: id),
        angle: old.before.contains(.angle) ? old.angle : world.angle(of: id))
      if !old.before.isEmpty { world.setPose(start.center, angle: start.angle, of: id) }
      (bodies.drives[place].center, bodies.drives[place].angle) = (start.center, start.angle)
    }
    if let center {
      bodies.drives[place].center = Domain.coordinate.clamped(center)
      bodies.drives[place].now.insert(.center)
    }
    if let angle {
      bodies.drives[place].angle = Domain.angle.clamped(angle)
      bodies.drives[place].now.insert(.angle)
    }
    return true
  }

  /// Gives driven bodies the velocities that lead to their poses, and releases the others.
  mutating func driveBodies(over duration: Double, columns: ItemColumns) {
    for row in rowsDrivenBefore {
      guard let place = bodies.place(of: Int(row)), bodies.drives[place].now.isEmpty else {
        continue
      }
      bodies.drives[place].before = []
      updateKind(at: place)
      // Its pose was changed from outside, so it rests only once behaviors leave it there.
      noteMotion(at: place)
      bodies.rest[place].departure = columns.pose(of: Int(row))
      world.wake(bodies.ids[place])
      world.setOriginVelocity(
        columns.velocity(of: Int(row)), columns.column(.angularVelocity)[Int(row)],
        of: bodies.ids[place])
    }
    for row in drivenRows {
      guard let place = bodies.place(of: Int(row)) else { continue }
      if bodies.drives[place].now != bodies.drives[place].before { updateKind(at: place) }
      setDrivingVelocity(of: place, over: duration)
      // A driven item is not at rest, however slowly it moves.
      bodies.quietTicks[place] = 0
    }
  }

  private mutating func setDrivingVelocity(of place: Int, over duration: Double) {
    let id = bodies.ids[place]
    let drive = bodies.drives[place]
    let turn = (drive.angle - world.angle(of: id)) / duration
    guard drive.now.contains(.center) else {
      if world.kind(of: id) == .driven {
        world.setVelocity(.zero, of: id)
        world.setAngularVelocity(turn, of: id)
      } else {
        world.setLockedAngularVelocity(turn, of: id)
      }
      return
    }
    // The center of mass may differ from the item's center.
    let (start, center) = (world.centerOfMass(of: id), world.position(of: id))
    let arm = (start - center).rotated(by: drive.angle - world.angle(of: id))
    bodies.drives[place].velocity = (drive.center - center) / duration
    world.setVelocity((drive.center + arm - start) / duration, of: id)
    world.setAngularVelocity(turn, of: id)
  }

  /// Puts rows and bodies at the poses to which they were driven, to the bit.
  mutating func endDriving(columns: ItemColumns) {
    for row in drivenRows {
      guard let place = bodies.place(of: Int(row)) else { continue }
      let id = bodies.ids[place]
      let isCentered = bodies.drives[place].now.contains(.center)
      let center = isCentered ? bodies.drives[place].center : world.position(of: id)
      // A driven center does not turn by itself, so the angle is exact in either case.
      let angle = bodies.drives[place].angle
      world.setPose(center, angle: angle, of: id)
      if bodies.roundsPoses {
        let pose = Pose(center: center, angle: angle)
        bodies.written[place] = WrittenPose(written: pose, exact: pose)
      }
      columns.column(.x)[Int(row)] = center.x
      columns.column(.y)[Int(row)] = center.y
      columns.column(.angle)[Int(row)] = angle
      if isCentered, world.isEccentric(id) {
        // A turn bends the way of the center of mass.
        let velocity = Domain.speed.clamped(bodies.drives[place].velocity)
        columns.column(.vx)[Int(row)] = velocity.x
        columns.column(.vy)[Int(row)] = velocity.y
      }
      bodies.quietTicks[place] = 0
    }
  }

  /// Sets the kind of an item's body: moved by behaviors, by nothing, or driven.
  ///
  /// If only the angle of an item is driven, its rotation is locked, and behaviors move its center.
  mutating func updateKind(at place: Int) {
    let id = bodies.ids[place]
    let settings = bodies.settings[place]
    let drive = bodies.drives[place].now
    let isAnchored = settings.isAnchored == true
    let isDriven = drive.contains(.center) || (!drive.isEmpty && isAnchored)
    let isTurned = drive == .angle && !isDriven
    let velocity = (world.velocity(of: id), world.angularVelocity(of: id))
    world.setKind(isDriven ? .driven : isAnchored ? .fixed : .dynamic, of: id)
    // Fields list only dynamic bodies.
    invalid.insert(.fields)
    world.setDamping(
      linear: settings.resistance ?? 0, angular: isTurned ? 0 : settings.angularResistance ?? 0,
      of: id)
    world.setLocks(BodyLocks(bodies.locks[place].union(isTurned ? .rotation : [])), of: id)
    // The world ignores locked motions, such as one that was driven before.
    world.setVelocity(velocity.0, of: id)
    world.setAngularVelocity(velocity.1, of: id)
    bodies.bodiesToWrite.append(Int32(id.index))
  }
}
