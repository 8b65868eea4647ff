import type { PileFocus, PileShape } from '../../contracts/data-core';

/** Whether the same part of a site is looked at, on whatever days. */
export function samePiles(a: PileFocus | null, b: PileFocus | null): boolean {
  return nameOf(a?.shape ?? null) === nameOf(b?.shape ?? null) && a?.found?.name === b?.found?.name;
}

function nameOf(shape: PileShape | null): string {
  if (shape === null) return '';
  return shape.of === 'ids' ? `ids ${shape.name}` : `corners ${shape.corners.join()}`;
}
