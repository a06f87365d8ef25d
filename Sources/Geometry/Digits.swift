/// The shortest decimal digits that read back to the same number, without a needless `.0`.
package func digits(_ number: Double) -> String {
  var text = number.description
  if text.hasSuffix(".0") {
    text.removeLast(2)
    return text
  }
  guard let mark = text.firstIndex(of: "e") else { return text }
  let mantissa = text[..<mark]
  let isNegative = text[text.index(after: mark)] == "-"
  let power = text[text.index(mark, offsetBy: 2)...].drop { $0 == "0" }
  let significand = mantissa.hasSuffix(".0") ? mantissa.dropLast(2) : mantissa
  return significand + "e" + (isNegative ? "-" : "") + power
}
