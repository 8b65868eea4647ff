// Comparisons of results; each says where they differ, and nothing when they do not.

type Numbers = ArrayLike<number>;

/** Two NaN are equal: both sides call a missing reading so. */
export function differNumbers(what: string, ours: Numbers, peer: Numbers): string {
  if (ours.length !== peer.length) return `${what}: ${ours.length} values, the peer has ${peer.length}`;
  for (let i = 0; i < ours.length; i += 1) {
    const a = ours[i];
    const b = peer[i];
    if (a !== b && !(Number.isNaN(a) && Number.isNaN(b))) return `${what}[${i}]: ${a}, the peer has ${b}`;
  }
  return '';
}

/** As `differNumbers`, but for values that may differ by so small a part of themselves. */
export function differClosely(what: string, ours: Numbers, peer: Numbers, part: number): string {
  if (ours.length !== peer.length) return `${what}: ${ours.length} values, the peer has ${peer.length}`;
  for (let i = 0; i < ours.length; i += 1) {
    const a = ours[i] ?? Number.NaN;
    const b = peer[i] ?? Number.NaN;
    const close = Math.abs(a - b) <= part * Math.abs(b);
    if (!close && !(Number.isNaN(a) && Number.isNaN(b))) return `${what}[${i}]: ${a}, the peer has ${b}`;
  }
  return '';
}

/** Columns by name. */
export function differColumns(ours: ReadonlyMap<string, Numbers>, peer: ReadonlyMap<string, Numbers>): string {
  for (const [name, column] of ours) {
    const difference = differNumbers(name, column, peer.get(name) ?? []);
    if (difference !== '') return difference;
  }
  return '';
}
