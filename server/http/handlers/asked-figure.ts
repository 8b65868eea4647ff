// A figure that a list is sorted or narrowed by, or machines are ranked by: one that the type has.
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { figuresOf } from '../../../src/equipment/record-figures';
import { apiErrors } from '../api-error';

interface Asked {
  readonly figure?: string | undefined;
  readonly figure_from?: number | undefined;
  readonly figure_to?: number | undefined;
  readonly sort?: string;
}

/** Refuses a figure that the type has not, and one that is needed and not named. */
export function refuseForeignFigure({ profile }: EquipmentType, { figure, figure_from, figure_to, sort }: Asked): void {
  const isNeeded = sort === 'figure' || figure_from !== undefined || figure_to !== undefined;
  if (figure === undefined && !isNeeded) return;
  if (figuresOf(profile).some(({ key }) => key === figure)) return;
  throw apiErrors.badRequest(`figure: ${figure ?? ''}`, 'figure');
}
