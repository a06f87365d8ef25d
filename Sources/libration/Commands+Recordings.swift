/// The commands that take recordings of sessions.
extension Commands {
  static let replay = CommandDescription(
    kind: .replay, operands: "FILE.libration", operandCount: 1...1,
    summary: "Runs a recorded session again, to the same bits, from its file",
    details: """

      The recording has scene, behaviors, modules, seed, limits and all that came from outside: lines
      of the prompt, touches, saved files. Files on disk are not used; those that are others now are
      named. With --set the recorded scene is given other inputs, and the first tick that differs is
      told.
      Exit code: 1 when a script failed or the run is not as it was recorded.
      """,
    options: [
      OptionDescription(
        name: "--to", value: "TICK",
        summary: "End at tick TICK of the session, also behind the end of the recording."),
      OptionDescription(
        name: "--with-current", value: nil,
        summary: "Use the files on disk, and tell the first tick that differs."),
      OptionDescription(
        name: "--json", value: nil, summary: "Print what there is to say as one JSON object."),
    ] + [set] + outputs)

  static let bisect = CommandDescription(
    kind: .bisect, operands: "FILE.libration CONDITION", operandCount: 2...2,
    summary: "Finds the first tick of a recording at which a condition holds",
    details: """

      CONDITION is an expression of Lua that sees stage, animator and the items by their names, as in
      'card.x > 200'; it changes nothing. Exit code: 1 when it never holds.
      """,
    options: [])
}
