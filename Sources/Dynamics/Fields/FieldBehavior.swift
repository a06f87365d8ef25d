public import Geometry

/// Accelerates its items by their position and velocity, around a position and in a region.
///
/// The factory of each kind makes a field, such as `drag(items:)`. Strengths are in units of an
/// item of 100 x 100 points and density 1, whose mass is 10⁴; each factory names its unit. A
/// field's effect is computed exactly over a whole tick: drag decays, magnetic fields turn
/// velocities, and springs oscillate at their own frequency at any rate of ticks.
///
///     let field = FieldBehavior.radialGravity(items: [card], position: Vector(160, 240))
///     field.strength = 0.4
///     field.falloff = 2
///     try animator.addBehavior(field)
///
/// No field accelerates by more than 10⁹ pt/s², and a pull toward the position never moves an item
/// across it within one tick. Fields do not turn items.
public final class FieldBehavior: DynamicBehavior, RecordedBehavior {
  /// The kind of a field.
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
    /// Pushes items back and forth.
    case noise
    /// Pushes moving items back and forth.
    case turbulence
    /// Pulls items to the position, in proportion to the distance.
    case spring
    /// Drives charged items away from the position.
    case electric
    /// Turns the velocity of moving charged items.
    case magnetic
    /// Applies the force that a closure computes.
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

  /// The kind of the field.
  public let fieldKind: Kind
  /// The closure of a custom field; other kinds have none and ignore it.
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

  /// The region in which the field acts, relative to its position; everywhere at first.
  ///
  /// An item is in the region when its center is, at the beginning of the tick.
  public var region: Region {
    get { record.region }
    set { record.region = newValue }
  }

  /// The strength of the field, 1 at first; a negative strength reverses it.
  ///
  /// The closure of a custom field gets the strength and must apply it itself.
  ///
  /// - Precondition: The strength is finite; beyond 10³⁰ it counts as this large.
  public var strength: Double {
    get { record.strength }
    set {
      record.strength = Domain.strength.checked(newValue, "strength")
    }
  }

  /// The exponent of the distance by which the field falls off; 0, the default, keeps it constant.
  ///
  /// The strength applies at 100 pt from the position. At a distance r of at least `minimumRadius`
  /// it is multiplied by (100 / r) to the power of this; nearer, the factor is the one at
  /// `minimumRadius`. A negative exponent makes the field grow with the distance.
  ///
  /// - Precondition: The exponent is finite.
  public var falloff: Double {
    get { record.falloff }
    set {
      record.falloff = Domain.falloff.checked(newValue, "falloff")
    }
  }

  /// The distance beyond which the field falls off, in points; 1 at first.
  ///
  /// Within it, radial gravity and electric fields decrease in proportion to the distance, so that
  /// items do not oscillate violently about the position.
  ///
  /// - Precondition: The radius is finite and above 0.
  public var minimumRadius: Double {
    get { record.minimumRadius }
    set {
      record.minimumRadius = Domain.size.checked(newValue, "minimumRadius")
    }
  }

  /// The direction of linear gravity, or the velocity of a velocity field; (0, 1) at first.
  ///
  /// - Precondition: The direction is finite.
  public var direction: Vector {
    get { record.direction }
    set {
      record.direction = directionDomain.checked(newValue, "direction")
    }
  }

  /// The smoothness of the pattern of noise and turbulence: 0 is rough, 1 is smooth; 0.5 at first.
  ///
  /// The distance between two maxima is about 16 pt at 0, 64 pt at 0.5 and 256 pt at 1.
  ///
  /// - Precondition: The smoothness is from 0 to 1.
  public var smoothness: Double {
    get { record.smoothness }
    set {
      record.smoothness = Domain.share.checked(newValue, "smoothness")
    }
  }

  /// The frequency at which the pattern of noise and turbulence changes, in Hz; 1 at first.
  ///
  /// 0 freezes it. While a noise field with a speed above 0 acts on an item, the item does not
  /// rest.
  ///
  /// - Precondition: The speed is in the domain of frequencies.
  public var animationSpeed: Double {
    get { record.animationSpeed }
    set {
      record.animationSpeed = Domain.frequency.checked(newValue, "animationSpeed")
    }
  }

  /// The domain of a direction: that of velocities for a velocity field, otherwise that of
  /// accelerations.
  private var directionDomain: Domain { fieldKind == .velocity ? .speed : .gravity }

  static var column: WritableKeyPath<AnimatorState, Slots<FieldRecord>> { \.fields }

  override var kind: BehaviorKind { .field }

  override func willAttach(to state: inout AnimatorState) {
    guard loose.pattern < 0 else { return }
    loose.pattern = state.patternCount
    state.patternCount += 1
  }
}
