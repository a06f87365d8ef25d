import Geometry
import Testing

/// Values to 3,000 bits by mpmath, rounded to Double.
@Suite("Elementary functions at known points")
struct MathValueTests {
  /// The distance in units in the last place of the expected value.
  private func distance(_ found: Double, _ expected: Double) -> Double {
    found == expected ? 0 : abs(found - expected) / expected.ulp
  }

  private func check(_ function: (Double) -> Double, _ rows: [(Double, Double)]) {
    for (x, expected) in rows {
      #expect(distance(function(x), expected) <= 2, "at \(x)")
    }
  }

  @Test("sin")
  func sin() {
    check(
      Math.sin,
      [
        (0x1.0000000000000p-1, 0x1.eaee8744b05f0p-2),
        (-0x1.8000000000000p+1, -0x1.210386db6d55bp-3),
        (0x1.86a0200000000p+16, -0x1.6d0e832f72ae5p-4),
        (0x1.2a05f20000000p+33, -0x1.f334c7896a4e3p-2),
        (0x1.0f0cf064dd592p+73, -0x1.b453ab76bf397p-1),
        (0x1.fffffffffffffp+1023, 0x1.452fc98b34e97p-8),
        (-0x1.0000000000000p+600, 0x1.61e930adf5a34p-2),
      ])
  }

  @Test("cos")
  func cos() {
    check(
      Math.cos,
      [
        (0x1.0000000000000p-1, 0x1.c1528065b7d50p-1),
        (-0x1.8000000000000p+1, -0x1.fae04be85e5d2p-1),
        (0x1.86a0200000000p+16, -0x1.fdf663e9ebd45p-1),
        (0x1.2a05f20000000p+33, 0x1.bf098901c931ap-1),
        (0x1.0f0cf064dd592p+73, 0x1.0be2cef01c8f4p-1),
        (0x1.fffffffffffffp+1023, -0x1.fffe62ecfab75p-1),
        (-0x1.0000000000000p+600, -0x1.e072d16c63f2fp-1),
      ])
  }

  @Test("tan")
  func tan() {
    check(
      Math.tan,
      [
        (0x1.0000000000000p-1, 0x1.17b4f5bf3474ap-1),
        (-0x1.8000000000000p+1, 0x1.23ef71254b86fp-3),
        (0x1.921fb54442d18p+0, 0x1.d02967c31cdb5p+53),
        (0x1.2a05f20000000p+33, -0x1.1de000f443f50p-1),
        (0x1.0f0cf064dd592p+73, -0x1.a0f79c1b6b257p+0),
        (0x1.fffffffffffffp+1023, -0x1.4530cfe729484p-8),
      ])
  }

  @Test("asin")
  func asin() {
    check(
      Math.asin,
      [
        (0x1.0000000000000p-1, 0x1.0c152382d7366p-1),
        (-0x1.0000000000000p-2, -0x1.02be9ce0b87cdp-2),
        (0x1.ffffde7210be9p-1, 0x1.91c306b2c13adp+0),
        (0x1.12e0be826d695p-30, 0x1.12e0be826d695p-30),
      ])
  }

  @Test("acos")
  func acos() {
    check(
      Math.acos,
      [
        (0x1.0000000000000p-1, 0x1.0c152382d7366p+0),
        (-0x1.0000000000000p-2, 0x1.d2cf5c7c70f0cp+0),
        (0x1.ffffde7210be9p-1, 0x1.72ba46065af16p-10),
        (-0x1.ffffde7210be9p-1, 0x1.91f15dfb82062p+1),
      ])
  }

  @Test("atan")
  func atan() {
    check(
      Math.atan,
      [
        (0x1.0000000000000p-1, 0x1.dac670561bb4fp-2),
        (-0x1.8000000000000p+1, -0x1.3fc176b7a8560p+0),
        (0x1.12e0be826d695p-30, 0x1.12e0be826d695p-30),
        (0x1.dcd6500000000p+29, 0x1.921fb53ff74e9p+0),
        (0x1.eb851eb851eb8p-4, 0x1.e92e4e371f679p-4),
      ])
  }

