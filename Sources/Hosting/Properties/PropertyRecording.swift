import Scripting

/// The recording of the simplest case with which a property fails.
struct PropertyRecording {
  init(
    _ file: SpecFile, _ spec: Spec, _ values: RandomCase, _ facts: SpecFile.Facts,
    _ failure: SpecFailure
  ) {}

  /// What a person is told of it.
  var told: String { "no recording" }
}
