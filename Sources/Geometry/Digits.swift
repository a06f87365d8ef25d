/// The shortest decimal digits that read back to the same number, without a needless `.0`.
package func digits(_ number: Double) -> String {
  // The sign of NaN depends on the machine.
  if number.isNaN { return "nan" }
  var text = number.description
  if text.hasSuffix(".0") {
    text.removeLast(2)
    return text
  }
  // It looks at bytes, because looking at characters takes far longer than writing the digits.
  guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) else { return text }
  let mantissa = text[..<mark]
  let isNegative = text[text.index(after: mark)] == "-"
  let power = text[text.index(mark, offsetBy: 2)...].drop { $0 == "0" }
  let significand = mantissa.hasSuffix(".0") ? mantissa.dropLast(2) : mantissa
  return significand + "e" + (isNegative ? "-" : "") + power
}

/// A number for people: at most `places` decimals, from 0 to 6, no trailing zeros, no `-0`.
package func rounded(_ number: Double, places: Int) -> String {
  guard number.isFinite, abs(number) < 1e12 else { return digits(number) }
  var scale: Int64 = 1
  for _ in 0..<places { scale *= 10 }
  let scaled = Int64((abs(number) * Double(scale)).rounded())
  let whole = scaled / scale
  var decimals = scaled % scale
  let sign = number < 0 && scaled != 0 ? "-" : ""
  guard decimals != 0 else { return "\(sign)\(whole)" }
  var count = places
  while decimals.isMultiple(of: 10) { (decimals, count) = (decimals / 10, count - 1) }
  let text = String(decimals)
  return "\(sign)\(whole)." + String(repeating: "0", count: count - text.utf8.count) + text
}

/// A number for a machine: at most `places` decimals, from 0 to 6, and `.5` for 0.5.
package func shortDigits(_ number: Double, places: Int) -> String {
  let text = rounded(number, places: places)
  if text.hasPrefix("0.") { return String(text.dropFirst()) }
  return text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
}

/// A number of things with its noun, as in "1 tick" or "3 ticks".
///
/// - Parameters:
///   - count: The number.
///   - noun: The noun for one thing.
///   - plural: The noun for several things; nil for one that takes an s.
/// - Returns: The words.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}
