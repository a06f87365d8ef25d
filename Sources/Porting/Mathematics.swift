import Geometry

// The functions of the C library that UIKit makes available, with the same bits on every machine.
// Where another imported module has such functions, those are used.

/// The sine of an angle in radians.
@_disfavoredOverload
public func sin(_ angle: Double) -> Double { Math.sin(angle) }

/// The cosine of an angle in radians.
@_disfavoredOverload
public func cos(_ angle: Double) -> Double { Math.cos(angle) }

/// The angle of a point, in radians from -pi to pi.
@_disfavoredOverload
public func atan2(_ y: Double, _ x: Double) -> Double { Math.atan2(y, x) }

/// The exponential.
@_disfavoredOverload
public func exp(_ x: Double) -> Double { Math.exp(x) }

/// The natural logarithm.
@_disfavoredOverload
public func log(_ x: Double) -> Double { Math.log(x) }

/// A power.
@_disfavoredOverload
public func pow(_ base: Double, _ exponent: Double) -> Double { Math.pow(base, exponent) }

/// The square root.
@_disfavoredOverload
public func sqrt(_ x: Double) -> Double { x.squareRoot() }

/// The length of a vector by its components.
@_disfavoredOverload
public func hypot(_ x: Double, _ y: Double) -> Double { Math.hypot(x, y) }

/// The absolute value.
@_disfavoredOverload
public func fabs(_ x: Double) -> Double { x.magnitude }
