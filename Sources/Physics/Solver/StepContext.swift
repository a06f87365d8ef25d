import CSweeps

/// The data of the substeps: pointers into the world's columns, made once per step.
struct StepContext {
  let bodies: UnsafeMutablePointer<BodyRecord>
  let motions: UnsafeMutablePointer<BodyState>
  /// The row after the last, into which velocities of unmoved bodies are written.
  let nowhere: Int32
  /// The row after that, of a body at rest that stands for the plane in joints.
  let plane: Int32
  let masses: UnsafeMutablePointer<MassRecord>
  let poses: UnsafeMutablePointer<PoseRecord>
  let loads: UnsafeMutablePointer<LoadRecord>
  let contacts: UnsafeMutablePointer<ContactRecord>
  /// The contacts with points, in groups of four.
  var groups: UnsafeMutablePointer<ContactLanes>
  var groupCount = 0
  /// The colors of the groups, and the sweeps over them.
  var colors: UnsafeMutablePointer<ColorRun>
  var colorCount = 0
  let sweeps: UnsafePointer<Sweeps>
  /// The first group whose contacts have an immovable body, and the first one of contacts of bodies
  /// that have another such contact.
  var firstFixedGroup = 0
  var secondFixedGroup = 0
  let joints: UnsafeMutablePointer<JointRecord>
  /// The groups that may bounce.
  var bounces: BounceList
  /// The rows of the step's joints, in a run for each kind.
  var runs: JointRuns
  /// The awake bodies by what acts on them: only springs, contacts or other joints, or nothing.
  let sprung: UnsafeMutablePointer<SprungBody>
  let sprungCount: Int
  let bound: UnsafeMutablePointer<ConstrainedBody>
  let boundCount: Int
  let free: UnsafeMutablePointer<Int32>
  let freeCount: Int
  /// The contacts that have points or touched before this step.
  let active: UnsafeMutablePointer<Int32>
  let activeCount: Int
  let substepCount: Int
  /// The duration of a substep, in seconds, and its inverse.
  let h: Float
  let inverseH: Float
  let contactSoftness: Softness
  let fixedSoftness: Softness
  let jointSoftness: Softness
  let depenetrationSpeed: Float
  let bounceSpeed: Float
  let maximumSpeed: Float
  /// A quarter turn per substep, in rad/s.
  let maximumTurning: Float
  /// The squared velocities, lane by lane, up to which no body is too fast.
  let ordinarySquares: Lanes
  let slop: Float
}
