import Generator
import Geometry

/// Edge values, in Lua's notation.
enum EdgeValues {
  static func value(for place: Draft.Place, _ dice: inout Dice) -> String {
    switch dice.number(0...99) {
    case ..<(place.isNumber ? 65 : 20): number(&dice)
    case ..<(place.isNumber ? 88 : 35):
      place.ends.isEmpty ? number(&dice) : near(dice.pick(place.ends), &dice)
    case ..<(place.isNumber ? 93 : 60): dice.pick(strings)
    default: dice.pick(others)
    }
  }

  private static func number(_ dice: inout Dice) -> String {
    if dice.chance(25) { return near(dice.pick(ends), &dice) }
    if dice.chance(20) {
      // A number of any order of magnitude, because accepted numbers may be far from sane.
      return (dice.chance(30) ? "-" : "") + "\(dice.number(1...9))e\(dice.number(-30...30))"
    }
    return (dice.chance(35) ? "-" : "") + dice.pick(numbers)
  }

  /// An end, or a number that is next to it.
  private static func near(_ end: Double, _ dice: inout Dice) -> String {
    let number =
      switch dice.number(0...6) {
      case 0: end.nextUp
      case 1: end.nextDown
      case 2: end * 1.001
      case 3: end * 0.999
      case 4: -end
      default: end
      }
    return "\(number)"
  }

  private static let numbers =
    tiny + large + large + whole + ["0", "0.0", "0.0", "math.huge", "(0/0)"]

  /// The ends of all ranges of quantities.
  private static let ends = Set(
    Domain.all.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
  ).sorted()

  private static let tiny = [
    "5e-324", "2.2250738585072014e-308", "1e-300", "1e-100", "1e-45", "1e-30", "1e-9",
  ]

  private static let large = [
    "1e5", "1e6", "1e9", "1e12", "1e15", "1e19", "1e38", "3.5e38", "1e100", "1e154", "1e190",
    "1e231", "1e300", "1.7976931348623157e308",
  ]

  private static let whole = [
    "1", "2", "1000", "65536", "2147483647", "2147483648", "4294967296", "9007199254740992",
    "9007199254740993", "9223372036854775807", "9.2233720368547758e18",
  ]

  private static let strings = [
    "\"\"", "\"x\\0y\"", "\"\\xff%d\\27[2J\"", "(\"ab\"):rep(200)", "(\"ab\"):rep(100000)",
    "\"1e999\"",
    "\"0x1p-1074\"", "\"nan\"", "\"end\"", "\"a\"", "\" \"", "\"\u{1F469}\u{200D}\u{1F680}\"",
  ]

  private static let others = [
    "nil", "true", "false", "{}", "{ 1 }", "{ x = 1 }", "{ {} }", "{ 1e308, 1e308 }",
    "{ -1e308, 1e308, 1e308, 1e308 }", "function() end", "print", "a", "c", "stage", "animator",
    "libration", "coroutine.create(print)", "a.transform", "a.frame", "libration.region.empty",
    "setmetatable({}, { __len = function() return 1e9 end })",
    "setmetatable({}, { __index = function() return 1e300 end })",
  ]
}