  @Test("exp")
  func exp() {
    check(
      Math.exp,
      [
        (0x1.0000000000000p+0, 0x1.5bf0a8b145769p+1),
        (-0x1.0000000000000p+0, 0x1.78b56362cef38p-2),
        (0x1.999999999999ap-4, 0x1.1aec7b35a00d4p+0),
        (0x1.5e40000000000p+9, 0x1.8625c7d4f56c2p+1010),
        (-0x1.7480000000000p+9, Double(bitPattern: 0x1)),
        (-0x1.6240000000000p+9, Double(bitPattern: 0xE6CF6D08897AC)),
        (0x1.79ca10c924223p-67, 0x1.0000000000000p+0),
      ])
  }

  @Test("log")
  func naturalLog() {
    check(
      Math.log,
      [
        (0x1.0000000000000p+1, 0x1.62e42fefa39efp-1),
        (0x1.999999999999ap-4, -0x1.26bb1bbb55515p+1),
        (0x1.000001ad7f29bp+0, 0x1.ad7f2847b6492p-24),
        (0x1.1ccf385ebc8a0p+1023, 0x1.62991d5d62a5ep+9),
        (Double.leastNonzeroMagnitude, -0x1.74385446d71c3p+9),
        (0x1.4000000000000p+3, 0x1.26bb1bbb55516p+1),
      ])
  }

  @Test("log2")
  func log2() {
    check(
      Math.log2,
      [
        (0x1.8000000000000p+1, 0x1.95c01a39fbd68p+0),
        (0x1.999999999999ap-4, -0x1.a934f0979a371p+1),
        (0x1.000001ad7f29bp+0, 0x1.35d0fea5fccb7p-23),
        (0x1.1ccf385ebc8a0p+1023, 0x1.ff93b176658a4p+9),
        (Double.leastNonzeroMagnitude, -0x1.0c80000000000p+10),
      ])
  }

  @Test("log10")
  func log10() {
    check(
      Math.log10,
      [
        (0x1.8000000000000p+1, 0x1.e8927964fd5fdp-2),
        (0x1.999999999999ap-4, -0x1.0000000000000p+0),
        (0x1.000001ad7f29bp+0, 0x1.750e5ca0b1098p-25),
        (0x1.1ccf385ebc8a0p+1023, 0x1.3400000000000p+8),
        (Double.leastNonzeroMagnitude, -0x1.434e6420f4374p+8),
      ])
  }

  @Test("pow")
  func pow() {
    let rows: [(Double, Double, Double)] = [
      (0x1.0000000000000p+1, 0x1.0000000000000p-1, 0x1.6a09e667f3bcdp+0),
      (0x1.4000000000000p+3, -0x1.4000000000000p+2, 0x1.4f8b588e368f1p-17),
      (0x1.000001ad7f29bp+0, 0x1.312d000000000p+23, 0x1.5bf0a790ce6f2p+1),
      (0x1.999999999999ap-4, 0x1.2c00000000000p+8, 0x1.56e1fc2f8f3bdp-997),
      (0x1.8000000000000p+1, 0x1.2c40000000000p+9, 0x1.b48b2442c167fp+951),
      (0x1.8000000000000p+0, -0x1.c200000000000p+10, Double(bitPattern: 0x218862)),
      (0x1.fae147ae147aep-1, 0x1.1170000000000p+16, 0x1.0566adc708a35p-1015),
    ]
    for (x, y, expected) in rows {
      #expect(distance(Math.pow(x, y), expected) <= 2, "\(x) to \(y)")
    }
  }

  @Test("atan2")
  func atan2() {
    let rows: [(Double, Double, Double)] = [
      (0x1.0000000000000p+0, 0x1.0000000000000p+1, 0x1.dac670561bb4fp-2),
      (-0x1.0000000000000p+0, -0x1.0000000000000p+1, -0x1.56c6e7397f5aep+1),
      (0x1.8000000000000p+1, -0x1.0624dd2f1a9fcp-10, 0x1.92358dabf92b6p+0),
      (0x1.7e43c8800759cp+996, 0x1.56e1fc2f8f359p-997, 0x1.921fb54442d18p+0),
      (0x1.4f8b588e368f1p-17, -0x1.86a0000000000p+16, 0x1.921fb5440bd7cp+1),
      (0x1.c000000000000p+2, 0x1.c000000000000p+2, 0x1.921fb54442d18p-1),
    ]
    for (y, x, expected) in rows {
      #expect(distance(Math.atan2(y, x), expected) <= 2, "\(y), \(x)")
    }
  }
}
