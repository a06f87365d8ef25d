/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x42D3096119381FE5,
  "mobile": 0x51F3967406E4ECD3,
  "stack": 0xF0D0CEEAEE3FEF29,
  "slopes": 0xA7EF9350775CF2D9,
  "bullets": 0x86DB55955FD4A2FD,
  "sleepers": 0xE687B2DA3638743A,
  "groups": 0x6FE91D1465F3A305,
  "gas": 0x76E72DAD2163FBD7,
  "lifts": 0xDCEF2E74553F1172,
  "furniture": 0x33B6DC2072CCE540,
  "chains": 0xD61849CD5B3227F4,
  "targets": 0x60B52C6A4BE72527,
  "crowd": 0x37B2198398325C74,
  "locked": 0xCD3CC03CD353F94B,
  "churn": 0x9458A05C8EEA8544,
  "hinges": 0x43D021D0C49519A0,
  "cart": 0xF5E5B8F443D103D2,
  "pistons": 0x224C4B39C78281D9,
  "welds": 0xA193E7923747B32B,
  "rounds": 0x7D2C3292913EA83F,
]
