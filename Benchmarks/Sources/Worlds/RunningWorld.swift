public import Geometry
import Physics
public import Scenarios

/// A world of some engine, built from a description.
public protocol RunningWorld: AnyObject {
  /// Runs a number of steps of 1/60 s.
  func step(times: Int)
  /// The position of a body, by its place in the description.
  func pose(of body: Int) -> Pose
  /// The number of dynamic bodies that are awake.
  var awakeCount: Int { get }
  /// The contact points of a body; empty for an engine whose wrapper does not report them.
  func touches(of body: Int) -> [Touch]
}

/// A contact point of a body.
public struct Touch: Sendable {
  /// The position, in points.
  public var point: Vector
  /// The impulse along the normal over the last step, in mass · pt/s.
  public var impulse: Double
}

/// The position and the velocity of a body.
public struct Pose: Sendable {
  /// The origin of the body's coordinates, in points.
  public var position: Vector
  /// The turn, in radians, clockwise.
  public var angle: Double
  /// The velocity of the center of mass, in pt/s.
  public var velocity: Vector
  /// The angular velocity, in rad/s.
  public var angularVelocity: Double

  /// A point of the body, given in its coordinates, as a point of the plane.
  public func point(_ local: Vector) -> Vector {
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    return position
      + Vector(cosine * local.x - sine * local.y, sine * local.x + cosine * local.y)
  }
}

/// An engine that runs worlds.
public struct Engine: Sendable {
  /// The name of the engine in tables.
  public var name: String
  /// Its name on the command line.
  public var word: String
  /// Builds a world.
  public var makeWorld: @Sendable (WorldDescription) -> any RunningWorld

  /// Ours, with 4 substeps.
  public static let libration = Engine(name: "Libration", word: "libration") {
    LibrationWorld($0)
  }
}

/// Our world as one of several.
private final class LibrationWorld: RunningWorld {
  private var described: DescribedWorld

  init(_ description: WorldDescription) { described = DescribedWorld(description) }

  func step(times: Int) {
    for _ in 0..<times { described.step() }
  }

  func pose(of body: Int) -> Pose {
    let (id, world) = (described.bodies[body], described.world)
    return Pose(
      position: world.position(of: id), angle: world.angle(of: id),
      velocity: world.velocity(of: id), angularVelocity: world.angularVelocity(of: id))
  }

  var awakeCount: Int { described.bodies.count { described.world.isAwake($0) } }

  func touches(of body: Int) -> [Touch] {
    described.world.contacts(of: described.bodies[body]).flatMap(\.points).map {
      Touch(point: $0.position, impulse: $0.normalImpulse)
    }
  }
}
