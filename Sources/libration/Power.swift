import Geometry

/// Raises to a power for Lua's operator `^`, in place of the C library's `pow`.
///
/// `^` calls the function `pow` of the program that Lua is linked into, which is this one. On Linux
/// that holds for the static library and for the shared one, which sees it because it is public.
/// The bits are then the same on every machine.
@c(pow)
public func libraryPower(_ base: Double, _ exponent: Double) -> Double {
  Math.pow(base, exponent)
}
