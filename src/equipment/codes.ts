// The codes of all equipment types, in the order in which lists show them.

export const EQUIPMENT_CODES = [
  'HS-MI',
  'HS-800',
  'HS-GP',
  'HS-J1000',
  'HS-G300',
  'HS-T',
  'JT-V9',
  'HS-CFG',
  'HS-PVD',
  'DG1000',
  'ZC1000',
  'KN-A2000',
  'HS-ZD1000',
  'XW1000',
  'SP1000',
  'trdTypeId',
  'G1000',
  'HS-XT',
  'DS-GJ-01',
  'QH1000',
] as const;

/** Type code as it appears in `type_code`, the `Type-Code` header and broker topics. */
export type EquipmentCode = (typeof EQUIPMENT_CODES)[number];
