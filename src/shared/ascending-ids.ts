// Sets of ids as ascending columns, each id once: a JavaScript set of a million numbers takes a second and some 60 MB.
import { placeInAscending } from './place-in-ascending';

/** Ids that are sorted at once: few enough for a slice of work. */
const RUN = 2 ** 15;
const NONE = new Float64Array();

export function isAmong(ids: Float64Array, id: number): boolean {
  return placeInAscending(ids, id) !== null;
}

/** The ids of both, which may have an id more than once. */
export function united(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length);
  let [atA, atB, count] = [0, 0, 0];
  while (atA < a.length || atB < b.length) {
    const isOfA = atB >= b.length || (a[atA] ?? Infinity) <= (b[atB] ?? Infinity);
    const id = (isOfA ? a[atA] : b[atB]) ?? 0;
    if (isOfA) atA += 1;
    else atB += 1;
    if (count > 0 && all[count - 1] === id) continue;
    all[count] = id;
    count += 1;
  }
  return count === all.length ? all : all.slice(0, count);
}

/** The ids as they are where they ascend already, else sorted. */
export function ascending(ids: Float64Array): Float64Array {
  for (let at = 1; at < ids.length; at += 1) {
    if ((ids[at - 1] ?? 0) > (ids[at] ?? 0)) return ids.slice().sort();
  }
  return ids;
}

/** The ids with one of them more, or without it where it is among them. */
export function withIdSwitched(ids: Float64Array, id: number): Float64Array {
  const place = placeInAscending(ids, id);
  if (place === null) return united(ids, Float64Array.of(id));
  const others = new Float64Array(ids.length - 1);
  others.set(ids.subarray(0, place));
  others.set(ids.subarray(place + 1), place);
  return others;
}

/** Ids in any order as a set of them. They are sorted in place, by steps that each take a few milliseconds. */
export function* ascendingInSteps(ids: Float64Array): Generator<undefined, Float64Array> {
  let runs: Float64Array[] = [];
  for (let from = 0; from < ids.length; from += RUN) {
    runs.push(united(ids.subarray(from, from + RUN).sort(), NONE));
    yield;
  }
  while (runs.length > 1) {
    const longer: Float64Array[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(united(runs[at] ?? NONE, runs[at + 1] ?? NONE));
      yield;
    }
    runs = longer;
  }
  return runs[0] ?? NONE;
}
