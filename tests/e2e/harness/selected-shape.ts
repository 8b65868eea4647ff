// The shape by which piles are selected on a map, as the address has it, and which piles lie in it.
import { expect, type Page } from 'playwright/test';
import type { PileRow } from './pile-table';

/** The corners that the address names. */
export async function selectedShape(page: Page, kind: 'box' | 'lasso'): Promise<readonly number[]> {
  await expect(page).toHaveURL(new RegExp(`select=${kind}`));
  const text = new URL(page.url()).searchParams.get('select') ?? '';
  return text
    .slice(kind.length + 1)
    .split(',')
    .map(Number);
}

/** How often a line around the corners goes around a place: the sum of the angles under which its edges are seen. */
export function isAround(corners: readonly number[], { x, y }: PileRow): boolean {
  const count = corners.length / 2;
  const angle = (at: number) => Math.atan2((corners[2 * at + 1] ?? 0) - y, (corners[2 * at] ?? 0) - x);
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    const turn = angle((at + 1) % count) - angle(at);
    sum += turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
  }
  return Math.round(sum / (2 * Math.PI)) !== 0;
}
