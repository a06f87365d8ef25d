public import Geometry
public import Physics

/// The contents of a world for any engine: the same description builds our world and another
/// engine's.
public struct WorldDescription: Sendable {
  /// A body with its shapes, all of one material.
  public struct Body: Sendable {
    /// The start values of the body.
    public var definition: BodyDefinition
    /// The outlines, in the body's coordinates.
    public var shapes: [BodyShape]
    /// The material of the shapes.
    public var material: SurfaceMaterial
    /// Whether the body collides with others; otherwise it passes through them.
    public var collides: Bool

    /// The material of bodies for which no other is given.
    public static let rough = SurfaceMaterial(friction: 0.6, elasticity: 0)

    /// Makes a body.
    ///
    /// - Parameters:
    ///   - definition: The start values of the body.
    ///   - shapes: The outlines, in the body's coordinates.
    ///   - material: The material of the shapes.
    ///   - collides: Whether the body collides with others.
    public init(
      _ definition: BodyDefinition, shapes: [BodyShape],
      material: SurfaceMaterial = rough,
      collides: Bool = true
    ) {
      self.definition = definition
      self.shapes = shapes
      self.material = material
      self.collides = collides
    }
  }

  /// A joint between two bodies, or between a body and the plane.
  public struct Link: Sendable {
    /// The kind of the joint.
    public enum Kind: Sendable {
      /// A spring of a length, in points, an undamped frequency, in Hz, and a damping ratio.
      case spring(length: Double, frequency: Double, dampingRatio: Double)
      /// A distance that stays in a range, in points: a rod or a rope.
      case distance(ClosedRange<Double>)
      /// Two points at one position; optionally with limits for the turn of the first body relative
      /// to the second, in radians, or with a motor.
      case pin(limits: ClosedRange<Double>? = nil, motor: Motor? = nil)
      /// A point on a line along an axis of the second body or the plane, without rotation;
      /// perhaps with limits, in points, or with a motor.
      case slider(axis: Vector, limits: ClosedRange<Double>? = nil, motor: Motor? = nil)
      /// Two points and two angles together; with a frequency, in Hz, the angle is soft.
      case weld(frequency: Double = 0, dampingRatio: Double = 0)
    }

    /// The motor of a pin or a slider.
    public struct Motor: Sendable {
      /// The speed aimed at, in rad/s or pt/s.
      public var speed: Double
      /// The largest torque, in mass · pt²/s², or force, in mass · pt/s².
      public var effort: Double

      /// Makes a motor.
      ///
      /// - Parameters:
      ///   - speed: The speed aimed at, in rad/s or pt/s.
      ///   - effort: The largest torque, in mass · pt²/s², or force, in mass · pt/s².
      public init(speed: Double, effort: Double) {
        self.speed = speed
        self.effort = effort
      }
    }

    /// The kind of the joint.
    public var kind: Kind
    /// The first body, by its place in `bodies`.
    public var a: Int
    /// The point at which it is held, in its coordinates.
    public var pointA: Vector
    /// The second body, by its place in `bodies`; nil for the plane.
    public var b: Int?
    /// The point at which the second body is held, in its coordinates; for the plane, in points.
    public var pointB: Vector

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - kind: The kind of the link.
    ///   - a: The first body, by its place in `bodies`.
    ///   - pointA: The point at which the first body is held, in its coordinates.
    ///   - b: The second body, by its place in `bodies`; nil for the plane.
    ///   - pointB: The point at which the second body is held, in its coordinates; for the plane,
    ///     in points.
    public init(
      _ kind: Kind, a: Int, pointA: Vector = .zero, b: Int? = nil, pointB: Vector = .zero
    ) {
      self.kind = kind
      self.a = a
      self.pointA = pointA
      self.b = b
      self.pointB = pointB
    }
  }

  /// A motion of a driven body from a step on.
  public struct Drive: Sendable {
    /// The step before which the velocity changes; the first one is 0.
    public var step: Int
    /// The body, by its place in `bodies`.
    public var body: Int
    /// The velocity, in pt/s.
    public var velocity: Vector

    /// Makes a drive.
    ///
    /// - Parameters:
    ///   - body: The body, by its place in `bodies`.
    ///   - velocity: Its velocity, in pt/s.
    ///   - step: The step before which it changes; the first one is 0.
    public init(_ body: Int, _ velocity: Vector, from step: Int) {
      self.body = body
      self.velocity = velocity
      self.step = step
    }
  }

  /// The acceleration of every dynamic body, in pt/s².
  public var gravity = Vector.zero
  /// The bodies, in the order of their rows.
  public var bodies: [Body] = []
  /// The links, each between bodies of `bodies`.
  public var links: [Link] = []
  /// The motions of driven bodies, in the order of steps.
  public var drives: [Drive] = []
  /// The steps of 1/60 s over which engines are compared.
  public var steps = 600
  /// Whether bodies fall asleep.
  public var allowsSleep = false
  /// The approach speed above which contacts bounce, in pt/s; nil for the engine's own default.
  public var bounceSpeed: Double?

  /// Makes an empty description without gravity, whose bodies stay awake.
  public init() {}

  /// Adds a fixed box, as a floor or a wall.
  ///
  /// - Parameters:
  ///   - rect: The box, in points.
  ///   - material: Its material.
  public mutating func addWall(_ rect: Rect, _ material: SurfaceMaterial = Body.rough) {
    bodies.append(
      Body(
        BodyDefinition(kind: .fixed, position: rect.center), shapes: [.box(rect.size)],
        material: material))
  }

  /// Adds four walls of 100 pt around a room.
  ///
  /// - Parameters:
  ///   - rect: The room, in points.
  ///   - material: The material of the walls.
  public mutating func addWalls(around rect: Rect, _ material: SurfaceMaterial = Body.rough) {
    let thickness = 100.0
    let width = rect.size.width + 2 * thickness
    for y in [rect.minY - thickness, rect.maxY] {
      addWall(Rect(x: rect.minX - thickness, y: y, width: width, height: thickness), material)
    }
    for x in [rect.minX - thickness, rect.maxX] {
      addWall(Rect(x: x, y: rect.minY, width: thickness, height: rect.size.height), material)
    }
  }
}
