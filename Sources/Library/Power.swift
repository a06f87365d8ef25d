import Geometry

/// Raises to a power for Lua's operator `^`, in place of the C library's `pow`.
///
/// The Lua inside the library calls it, so that the bits are the same on every machine. The version
/// script hides it: the program keeps its own `pow`.
@c(pow)
public func libraryPower(_ base: Double, _ exponent: Double) -> Double {
  Math.pow(base, exponent)
}
