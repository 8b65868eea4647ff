// The last minutes of a channel as an SVG path: a band from the least to the greatest reading of each step, so that no
// peak is lost; a gap where nothing was read.
import { shareOf } from './against-limits';

export interface Extremes {
  readonly least: readonly (number | null)[];
  readonly greatest: readonly (number | null)[];
}

/** So high at least, that a steady value can be seen. */
const LEAST_HEIGHT = 1.2;

/** The band in a box of `width` by `height`, 0 at the left and the top; empty without readings. */
export function sparklinePath(
  { least, greatest }: Extremes,
  range: readonly [number, number],
  width: number,
  height: number,
): string {
  const step = width / Math.max(1, least.length);
  const y = (value: number): number => height - shareOf(value, range) * height;
  const runs: { readonly x: number; readonly top: number; readonly bottom: number }[][] = [[]];
  least.forEach((low, index) => {
    const high = greatest[index];
    if (low === null || high === null || high === undefined) {
      if (runs.at(-1)?.length !== 0) runs.push([]);
      return;
    }
    const middle = (y(low) + y(high)) / 2;
    const half = Math.max(y(low) - y(high), LEAST_HEIGHT) / 2;
    runs.at(-1)?.push({ x: index * step, top: middle - half, bottom: middle + half });
  });
  return runs.map((run) => outline(run, step)).join('');
}

function outline(
  run: readonly { readonly x: number; readonly top: number; readonly bottom: number }[],
  step: number,
): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return '';
  const there = run.map(({ x, top }) => `${round(x)} ${round(top)}`);
  const back = [...run].reverse().map(({ x, bottom }) => `${round(x + step)} ${round(bottom)}`);
  return `M${there.join('L')}L${round(last.x + step)} ${round(last.top)}L${back.join('L')}L${round(first.x)} ${round(first.bottom)}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
