// Tells simulated slurry plants what the rigs that they serve draw, by the litres that the rigs' own messages count, and
// the rigs whether there is slurry.
import type { RealMessage } from '../src/contracts/broker';
import type { SimulatedMachine } from '../src/contracts/simulator';
import { profileOf } from '../src/equipment/machines/courses';
import type { ServedRig } from '../src/equipment/machines/slurry-demand';
import type { MachineDriver } from './machine-driver';

const COUNTER = 'slurry_l';

/** Whether a plant hears of what is drawn: of rigs that are others' machines it does not. */
export function hearsOfDraws(plant: SimulatedMachine, machines: readonly SimulatedMachine[]): boolean {
  return machines.some((machine) => countsSlurry(machine) && plant.serves?.some((rig) => isRig(machine, rig)) === true);
}

export class SlurryPipes {
  /** Where the count of a rig's record stands. It begins anew with each record. */
  private readonly counts = new Map<MachineDriver, { recordNo: string; litres: number }>();

  constructor(private readonly drivers: readonly MachineDriver[]) {}

  /** Takes what a machine has sent; plants that share a rig share what it draws. */
  follow(rig: MachineDriver, messages: readonly RealMessage[]): void {
    if (messages.length === 0 || !countsSlurry(rig.machine)) return;
    const drawn = this.drawnL(rig, messages);
    if (drawn <= 0) return;
    const plants = this.plantsOf(rig);
    for (const plant of plants) plant.addDraw(rig.machine, drawn / plants.length, messages.at(-1)?.time_ms ?? 0);
  }

  /** Whether a rig can have slurry: not while all plants that serve it are locked with their tanks empty. */
  supplies(rig: MachineDriver): boolean {
    const plants = this.plantsOf(rig);
    return plants.length === 0 || plants.some(({ isOut }) => !isOut);
  }

  private plantsOf(rig: MachineDriver): readonly MachineDriver[] {
    return this.drivers.filter(({ machine }) => machine.serves?.some((served) => isRig(rig.machine, served)));
  }

  /** Of a record that a rig goes on with, all is told: the slurry drawn for it before is not counted until it ends. */
  private drawnL(rig: MachineDriver, messages: readonly RealMessage[]): number {
    let count = this.counts.get(rig) ?? { recordNo: '', litres: 0 };
    let drawn = 0;
    for (const { record_no: recordNo, values } of messages) {
      if (recordNo !== count.recordNo) count = { recordNo, litres: 0 };
      const litres = Math.max(count.litres, values[COUNTER] ?? 0);
      drawn += litres - count.litres;
      count = { recordNo, litres };
    }
    this.counts.set(rig, count);
    return drawn;
  }
}

function countsSlurry({ typeCode }: SimulatedMachine): boolean {
  return profileOf(typeCode).channels.some(({ key }) => key === COUNTER);
}

function isRig(machine: SimulatedMachine, rig: ServedRig): boolean {
  return machine.projectId === rig.projectId && machine.deviceId === rig.deviceId;
}
