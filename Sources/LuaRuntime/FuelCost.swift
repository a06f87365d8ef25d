/// What a script is charged for work that the host does on values for it, in units of fuel.
///
/// A unit is about 10 ns, as one of instructions is, so that a hook lasts equally long whatever it
/// uses its fuel for. What is charged follows from the script alone, never from the clock.
enum FuelCost {
  /// Keeping a table or function outside of the interpreter, and letting go of it again.
  static let reference = 30
  /// Reading or writing a field of a table.
  static let field = 10
  /// Reading a key and its value, in the order of `pairs`.
  static let entry = 40
  /// What a key, its value and a reference to it take up meanwhile, in bytes.
  static let entryBytes = 100
  /// Handing on a line that is printed.
  static let line = 400
  /// Making an error and raising it; finding the nearest name is the most of it.
  static let failure = 3_000
}
