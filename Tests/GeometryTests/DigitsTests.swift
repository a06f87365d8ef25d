import Geometry
import Testing

@Suite("A number in digits")
struct DigitsTests {
  @Test(
    "has the shortest that read back to the same number",
    arguments: [
      (80, "80"), (-0.5, "-0.5"), (0.1, "0.1"), (1e21, "1e21"), (1e-7, "1e-7"), (1.5e-9, "1.5e-9"),
      (0.30000000000000004, "0.30000000000000004"), (1e15, "1000000000000000"), (1e16, "1e16"),
      (-1e16, "-1e16"), (123_456_789, "123456789"), (-0.0, "-0"), (0.00001, "1e-5"),
      (1.7976931348623157e308, "1.7976931348623157e308"), (.leastNonzeroMagnitude, "5e-324"),
      (.infinity, "inf"), (-.infinity, "-inf"),
    ] as [(Double, String)])
  func shortest(number: Double, text: String) {
    #expect(digits(number) == text)
    #expect(Double(text)?.bitPattern == number.bitPattern)
  }

  @Test("is nan when it is none")
  func none() {
    #expect(digits(.nan) == "nan")
  }

  @Test(
    "is rounded to some decimals, without needless zeros before and after the point",
    arguments: [
      (0.5, 2, "0.5", ".5"), (-0.5, 2, "-0.5", "-.5"), (-0.004, 2, "0", "0"),
      (10.10, 3, "10.1", "10.1"), (0.0625, 3, "0.063", ".063"), (12, 0, "12", "12"),
      (2.5, 0, "3", "3"), (1e12, 6, "1000000000000", "1000000000000"),
    ] as [(Double, Int, String, String)])
  func decimals(number: Double, places: Int, text: String, short: String) {
    #expect(rounded(number, places: places) == text)
    #expect(shortDigits(number, places: places) == short)
  }
}
