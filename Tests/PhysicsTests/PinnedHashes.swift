/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x40310C88D4673593,
  "mobile": 0x5C79444D4B435439,
  "stack": 0xF0D0CEEAEE3FEF29,
  "slopes": 0x7047F02EE5EC9B1C,
  "bullets": 0x2ECB3009004857E,
  "sleepers": 0xE687B2DA3638743A,
  "groups": 0x32993244D1C845FC,
  "gas": 0x57E5C3FA902E1E9E,
  "lifts": 0xDCEF2E74553F1172,
  "furniture": 0x69F364B2E9C0C46,
  "chains": 0xD61849CD5B3227F4,
  "targets": 0xCAD62FEA25A9D4C0,
  "crowd": 0xD802B2CB952E7AFE,
  "locked": 0xCD3CC03CD353F94B,
  "churn": 0xCFC912A9C55D2508,
  "hinges": 0x43D021D0C49519A0,
  "cart": 0xDA9400413B24F296,
  "pistons": 0x224C4B39C78281D9,
  "welds": 0xA9CD0BD23FD9A651,
  "rounds": 0x907385B2764B72DB,
]
