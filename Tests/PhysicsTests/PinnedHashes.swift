/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x29FBC8FCE0A523B3,
  "mobile": 0xEF132521796D3EE7,
  "stack": 0xDD70FABCE9D160BB,
  "slopes": 0xEF9A40F7D989489D,
  "bullets": 0xEEC48FF0C2B41C9C,
  "sleepers": 0x6DF4A5080589972C,
  "groups": 0xE35246E5DF8F175E,
  "gas": 0x540C0381D2AFDA31,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0x342AE192BE37E819,
  "chains": 0x84C099937A11328,
  "targets": 0x13D37A248255E83E,
  "crowd": 0x4C4A697EE9DDF435,
  "locked": 0xDB46A97CF94E459C,
  "churn": 0xC2C009C2C9BB3D26,
  "hinges": 0x861BD002DB2DFB5D,
  "cart": 0x1BD5A6C3A325E474,
  "pistons": 0x99C52247ADFE764A,
  "welds": 0xDC1472361A11B35B,
  "rounds": 0x590EB49CE247A695,
  "track": 0xFB84BE623C6F69E3,
  "shots": 0x43A1CB00A8B11AC8,
]
