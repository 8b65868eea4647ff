// The figures of a project's plants today.
import type { ApiOutput } from '../../contracts/api';

export type SlurryPlant = ApiOutput<'pulpingList'>['plants'][number];

export interface PlantFigures {
  readonly plants: number;
  readonly online: number;
  /** Rigs that got slurry today, from any plant: a rig of two plants counts once. */
  readonly rigs: number;
  /** Rigs that the account does not see; of several plants they may be the same ones. */
  readonly otherRigs: number;
  readonly litres: number;
  /** The silo with the least left; null where none has been measured. */
  readonly lowest: { readonly plant: string; readonly siloT: number } | null;
}

export function plantFigures(plants: readonly SlurryPlant[]): PlantFigures {
  const rigs = new Set<string>();
  let litres = 0;
  let otherRigs = 0;
  let lowest: PlantFigures['lowest'] = null;
  for (const plant of plants) {
    for (const rig of plant.rigs) {
      rigs.add(`${rig.project_id} ${rig.equipment_id}`);
      litres += rig.litres;
    }
    litres += plant.other_litres;
    otherRigs += plant.other_rigs;
    const { silo_t: siloT } = plant;
    if (siloT !== null && (lowest === null || siloT < lowest.siloT)) lowest = { plant: plant.equipment_name, siloT };
  }
  return {
    plants: plants.length,
    online: plants.filter(({ online }) => online).length,
    rigs: rigs.size,
    otherRigs,
    litres,
    lowest,
  };
}
