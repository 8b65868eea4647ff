import type { Translate } from '../i18n/translate';
import type { SiteScreen } from './site-screen';
import type { MapMachine } from './source';

/** Room a name takes beside its marker; a name that would cover another marker or name waits for hover. */
const NAME_WIDTH_PX = 74;
const NAME_HEIGHT_PX = 24;
const CROWDED_PX = 32;

export interface PlacedMachine {
  readonly machine: MapMachine;
  readonly x: number;
  readonly y: number;
  readonly named: boolean;
  /** Another machine stands so close that full signs would overlap. */
  readonly crowded: boolean;
}

export type MachineSign = 'working' | 'resting' | 'away';

/** `away`: offline, or silent for too long. */
export function machineSign({ online, stale, state }: MapMachine): MachineSign {
  if (!online || stale) return 'away';
  return state === 'in_construction' || state === 'recording' ? 'working' : 'resting';
}

/** Screen places of the machines in view, and whose names can stand without covering others. */
export function placeMachines(
  machines: readonly MapMachine[],
  { size, spotOf }: SiteScreen,
  origin: { readonly xM: number; readonly yM: number },
): PlacedMachine[] {
  const spots = machines
    .map((machine) => ({
      machine,
      ...spotOf(machine.yM - origin.yM, machine.xM - origin.xM),
    }))
    .filter(({ x, y }) => x > -20 && y > -20 && x < size.width + 20 && y < size.height + 20);
  const named: { x: number; y: number }[] = [];
  return spots.map((spot) => {
    const free =
      spot.x + NAME_WIDTH_PX + 14 < size.width &&
      spots.every(
        (other) =>
          other === spot ||
          Math.abs(other.y - spot.y) > NAME_HEIGHT_PX ||
          other.x + 14 < spot.x ||
          other.x - 14 > spot.x + 14 + NAME_WIDTH_PX,
      ) &&
      named.every((n) => Math.abs(n.y - spot.y) > NAME_HEIGHT_PX || Math.abs(n.x - spot.x) > NAME_WIDTH_PX + 14);
    const crowded = spots.some((o) => o !== spot && Math.hypot(o.x - spot.x, o.y - spot.y) < CROWDED_PX);
    if (free) named.push(spot);
    return { ...spot, named: free, crowded };
  });
}

/** The text of a machine's marker, for a screen reader and as its title. */
export function machineSummary(t: Translate, machine: MapMachine): string {
  const parts = [machine.name];
  parts.push(machine.online ? t(`map.state.${machine.state}`) : t('map.offline'));
  if (machine.online && machine.stale) parts.push(t('map.stale'));
  if (machine.pileNo) parts.push(t('map.onPile', { pile: machine.pileNo }));
  if (machine.depthM !== null) {
    const design = machine.designDepthM === null ? '–' : machine.designDepthM.toFixed(2);
    parts.push(t('map.depthOf', { depth: machine.depthM.toFixed(2), design }));
  }
  if (machine.simulated) parts.push(t('map.simulated'));
  return parts.join(t('common.clauseComma'));
}
