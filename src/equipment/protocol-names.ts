// Other names in the protocol for some types: their descriptors say them.
import type { SettingsCall } from '../contracts/api/projects';
import type { PileGenerateRoom } from '../contracts/broker';
import { equipmentByCode } from './registry';

/** The call by which a type asks for its projects' settings. */
export function settingsCallOf(typeCode: string): SettingsCall {
  return equipmentByCode(typeCode)?.settingsCall ?? 'projectSettings';
}

/** The room in which a type's generations are told. */
export function pileGenerateRoomOf(typeCode: string): PileGenerateRoom {
  return equipmentByCode(typeCode)?.pileGenerateRoom ?? 'PileGenerateStatus';
}
