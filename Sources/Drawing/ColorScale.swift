extension RGB {
  /// The colour of a share of a scale: from a dark violet at 0 over blue and green to yellow at 1.
  ///
  /// Lightness grows along the whole scale. So the ends also differ for people who see few colours,
  /// and in prints without colour.
  ///
  /// Source: Stéfan van der Walt and Nathaniel Smith, the colour map "viridis" of Matplotlib, 2015:
  /// nine of its points, with straight lines between them.
  ///
  /// - Parameter share: From 0 to 1; a value beyond counts as the nearest end.
  /// - Returns: The colour.
  package static func scale(_ share: Double) -> RGB {
    let codes: [UInt32] = [
      0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C, 0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725,
    ]
    let place = min(1, max(0, share)) * Double(codes.count - 1)
    let index = min(codes.count - 2, Int(place))
    let (from, to) = (RGB(codes[index]), RGB(codes[index + 1]))
    func between(_ from: UInt8, _ to: UInt8) -> UInt8 {
      let part = place - Double(index)
      return UInt8((Double(from) * (1 - part) + Double(to) * part).rounded())
    }
    return RGB(
      red: between(from.red, to.red), green: between(from.green, to.green),
      blue: between(from.blue, to.blue))
  }

  /// White or black, whichever is easier to read on this colour.
  package var contrast: RGB {
    let light = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    return light < 140 ? RGB(0xFFFFFF) : RGB(0x000000)
  }
}
