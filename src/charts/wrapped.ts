// Values off a scale that was set by hand come in again from its other edge, as on a logging truck's paper: a curve that
// leaves at the right goes on from the left.

/** A stretch in two lines over the same scale; NaN breaks them. */
export interface WrappedStretch {
  /** Where the values are on the scale. */
  readonly inside: Float64Array;
  /** Where they are not, moved by whole scales onto it; null where there is nothing. */
  readonly outside: Float64Array | null;
}

/** How many scales off a value is still drawn; further ones stand at the edge, where nobody counts the turns any more. */
const MOST_TURNS = 4;

/**
 * Parts a stretch (value and place in turn) at the edges of `low`…`high`. Lines between two readings are cut where they
 * cross an edge, so that both parts reach it.
 */
export function wrapStretch(points: Float64Array, low: number, high: number): WrappedStretch {
  const span = high - low;
  if (!(span > 0) || everyOn(points, low, high)) return { inside: points, outside: null };
  const inside: number[] = [];
  const outside: number[] = [];
  let before: { readonly value: number; readonly at: number } | null = null;
  for (let i = 0; i + 1 < points.length; i += 2) {
    const at = points[i + 1] ?? Number.NaN;
    const value = withinTurns(points[i] ?? Number.NaN, low, span);
    if (Number.isNaN(value)) {
      breakLine(inside, at);
      breakLine(outside, at);
      before = null;
      continue;
    }
    if (before === null) put(value, at, turnsOf(value, low, span));
    else joinTo(before, { value, at });
    before = { value, at };
  }
  return { inside: Float64Array.from(inside), outside: outside.length > 0 ? Float64Array.from(outside) : null };

  function put(value: number, at: number, turn: number): void {
    (turn === 0 ? inside : outside).push(value - turn * span, at);
  }

  /** Goes on from one reading to the next, edge by edge. */
  function joinTo(from: { readonly value: number; readonly at: number }, to: typeof from): void {
    let turn = turnsOf(from.value, low, span);
    const last = turnsOf(to.value, low, span);
    const step = Math.sign(last - turn);
    while (turn !== last) {
      const edge = low + (step > 0 ? turn + 1 : turn) * span;
      const share = (edge - from.value) / (to.value - from.value);
      const at = from.at + share * (to.at - from.at);
      put(edge, at, turn);
      // The line ends at this edge and begins anew at the other.
      breakLine(turn === 0 ? inside : outside, at);
      turn += step;
      put(edge, at, turn);
    }
    put(to.value, to.at, last);
  }
}

function everyOn(points: Float64Array, low: number, high: number): boolean {
  for (let i = 0; i < points.length; i += 2) {
    const value = points[i] ?? Number.NaN;
    if (value < low || value > high) return false;
  }
  return true;
}

/** How many scales a value lies off: 0 on it, both edges included. */
function turnsOf(value: number, low: number, span: number): number {
  const turns = Math.floor((value - low) / span);
  // The upper edge is still on the scale.
  return turns === 1 && value === low + span ? 0 : turns;
}

function withinTurns(value: number, low: number, span: number): number {
  return Math.min(Math.max(value, low - MOST_TURNS * span), low + (MOST_TURNS + 1) * span);
}

function breakLine(line: number[], at: number): void {
  if (line.length > 0 && !Number.isNaN(line.at(-2) ?? Number.NaN)) line.push(Number.NaN, at);
}
