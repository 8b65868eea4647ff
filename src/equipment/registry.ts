// All equipment types. A code without a descriptor, or a descriptor under another code, does not compile.
import { EQUIPMENT_CODES, type EquipmentCode } from './codes';
import type { EquipmentType } from './descriptor';
import { castInPlacePile } from './types/cast-in-place-pile';
import { clusterHighSpray } from './types/cluster-high-spray';
import { cutOffWallTrenching } from './types/cut-off-wall-trenching';
import { drainageBoard } from './types/drainage-board';
import { dynamicCompaction } from './types/dynamic-compaction';
import { gravelPile } from './types/gravel-pile';
import { groutingRecorder } from './types/grouting-recorder';
import { groutingSystem } from './types/grouting-system';
import { jetGroutingPile } from './types/jet-grouting-pile';
import { mixingPile } from './types/mixing-pile';
import { multiAxisMixingPile } from './types/multi-axis-mixing-pile';
import { percussionDrill } from './types/percussion-drill';
import { powderSprayMixingPile } from './types/powder-spray-mixing-pile';
import { powderSprayPile } from './types/powder-spray-pile';
import { prestressedPipePile } from './types/prestressed-pipe-pile';
import { rotaryDrillingPile } from './types/rotary-drilling-pile';
import { shieldGrouting } from './types/shield-grouting';
import { slurryMaking } from './types/slurry-making';
import { trdMixingWall } from './types/trd-mixing-wall';
import { vibroReplacementPile } from './types/vibro-replacement-pile';

export { EQUIPMENT_CODES, type EquipmentCode } from './codes';

/** A type as registered: its code is one of the known ones. */
export type RegisteredEquipment = EquipmentType & { readonly code: EquipmentCode };

const BY_CODE = {
  'HS-MI': mixingPile,
  'HS-800': multiAxisMixingPile,
  'HS-GP': jetGroutingPile,
  'HS-J1000': clusterHighSpray,
  'HS-G300': prestressedPipePile,
  'HS-T': slurryMaking,
  'JT-V9': groutingSystem,
  'HS-CFG': castInPlacePile,
  'HS-PVD': drainageBoard,
  DG1000: shieldGrouting,
  ZC1000: vibroReplacementPile,
  'KN-A2000': powderSprayPile,
  'HS-ZD1000': cutOffWallTrenching,
  XW1000: rotaryDrillingPile,
  SP1000: powderSprayMixingPile,
  trdTypeId: trdMixingWall,
  G1000: gravelPile,
  'HS-XT': percussionDrill,
  'DS-GJ-01': groutingRecorder,
  QH1000: dynamicCompaction,
} satisfies { readonly [C in EquipmentCode]: EquipmentType & { readonly code: C } };

/** Every type, in the order in which lists show them. */
export const EQUIPMENT_TYPES: readonly RegisteredEquipment[] = EQUIPMENT_CODES.map((code) => BY_CODE[code]);

/** Whether `code` names a known type. */
export function isEquipmentCode(code: string): code is EquipmentCode {
  return Object.hasOwn(BY_CODE, code);
}

/** The type of a code; undefined for an unknown one. */
export function equipmentByCode(code: EquipmentCode): RegisteredEquipment;
export function equipmentByCode(code: string): RegisteredEquipment | undefined;
export function equipmentByCode(code: string): RegisteredEquipment | undefined {
  return isEquipmentCode(code) ? BY_CODE[code] : undefined;
}
