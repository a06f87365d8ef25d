import Hosting

/// The command that writes a finished run as a page.
extension Commands {
  static let page = CommandDescription(
    kind: .page, operands: "SCENE|RECORDING", operandCount: 1...1,
    summary: "Writes a run as one HTML file that shows it, for a review or a bug report",
    details: """

      Runs a scene to its pause, or replays a recording (FILE.libration), and writes the page of view
      with all of the run in it: the stage, time to scrub, plots, what happened and was printed, and
      the scripts. It needs no server and no network. PAGE.html#tick=120&item=card shows that moment.
      Exit codes are those of run; a hook that failed is on the page.
      """,
    options: [
      OptionDescription(
        name: "-o", value: "FILE.html",
        summary: "Write the page to FILE.html; - is standard output."),
      OptionDescription(
        name: "--seconds", value: "S",
        summary: "Show at most S seconds (10 of a scene, all of a recording)."),
    ] + session + [touches])
}
