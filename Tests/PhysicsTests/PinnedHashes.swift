/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x09EE_AFA1_2BA2_E268,
  "mobile": 0xC58A_D890_F18C_DD15,
  "stack": 0x70D4_9E70_E12E_82F4,
  "slopes": 0xEF2E_6778_709E_F847,
  "bullets": 0x9638_691E_EFDA_AD7C,
  "sleepers": 0x83E1_3FA5_CD11_F2B7,
  "groups": 0xE2E4_79C5_ABF1_BDD2,
  "gas": 0x8D0F_C7AC_9978_DC47,
  "lifts": 0x8676_11B2_BC09_E8EC,
  "furniture": 0xF9B9_A713_9340_1350,
  "chains": 0x0B1C_19DE_A3B2_99DE,
  "targets": 0x36E2_70CA_00DC_0A86,
  "crowd": 0x79E0_068A_8B02_8E50,
  "locked": 0x6AB8_F830_D0A6_1A29,
  "churn": 0x18F9_06D0_8DBD_4B49,
  "hinges": 0xBBC6_417B_1A6D_AD53,
  "cart": 0x2A8C_6082_A36C_4F98,
  "pistons": 0xE229_FBEE_BB62_7CAF,
  "welds": 0x8478_EF27_1CE7_327E,
  "rounds": 0x9CBA_8D4A_A9CA_C2A7,
]
