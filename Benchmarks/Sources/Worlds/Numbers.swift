/// A number with a given number of decimals.
public func fixed(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in 10 * scale }
  let scaled = Int((abs(number) * scale).rounded())
  let sign = number < 0 ? "-" : ""
  guard digits > 0 else { return sign + "\(scaled)" }
  let fraction = String(scaled % Int(scale))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(scaled / Int(scale)).\(zeros)\(fraction)"
}
