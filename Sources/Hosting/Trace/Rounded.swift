import Geometry

/// A number for people: at most `places` decimals, no trailing zeros, no `-0`.
package func rounded(_ number: Double, places: Int) -> String {
  guard number.isFinite, abs(number) < 1e12 else { return digits(number) }
  var scale = 1
  for _ in 0..<places { scale *= 10 }
  let scaled = Int64((abs(number) * Double(scale)).rounded())
  let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
  let sign = number < 0 && scaled != 0 ? "-" : ""
  guard part != 0 else { return "\(sign)\(whole)" }
  let decimals = String(part)
  let padded = String(repeating: "0", count: places - decimals.count) + decimals
  let trimmed = padded.reversed().drop { $0 == "0" }.reversed()
  return "\(sign)\(whole).\(String(trimmed))"
}
