/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x76CDC753500F0EBE,
  "mobile": 0x51F3967406E4ECD3,
  "stack": 0x742DB74292B13AAB,
  "slopes": 0x65742DE6524C6F4,
  "bullets": 0x86DB55955FD4A2FD,
  "sleepers": 0xE687B2DA3638743A,
  "groups": 0x6FE91D1465F3A305,
  "gas": 0x76E72DAD2163FBD7,
  "lifts": 0xDCEF2E74553F1172,
  "furniture": 0x33B6DC2072CCE540,
  "chains": 0x28954FF8BEE32277,
  "targets": 0xE54C95EE3B6CEC12,
  "crowd": 0xB3C5B0CDC9D6E874,
  "locked": 0xCD3CC03CD353F94B,
  "churn": 0x17C83CF5D4C4C118,
  "hinges": 0x43D021D0C49519A0,
  "cart": 0xF5E5B8F443D103D2,
  "pistons": 0x224C4B39C78281D9,
  "welds": 0xA193E7923747B32B,
  "rounds": 0x7D2C3292913EA83F,
]
