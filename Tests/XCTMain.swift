import Testing

/// The program of all tests.
///
/// With a file of this name SwiftPM needs no index to find them.
@main struct TestProgram {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
