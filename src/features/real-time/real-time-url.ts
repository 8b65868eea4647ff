// The open machine of the real-time screen, as a link carries it.
import { choicePart, selectionPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';

export const MACHINE_TABS = ['work', 'camera', 'sensors', 'simulation'] as const;
export type MachineTab = (typeof MACHINE_TABS)[number];

interface RealTimeState {
  readonly machineId: number | null;
  readonly tab: MachineTab;
}

export const REAL_TIME_PARTS: AddressParts<RealTimeState> = {
  machineId: selectionPart('machine'),
  tab: choicePart('tab', MACHINE_TABS),
};
