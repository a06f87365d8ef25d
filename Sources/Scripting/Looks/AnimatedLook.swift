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

  /// The value with the numbers of an animation; those beyond their range become its nearest end.
  func with(_ quantity: Quantity) -> Self
  /// The value with what no animation moves, such as names, of another one.
  func named(as other: Self) -> Self
  /// The value with its colour as animations spell it.
  var plain: Self { get }
}

extension AnimatedSpelling {
  func named(as other: Self) -> Self { self }

  var plain: Self { self }

  /// The value as an animation shows it that stands there.
  fileprivate var animated: Self? {
    quantity.map { with(.zero.displaced(by: $0.displacement(from: .zero))) }
  }
}

/// A part of an item's look, as a script set it and as animations show it.
struct AnimatedLook<Spelling: AnimatedSpelling> {
  /// The last value that a script set; nil for none.
  var given: Spelling?
  /// The value that animations move; nil before the first animation.
  private var animated: AnimatedValue<Spelling.Quantity>?
  /// The value at which the last animation ends; nil before the first, and where a script set one.
  private var end: Spelling?

  init(_ given: Spelling? = nil) { self.given = given }

  /// The value to draw: the script's own spelling until an animation changes the value.
  var shown: Spelling? { spelling { $0.presented } }

  /// The value when its animations have ended.
  var model: Spelling? { spelling { $0.model } }

  private func spelling(
    _ number: (AnimatedValue<Spelling.Quantity>) -> Spelling.Quantity
  ) -> Spelling? {
    guard let animated, let given else { return given }
    let now = given.with(number(animated))
    // A color without opacity has lost its red, green and blue in the animated value.
    if let end, now == end.animated { return end }
    return now == given.animated ? given : now
  }

  /// Sets the value, which ends its animations.
  mutating func set(_ new: Spelling?) {
    (given, end) = (new, nil)
    if let animated { animated.model = new?.quantity ?? animated.presented }
  }

  /// The value for animations to move, which begins at what is shown.
  ///
  /// - Parameters:
  ///   - item: Its item.
  ///   - start: The value to begin at where none is set; nil to refuse the animation.
  ///   - end: The value to end at; what no animation moves of it is shown from now on.
  /// - Returns: The value; nil when there is none to begin at.
  mutating func animatedValue(
    of item: StageItem, from start: Spelling?, to end: Spelling? = nil
  ) -> AnimatedValue<Spelling.Quantity>? {
    if given == nil {
      guard let start else { return nil }
      set(start)
    }
    if let end { (given, self.end) = (given?.named(as: end), end.plain) }
    if let animated { return animated }
    guard let now = given?.quantity else { return nil }
    let made = AnimatedValue(now, in: item.home.animator, of: item.item)
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

  func with(_ color: RGBColor) -> ColorText { ColorText(color.clamped.css) }

  var quantity: RGBColor? { RGBColor(css: text) }
  var words: String { text }
  var plain: ColorText { quantity.map(with) ?? self }
}

extension Double: AnimatedSpelling {
  /// A length that an animation shows, which cannot be below 0.
  func with(_ quantity: Double) -> Double { Domain.length.clamped(quantity) }

  var quantity: Double? { self }
  var words: String { digits(self) }
}

extension ItemShadow: AnimatedSpelling {
  func with(_ quantity: TintedQuantity) -> ItemShadow {
    ItemShadow(
      color: quantity.color.color.clamped.css, radius: Domain.length.clamped(quantity.length),
      offset: Vector(
        Domain.coordinate.clamped(quantity.offset.x), Domain.coordinate.clamped(quantity.offset.y)
      ))
  }

  var quantity: TintedQuantity? {
    RGBColor(css: color).map {
      TintedQuantity(color: PremultipliedColor($0), length: radius, offset: offset)
    }
  }

  var plain: ItemShadow {
    ItemShadow(color: ColorText(color).plain.text, radius: radius, offset: offset)
  }

  var words: String {
    "{ color = \(color), radius = \(digits(radius)), "
      + "offset = { \(digits(offset.x)), \(digits(offset.y)) } }"
  }
}

extension ItemFont: AnimatedSpelling {
  func with(_ quantity: TintedQuantity) -> ItemFont {
    var font = self
    font.color = quantity.color.color.clamped.css
    font.size = Domain.length.clamped(quantity.length)
    return font
  }

  func named(as other: ItemFont) -> ItemFont {
    var font = other
    (font.size, font.color) = (size, color)
    return font
  }

  var quantity: TintedQuantity? {
    RGBColor(css: color).map { TintedQuantity(color: PremultipliedColor($0), length: size) }
  }

  var plain: ItemFont {
    var font = self
    font.color = ColorText(color).plain.text
    return font
  }

  var words: String {
    "{ family = \(luaString(family)), size = \(digits(size)), weight = \(weight), "
      + "color = \(color), alignment = \(alignment) }"
  }
}

/// The numbers of a shadow or a font, which animations move one by one.
struct TintedQuantity: Hashable, Sendable {
  var color: PremultipliedColor
  /// The standard deviation of the blur or the size of the font, in points.
  var length: Double
  /// The displacement, in points.
  var offset = Vector.zero
}

extension TintedQuantity: VectorSpace, ZeroedQuantity {
  typealias Displacement = TintedQuantity

  static var zero: TintedQuantity { TintedQuantity(color: .zero, length: 0, offset: .zero) }
  static var componentCount: Int { PremultipliedColor.componentCount + 3 }

  subscript(component component: Int) -> Double {
    switch component {
    case 4: length
    case 5: offset.x
    case 6: offset.y
    default: color[component: component]
    }
  }

  init(components: (Int) -> Double) {
    self.init(
      color: PremultipliedColor(components: components), length: components(4),
      offset: Vector(components(5), components(6)))
  }

  static func + (a: TintedQuantity, b: TintedQuantity) -> TintedQuantity {
    TintedQuantity(
      color: a.color + b.color, length: a.length + b.length, offset: a.offset + b.offset)
  }

  static func - (a: TintedQuantity, b: TintedQuantity) -> TintedQuantity {
    TintedQuantity(
      color: a.color - b.color, length: a.length - b.length, offset: a.offset - b.offset)
  }

  static func * (a: TintedQuantity, factor: Double) -> TintedQuantity {
    TintedQuantity(color: a.color * factor, length: a.length * factor, offset: a.offset * factor)
  }
}
