/// The output of a command that ran without the standard streams.
package struct CapturedOutput {
  /// The exit code.
  package let code: ExitCode
  /// Its result, as standard output would have it.
  package let standard: String
  /// Its messages, as standard error would have them.
  package let error: String

  /// Runs a command whose outputs are kept in files without names.
  ///
  /// - Parameter command: Runs, and writes to the outputs that it gets.
  /// - Throws: `ToolError` when the system has no room for the files.
  package init(of command: (Outputs) -> ExitCode) throws {
    let (standard, error) = (try ScratchFile(), try ScratchFile())
    let outputs = Outputs(
      standard: OutputFile(descriptor: standard.descriptor, name: "standard output"),
      error: OutputFile(descriptor: error.descriptor, name: "standard error"))
    code = command(outputs)
    outputs.standard.flush()
    outputs.error.flush()
    self.standard = String(decoding: standard.bytes, as: UTF8.self)
    self.error = String(decoding: error.bytes, as: UTF8.self)
  }
}
