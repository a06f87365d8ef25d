/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x3DCE_7F4E_965F_D5F4,
  "mobile": 0x198F_E7C1_6F40_7360,
  "stack": 0x79AE_8870_1666_0F72,
  "slopes": 0x3100_DD17_9291_5E32,
  "bullets": 0x9638_691E_EFDA_AD7C,
  "sleepers": 0x9B58_5B35_5C10_72F7,
  "groups": 0xE2E4_79C5_ABF1_BDD2,
  "gas": 0x8D0F_C7AC_9978_DC47,
  "lifts": 0x8676_11B2_BC09_E8EC,
  "furniture": 0xDC68_6F1A_2215_9CFA,
  "chains": 0xBE2D_6110_CCAB_E18C,
  "targets": 0xA880_9AEA_9483_E396,
  "crowd": 0xF984_5182_B9F3_E2AB,
  "locked": 0x6AB8_F830_D0A6_1A29,
  "churn": 0x18F9_06D0_8DBD_4B49,
  "hinges": 0xBBC6_417B_1A6D_AD53,
  "cart": 0xF518_6BCC_B95B_73CC,
  "pistons": 0xB5A0_698B_9F46_CEC8,
  "welds": 0xE99A_A4FA_709C_5759,
  "rounds": 0xBAD0_38A0_CF5A_D9DA,
]
