/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0xC090_0CD2_143F_0279,
  "mobile": 0x59B2_5519_9D3F_AF21,
  "stack": 0x3E7E_6994_470D_10B3,
  "slopes": 0xAF75_1BD2_CC55_58FD,
  "bullets": 0xE3A7_2EA7_B9C5_7C08,
  "sleepers": 0x1B5F_84BC_D77E_9CF1,
  "groups": 0xBD04_A3E6_70A0_4A92,
  "gas": 0xD708_2653_6607_451A,
  "lifts": 0x6510_BEA8_D3D5_9D09,
  "furniture": 0x4E20_28A2_2216_815D,
  "chains": 0x545C_EB01_BCF1_9D95,
  "targets": 0x85B4_24A5_FD45_6576,
  "crowd": 0xF984_5182_B9F3_E2AB,
  "locked": 0xF55F_A61F_4E5D_9CEC,
  "churn": 0x0B22_1631_1105_2944,
]
