/// Assigns joints to groups of four in which no two move the same body.
///
/// Each takes the first color that none of its bodies has yet; joints of one color fill groups in
/// their order. Joints for which no color is left have a group each.
struct JointColors {
  private static let rest = 63

  /// The number of groups.
  private(set) var groupCount = 0
  private var sizes = InlineArray<64, Int>(repeating: 0)
  private var starts = InlineArray<64, Int>(repeating: 0)

  /// Takes a color outside of a set of used ones, given as bits; the caller marks it on the bodies.
  @inline(always)
  mutating func color(besides used: UInt64) -> UInt8 {
    let color = Swift.min((~used).trailingZeroBitCount, Self.rest)
    sizes[color] += 1
    return UInt8(color)
  }

  /// The bit of a color; 0 for the last one, whose joints may share bodies.
  @inline(always)
  static func bit(_ color: UInt8) -> UInt64 { color == rest ? 0 : 1 << UInt64(color) }

  /// Places the groups once all colors are taken, in reverse order of the colors.
  ///
  /// The first color has the most joints and comes last: the joints solved last are met most
  /// exactly, so that sweeps leave the least energy.
  mutating func place() {
    for color in (0...Self.rest).reversed() {
      starts[color] = groupCount
      groupCount += color == Self.rest ? sizes[color] : (sizes[color] + 3) / 4
      sizes[color] = 0
    }
  }

  /// The place of the next joint of a color; a group has four places.
  @inline(always)
  mutating func next(_ color: UInt8) -> Int {
    let place = sizes[Int(color)]
    sizes[Int(color)] += 1
    return 4 * starts[Int(color)] + (color == Self.rest ? 4 * place : place)
  }
}
