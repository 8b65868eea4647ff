// The slurry plants of a wallboard: which need somebody and why, and their order.
import type { ApiOutput, Machine } from '../../contracts/api';
import { GROUPS, type Group, type HeardBy, needOf } from '../../parts/wall-board/board-facts';
import type { SlurryPlant } from './plant-figures';
import { isSiloLow, isThin, isWeighedWrong, type PlantLimits } from './plant-limits';

export type SlurryBatch = ApiOutput<'batchList'>['items'][number];

/** In the order in which they are said. */
const PLANT_NEEDS = ['silent', 'paused', 'stopped', 'siloLow', 'weighing', 'thin'] as const;
export type PlantNeed = (typeof PLANT_NEEDS)[number];

export interface BoardPlant {
  readonly plant: SlurryPlant;
  /** Null where the plant is not among the project's machines. */
  readonly machine: Machine | null;
  /** The newest batch of today; null without one. */
  readonly newest: SlurryBatch | null;
  readonly needs: readonly PlantNeed[];
  readonly group: Group;
}

interface Known {
  readonly plants: readonly SlurryPlant[];
  readonly machines: readonly Machine[];
  /** Of today, the newest first. */
  readonly batches: readonly SlurryBatch[];
  readonly limits: PlantLimits;
  readonly heardBy: HeardBy;
  /** When it was last asked how machines are, by this computer's clock. */
  readonly asOfMs: number;
  /** Whether a sensor of a machine has stopped while it works. */
  readonly hasStopped: (machine: Machine) => boolean;
}

/** Plants in the order in which a board shows them: by group and name. */
export function boardPlants(known: Known): BoardPlant[] {
  const { plants, machines, batches, limits, heardBy, asOfMs, hasStopped } = known;
  return plants
    .map((plant): BoardPlant => {
      const machine = machines.find(({ id }) => id === plant.equipment_id) ?? null;
      const newest = batches.find((batch) => batch.equipment_id === plant.equipment_id && !batch.is_generated) ?? null;
      const asMachine = machine === null ? null : needOf(machine, heardBy, asOfMs, hasStopped(machine));
      const wrong: Readonly<Record<PlantNeed, boolean>> = {
        silent: asMachine === 'silent',
        paused: asMachine === 'paused',
        stopped: asMachine === 'stopped',
        // Cement is to be ordered, also for a plant that is switched off.
        siloLow: isSiloLow(plant.silo_t, limits),
        weighing: isWeighedWrong(newest?.weighing_error_pct ?? null, limits),
        thin: isThin(newest?.density_gcm3 ?? null, limits),
      };
      const needs = PLANT_NEEDS.filter((need) => wrong[need]);
      return { plant, machine, newest, needs, group: groupOf(plant, machine, needs) };
    })
    .sort(
      (a, b) =>
        GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
        a.plant.equipment_name.localeCompare(b.plant.equipment_name, 'zh-CN', { numeric: true }),
    );
}

function groupOf({ online }: SlurryPlant, machine: Machine | null, needs: readonly PlantNeed[]): Group {
  if (needs.length > 0) return 'need';
  if (!online) return 'off';
  return machine === null || machine.state === 'idle' || machine.state === 'ended' ? 'rests' : 'works';
}
