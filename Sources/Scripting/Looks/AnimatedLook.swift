import Dynamics
import Geometry
import LuaRuntime
import Motion

/// A part of an item's look as scripts spell it, with the numbers that animations move.
protocol AnimatedSpelling: Equatable, Sendable {
  associatedtype Quantity: ZeroedQuantity

  /// The numbers; nil for a spelling that has none.
  var quantity: Quantity? { get }
  /// The value in a few words, for people.
  var words: String { get }

  /// The value that an animation shows; numbers beyond their range become its nearest end.
  init(shown quantity: Quantity)
}

/// A part of an item's look, as a script set it and as animations show it.
struct AnimatedLook<Spelling: AnimatedSpelling> {
  /// The last value that a script set; nil for none.
  var given: Spelling?
  /// The value that animations move; nil before the first animation.
  private var animated: AnimatedValue<Spelling.Quantity>?

  init(_ given: Spelling? = nil) { self.given = given }

  /// The value to draw: the script's own spelling until an animation changes the value.
  var shown: Spelling? { spelling { $0.presented } }

  /// The value when its animations have ended.
  var model: Spelling? { spelling { $0.model } }

  private func spelling(
    _ number: (AnimatedValue<Spelling.Quantity>) -> Spelling.Quantity
  ) -> Spelling? {
    guard let animated, let start = given?.quantity else { return given }
    let now = Spelling(shown: number(animated))
    // A color without opacity has lost its red, green and blue in the animated value.
    let unchanged = Spelling(shown: .zero.displaced(by: start.displacement(from: .zero)))
    return now == unchanged ? given : now
  }

  /// Sets the value, which ends its animations.
  mutating func set(_ new: Spelling?) {
    given = new
    if let animated { animated.model = new?.quantity ?? animated.presented }
  }

  /// The value for animations to move, which begins at what is shown.
  ///
  /// - Parameters:
  ///   - animator: The animator of its item.
  ///   - start: The value to begin at where none is set; nil to refuse the animation.
  /// - Returns: The value; nil when there is none to begin at.
  mutating func animatedValue(
    in animator: DynamicAnimator, from start: Spelling?
  ) -> AnimatedValue<Spelling.Quantity>? {
    if given == nil {
      guard let start else { return nil }
      set(start)
    }
    if let animated { return animated }
    guard let now = given?.quantity else { return nil }
    let made = AnimatedValue(now, in: animator)
    animated = made
    return made
  }
}

extension AnimationDefinition {
  /// An animation of a look to a value, which replaces a running one and takes no velocity.
  init<Value>(
    _ look: AnimatedValue<Value>, to value: Value, _ timing: AnimatedProperty.Timing,
    _ options: AnimationOptions
  ) {
    var options = options
    options.isAdditive = false
    switch timing {
    case .spring(let spring, _): self.init(look, to: value, spring: spring, options: options)
    case .normalizedSpring(let spring, let velocity):
      self.init(
        look, to: value, spring: spring, normalizedVelocity: velocity, options: options)
    case .curve(let curve, let duration):
      self.init(look, to: value, curve: curve, duration: duration, options: options)
    }
  }
}

/// A colour as a script spelled it.
struct ColorText: AnimatedSpelling {
  let text: String

  init(_ text: String) { self.text = text }

  init(shown color: RGBColor) { text = color.clamped.css }

  var quantity: RGBColor? { RGBColor(css: text) }
  var words: String { text }
}

extension Double: AnimatedSpelling {
  /// A length that an animation shows, which cannot be below 0.
  init(shown quantity: Double) { self = Domain.length.clamped(quantity) }

  var quantity: Double? { self }
  var words: String { digits(self) }
}

extension ItemShadow: AnimatedSpelling {
  init(shown quantity: ShadowQuantity) {
    self.init(
      color: quantity.color.color.clamped.css, radius: Domain.length.clamped(quantity.radius),
      offset: Vector(
        Domain.coordinate.clamped(quantity.offset.x), Domain.coordinate.clamped(quantity.offset.y)
      ))
  }

  var quantity: ShadowQuantity? {
    RGBColor(css: color).map {
      ShadowQuantity(color: PremultipliedColor($0), radius: radius, offset: offset)
    }
  }

  var words: String {
    "{ color = \(color), radius = \(digits(radius)), "
      + "offset = { \(digits(offset.x)), \(digits(offset.y)) } }"
  }
}

/// The numbers of a shadow, which animations move one by one.
struct ShadowQuantity: Hashable, Sendable {
  var color: PremultipliedColor
  /// The standard deviation of the blur, in points.
  var radius: Double
  /// The displacement, in points.
  var offset: Vector
}

extension ShadowQuantity: VectorSpace, ZeroedQuantity {
  typealias Displacement = ShadowQuantity

  static var zero: ShadowQuantity { ShadowQuantity(color: .zero, radius: 0, offset: .zero) }
  static var componentCount: Int { PremultipliedColor.componentCount + 3 }

  subscript(component component: Int) -> Double {
    switch component {
    case 4: radius
    case 5: offset.x
    case 6: offset.y
    default: color[component: component]
    }
  }

  init(components: (Int) -> Double) {
    self.init(
      color: PremultipliedColor(components: components), radius: components(4),
      offset: Vector(components(5), components(6)))
  }

  static func + (a: ShadowQuantity, b: ShadowQuantity) -> ShadowQuantity {
    ShadowQuantity(
      color: a.color + b.color, radius: a.radius + b.radius, offset: a.offset + b.offset)
  }

  static func - (a: ShadowQuantity, b: ShadowQuantity) -> ShadowQuantity {
    ShadowQuantity(
      color: a.color - b.color, radius: a.radius - b.radius, offset: a.offset - b.offset)
  }

  static func * (a: ShadowQuantity, factor: Double) -> ShadowQuantity {
    ShadowQuantity(color: a.color * factor, radius: a.radius * factor, offset: a.offset * factor)
  }
}
