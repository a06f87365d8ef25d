/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x29FBC8FCE0A523B3,
  "mobile": 0xB4E6BB243592C2FB,
  "stack": 0x7214539DC3DB46DF,
  "slopes": 0xEF9A40F7D989489D,
  "bullets": 0xEEC48FF0C2B41C9C,
  "sleepers": 0x6DF4A5080589972C,
  "groups": 0xF39ED3447E4A3B32,
  "gas": 0x540C0381D2AFDA31,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0x4E63872AC86AE19F,
  "chains": 0x84C099937A11328,
  "targets": 0x140AB260EB3CC6BE,
  "crowd": 0xDF20DDFDBD7FF6FC,
  "locked": 0xDB46A97CF94E459C,
  "churn": 0x13743BFA5038882F,
  "hinges": 0xF031BD696E5E5B89,
  "cart": 0xE63DD63CB87158DB,
  "pistons": 0x99C52247ADFE764A,
  "welds": 0xB7A8865CAE3E6193,
  "rounds": 0x70CAA97F5ECF5730,
  "track": 0x8117941E00BF1B58,
  "shots": 0xAB5151B51980DBC4,
]
