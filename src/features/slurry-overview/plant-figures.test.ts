import { expect, it } from 'vitest';
import { plantFigures, type SlurryPlant } from './plant-figures';

const rig = (equipment_id: number, litres: number): SlurryPlant['rigs'][number] => ({
  type_code: 'HS-MI',
  project_id: 1,
  project_name: 'road',
  equipment_id,
  equipment_name: `rig ${equipment_id}`,
  litres,
  deliveries: 1,
  last_ms: 0,
});
const PLANT: SlurryPlant = {
  project_id: 9,
  project_name: 'plant',
  equipment_id: 1,
  equipment_name: 'A',
  online: true,
  is_simulated: false,
  cement_kg: 0,
  made_l: 0,
  batches: 3,
  last_ms: 0,
  silo_t: 40,
  level_m: 1,
  rigs: [rig(1, 100), rig(2, 50)],
  other_rigs: 1,
  other_litres: 25,
};

it('plants are counted with the rigs that they serve, a rig of two plants once, and the emptiest silo', () => {
  const other = {
    ...PLANT,
    equipment_name: 'B',
    online: false,
    silo_t: 12,
    rigs: [rig(2, 10)],
    other_rigs: 0,
    other_litres: 0,
  };
  expect(plantFigures([PLANT, other])).toEqual({
    plants: 2,
    online: 1,
    rigs: 2,
    otherRigs: 1,
    litres: 185,
    lowest: { plant: 'B', siloT: 12 },
  });
  expect(plantFigures([{ ...PLANT, silo_t: null }]).lowest).toBeNull();
});
