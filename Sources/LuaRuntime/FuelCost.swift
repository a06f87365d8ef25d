/// The fuel that a script pays for work of the host on its values, in units.
///
/// A unit is worth about 10 ns, like an instruction, so that a hook lasts equally long whatever it
/// spends its fuel on. The charges depend on the script alone, never on the clock.
enum FuelCost {
  /// Keeping a table or function outside of the interpreter, and releasing it again.
  static let reference = 30
  /// Reading or writing a field of a table.
  static let field = 10
  /// Reading a key and its value, in the order of `pairs`.
  static let entry = 40
  /// The memory for a key, its value and a reference to it while they are read, in bytes.
  static let entryBytes = 100
  /// Passing a printed line to the host.
  static let line = 400
  /// Making and raising an error; most of it is the search for the nearest name.
  static let failure = 3_000
  /// A call between a person's script and the stage that went back, without comparing the images.
  static let crossing = 400
  /// The bytes of an image that are compared for one unit.
  static let comparedBytes = 256
  /// Copying and comparing the memory of both sides, to undo the effects of a question.
  static let undoing = 20_000
  /// The bytes that are copied and compared for one unit.
  static let undoneBytes = 8
  /// Copying the memory of a session into a snapshot, or back.
  static let copying = 16_000
  /// The bytes that are copied for one unit.
  static let copiedBytes = 64
  /// The granularity of charged memory, in bytes.
  ///
  /// The memory in use differs by some KiB between processes, because the seeds of Lua's strings
  /// differ.
  static let extentStep = 4 << 20
  /// A table or function that such a call carries, and an entry of a table.
  static let carriedObject = 20
  static let carriedEntry = 8
}
