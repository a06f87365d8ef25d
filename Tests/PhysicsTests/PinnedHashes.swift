/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x1385_C9E4_EFC9_6DB1,
  "mobile": 0x46B9_5238_5578_3A60,
  "stack": 0xF900_5B45_A4DC_8B3E,
  "slopes": 0x37DD_923A_5359_2A32,
  "bullets": 0x706C_460E_8216_458B,
  "sleepers": 0xFBAA_1227_8D7A_A591,
  "groups": 0xC8FE_34E2_8107_B8DF,
  "gas": 0x353A_4DBC_799A_7973,
  "lifts": 0x66A6_0B23_F320_BD5E,
  "furniture": 0xE7D9_CB7D_31C9_8C08,
  "chains": 0x545C_EB01_BCF1_9D95,
  "targets": 0xAB20_C6F2_20EF_2845,
  "crowd": 0xF984_5182_B9F3_E2AB,
  "locked": 0x6AB8_F830_D0A6_1A29,
  "churn": 0xA8EB_DAE6_BBC7_B438,
]
