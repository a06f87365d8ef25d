/// The command that writes a finished run as a page.
extension Commands {
  static let page = CommandDescription(
    kind: .page, operands: "SCENE|RECORDING|RUNS...", operandCount: 1...Int.max,
    summary: "Writes a run, or those of a sweep, as one HTML file",
    details: """

      Runs a scene to its pause, or replays a recording (FILE.libration), and writes the page of view
      with all of the run in it: the stage, time to scrub, plots, what happened and was printed, and
      the scripts. It needs no server and no network. PAGE.html#tick=120&item=card shows that moment.
      RUNS are files of sweep or tune (FILE.ndjson): their pictures tell the inputs of each run, and
      the command that opens it. Exit codes are those of run; a hook that failed is on the page.
      """,
    options: [
      OptionDescription(
        name: "-o", value: "FILE.html",
        summary: "Write the page to FILE.html; - is standard output."),
      OptionDescription(
        name: "--seconds", value: "S",
        summary: "Show at most S seconds (10 of a scene, all of a recording)."),
    ] + runs + session + inputs + outputs + [record])
}
