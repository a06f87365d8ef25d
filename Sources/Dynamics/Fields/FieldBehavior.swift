public import Geometry

/// Acts on its items by where they are and how they move, around a position and within a region.
///
/// A field is made by the factory of its kind, such as `drag(items:)`. Strengths are in units of an
/// item of 100 x 100 points and density 1, whose mass is 10⁴; each factory names its unit. What a
/// field does is computed for each tick as a whole: drag decays exactly, magnetic fields turn
/// velocities exactly, springs swing at their own rate whatever the tick.
///
///     let field = FieldBehavior.radialGravity(items: [card], position: Vector(160, 240))
///     field.strength = 0.4
///     field.falloff = 2
///     try animator.addBehavior(field)
///
/// No field accelerates by more than 10⁹ pt/s², and a pull toward the position never carries
/// an item across it within one tick. Fields do not turn items.
public final class FieldBehavior: DynamicBehavior, RecordedBehavior {
  /// What a field does.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Slows items down.
    case drag
    /// Pushes items around the position.
    case vortex
    /// Pulls items to the position.
    case radialGravity
    /// Pulls items in one direction.
    case linearGravity
    /// Gives items a velocity.
    case velocity
    /// Pushes items to and fro.
    case noise
    /// Pushes moving items to and fro.
    case turbulence
    /// Pulls items to the position, the farther the more.
    case spring
    /// Drives charged items away from the position.
    case electric
    /// Turns the way of moving charged items.
    case magnetic
    /// Whatever a closure says.
    case custom
  }

  /// The force on an item, in mass · pt/s², where mass is density times width times height.
  ///
  /// Its arguments are the field; the item's position relative to the field's, in points; its
  /// velocity, in pt/s; its mass; its charge; and the duration of the tick, in seconds. The result
  /// must be finite.
  public typealias Evaluation = (
    _ field: FieldBehavior, _ position: Vector, _ velocity: Vector, _ mass: Double,
    _ charge: Double, _ dt: Double
  ) -> Vector

  /// What the field does.
  public let fieldKind: Kind
  /// What a custom field does; other kinds have none and do not look at it.
  public var evaluation: Evaluation? {
    didSet {
      guard let animator = treeAnimator else { return }
      animator.state.fields[slot].isChanged = true
      animator.parametersChanged(.fields)
    }
  }
  var loose: FieldRecord

  init(_ kind: Kind, items: [any DynamicItem], evaluation: Evaluation? = nil) {
    fieldKind = kind
    self.evaluation = evaluation
    loose = FieldRecord(kind: kind)
    super.init(items: items)
    label = "\(kind)Field"
  }

  /// The center of the field and of its region, in points; zero at first.
  ///
  /// - Precondition: The position is finite.
  public var position: Vector {
    get { record.position }
    set {
      record.position = Domain.coordinate.checked(newValue, "position")
    }
  }

  /// Where the field acts, around its position; everywhere at first.
  ///
  /// An item belongs to it as long as its center does, at the beginning of the tick.
  public var region: Region {
    get { record.region }
    set { record.region = newValue }
  }

  /// How strong the field is, 1 at first; a negative strength turns it round.
  ///
  /// A custom field is told, and acts as it pleases.
  ///
  /// - Precondition: The strength is finite; beyond 10³⁰ it counts as this large.
  public var strength: Double {
    get { record.strength }
    set {
      record.strength = Domain.strength.checked(newValue, "strength")
    }
  }

  /// The power of the distance by which the field falls off, 0 at first: not at all.
  ///
  /// The strength holds at 100 pt from the position; at a distance r from `minimumRadius` on it is
  /// multiplied by (100 / r) to the power of this, and nearer as at `minimumRadius`. A negative one
  /// lets the field grow.
  ///
  /// - Precondition: The exponent is finite.
  public var falloff: Double {
    get { record.falloff }
    set {
      record.falloff = Domain.falloff.checked(newValue, "falloff")
    }
  }

  /// The distance from which on the field falls off, in points; 1 at first.
  ///
  /// Nearer than this, radial gravity and electric fields fade in proportion to the distance, so
  /// that nothing is torn to and fro about the position.
  ///
  /// - Precondition: The radius is finite and over 0.
  public var minimumRadius: Double {
    get { record.minimumRadius }
    set {
      record.minimumRadius = Domain.size.checked(newValue, "minimumRadius")
    }
  }

  /// Where linear gravity pulls, or the velocity of a velocity field; (0, 1) at first.
  ///
  /// - Precondition: The direction is finite.
  public var direction: Vector {
    get { record.direction }
    set {
      record.direction = directionDomain.checked(newValue, "direction")
    }
  }

  /// How wide the pattern of noise and turbulence is: 0 is rough, 1 is smooth; 0.5 at first.
  ///
  /// From one swing to the next it is about 16 pt at 0, 64 pt at 0.5 and 256 pt at 1.
  ///
  /// - Precondition: The smoothness is from 0 to 1.
  public var smoothness: Double {
    get { record.smoothness }
    set {
      record.smoothness = Domain.share.checked(newValue, "smoothness")
    }
  }

  /// How often the pattern of noise and turbulence turns about, in Hz; 1 at first, 0 freezes it.
  ///
  /// As long as a noise field with a speed over 0 acts on an item, the item does not rest.
  ///
  /// - Precondition: The speed is finite and at least 0.
  public var animationSpeed: Double {
    get { record.animationSpeed }
    set {
      record.animationSpeed = Domain.frequency.checked(newValue, "animationSpeed")
    }
  }

  /// What a direction is: the velocity of a velocity field, else an acceleration.
  private var directionDomain: Domain { fieldKind == .velocity ? .speed : .gravity }

  static var column: WritableKeyPath<AnimatorState, Slots<FieldRecord>> { \.fields }

  override var kind: BehaviorKind { .field }

  override func willAttach(to state: inout AnimatorState) {
    guard loose.pattern < 0 else { return }
    loose.pattern = state.patternCount
    state.patternCount += 1
  }
}
