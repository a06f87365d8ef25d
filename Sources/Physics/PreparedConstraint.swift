/// What the passes of one step need of a constraint; made anew in every step.
struct PreparedConstraint: BitwiseCopyable, Sendable {
  var row: Int32 = 0
}
