/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x27D8_E094_8C30_A9E3,
  "mobile": 0x59B2_5519_9D3F_AF21,
  "stack": 0xCB6C_705E_EC81_0094,
  "slopes": 0xF6DA_A9AE_F3E9_11CA,
  "bullets": 0x9CED_6A64_9C21_8767,
  "sleepers": 0x930E_F104_45DE_B490,
  "groups": 0xAA5E_4C77_D469_21D6,
  "gas": 0x22AF_3087_1281_A858,
  "lifts": 0x8676_11B2_BC09_E8EC,
  "furniture": 0x903A_A26B_A6D1_4D40,
  "chains": 0x545C_EB01_BCF1_9D95,
  "targets": 0x69BD_5632_F442_D898,
  "crowd": 0xF984_5182_B9F3_E2AB,
  "locked": 0xF55F_A61F_4E5D_9CEC,
  "churn": 0xADC2_0112_6A1A_2C33,
]
