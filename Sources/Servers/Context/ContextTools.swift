extension ContextTool {
  /// All tools, the first ones that a reader needs first.
  package static var all: [ContextTool] {
    [
      check, run, stepUntil, find, why, lastChange, diff, predict, picture, test, sweep, tune,
      bisect, describe, writeOption,
    ]
  }
}
