import CSweeps

/// Sorts contacts into groups of four in which no two push the same body.
///
/// Every contact takes the first color that neither of its bodies has yet. Contacts with an
/// immovable body have separate colors, which are solved last and so met most exactly. Contacts for
/// which no color is left have a group each.
struct ContactColors {
  /// The colors of contacts between two movable bodies.
  ///
  /// The color after them is for contacts without a color.
  private static let movingColors = 0..<40
  private static let movingRest = 40
  private static let fixedColors = 41..<62
  private static let fixedRest = 62
  static let count = 63
  /// The color of contacts without points.
  private static let none = 63

  /// The number of groups, and the first group of contacts with an immovable body.
  private(set) var groupCount = 0
  private(set) var firstFixedGroup = 0
  /// The first group of contacts with an immovable body whose other body has another such contact.
  private(set) var secondFixedGroup = 0
  /// The number of colors that have groups.
  private(set) var runCount = 0
  private var starts = InlineArray<64, Int>(repeating: 0)
  /// The numbers of contacts of each color, and later the places of the next ones.
  ///
  /// Contacts with a single point come first, because groups without second points take half of the
  /// work.
  private var singles = InlineArray<64, Int>(repeating: 0)
  private var doubles = InlineArray<64, Int>(repeating: 0)

  /// Chooses a color for each contact.
  ///
  /// - Parameters:
  ///   - context: The contacts.
  ///   - colors: Room for one color per contact.
  ///   - used: The colors of each body; 0 at first for all bodies of the contacts.
  ///   - runs: Room for `count` colors; colors with groups are listed in the order of the groups.
  mutating func choose(
    _ context: StepContext, _ colors: UnsafeMutablePointer<UInt8>,
    _ used: UnsafeMutablePointer<UInt64>, _ runs: UnsafeMutablePointer<ColorRun>
  ) {
    for index in 0..<context.activeCount {
      let contact = context.contacts + Int(context.active[index])
      if contact.pointee.pointCount == 0 {
        colors[index] = UInt8(Self.none)
        continue
      }
      let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      let movesA = !context.masses[a].isImmovable
      let movesB = !context.masses[b].isImmovable
      let color: Int
      if movesA && movesB {
        color = Self.firstFree(used[a] | used[b], in: Self.movingColors)
        if color != Self.movingRest {
          used[a] |= 1 << UInt64(color)
          used[b] |= 1 << UInt64(color)
        }
      } else {
        let body = movesA ? a : b
        color = Self.firstFree(used[body], in: Self.fixedColors)
        if color != Self.fixedRest { used[body] |= 1 << UInt64(color) }
      }
      colors[index] = UInt8(color)
      if contact.pointee.pointCount == 1 { singles[color] += 1 } else { doubles[color] += 1 }
    }
    for color in 0..<Self.count {
      if color == Self.fixedColors.lowerBound { firstFixedGroup = groupCount }
      if color == Self.fixedColors.lowerBound + 1 { secondFixedGroup = groupCount }
      starts[color] = groupCount
      let size = singles[color] + doubles[color]
      if size == 0 { continue }
      groupCount += isRest(color) ? size : (size + 3) / 4
      runs[runCount] = ColorRun(end: Int32(groupCount), isWide: !isRest(color))
      runCount += 1
      (singles[color], doubles[color]) = (0, singles[color])
    }
  }

  /// Writes the contacts into their groups.
  mutating func deal(
    _ context: StepContext, _ colors: UnsafeMutablePointer<UInt8>,
    into groups: UnsafeMutablePointer<ContactLanes>
  ) {
    for index in 0..<groupCount { groups[index].contacts = LaneRows() }
    for index in 0..<context.activeCount {
      let color = Int(colors[index])
      if color == Self.none { continue }
      let row = context.active[index]
      let isSingle = context.contacts[Int(row)].pointCount == 1
      let next = isSingle ? singles[color] : doubles[color]
      if isSingle { singles[color] += 1 } else { doubles[color] += 1 }
      let place = isRest(color) ? 4 * next : next
      groups[starts[color] + place / 4].contacts[place % 4] = row
    }
  }

  @inline(always)
  private static func firstFree(_ used: UInt64, in colors: Range<Int>) -> Int {
    let free = ~used >> UInt64(colors.lowerBound)
    return Swift.min(colors.lowerBound + free.trailingZeroBitCount, colors.upperBound)
  }

  private func isRest(_ color: Int) -> Bool { color == Self.movingRest || color == Self.fixedRest }
}
