/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0xD38397CD993B73,
  "mobile": 0xB4E6BB243592C2FB,
  "stack": 0x3AE563348ACA9C61,
  "slopes": 0xEF9A40F7D989489D,
  "bullets": 0xEEC48FF0C2B41C9C,
  "sleepers": 0x1BE92FD951909E6E,
  "groups": 0xCC8C81B9A84EA18D,
  "gas": 0x540C0381D2AFDA31,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0x4E63872AC86AE19F,
  "chains": 0x86712E720F4A2873,
  "targets": 0x140AB260EB3CC6BE,
  "crowd": 0x460595A9D118717A,
  "locked": 0xDB46A97CF94E459C,
  "churn": 0x13743BFA5038882F,
  "hinges": 0xF031BD696E5E5B89,
  "cart": 0x2FC040722DFCE55E,
  "pistons": 0x99C52247ADFE764A,
  "welds": 0xE1AA6F23D8AD5AFE,
  "rounds": 0x4087BACEF65614EF,
  "track": 0xAAABB4FB9BCC7696,
  "shots": 0xAB5151B51980DBC4,
]
