import type { EquipmentProfile } from './descriptor';

/** Whether a record of the type has one place on the site's grid: a batch, a ring and a stretch of a wall have none. */
export const hasOnePlace = ({ layout }: Pick<EquipmentProfile, 'layout'>): boolean =>
  layout !== 'none' && layout !== 'rings' && layout !== 'chainage';
