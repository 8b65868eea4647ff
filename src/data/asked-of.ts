/** Designed amounts of piles by metre, by their ids; NaN where no design says one. */
type AskedOf = (pileIds: Uint32Array) => Float64Array;

/**
 * Looks piles up in a table of places that ids are spread over, each id with its amount beside it: looking a million of them
 * up in the ordered ids takes longer than the page may be busy.
 */
export function askedOf({
  pile_id: ids,
  asked_pm: asked,
}: {
  readonly pile_id: Float64Array;
  readonly asked_pm: Float64Array;
}): AskedOf {
  // At most four of five places are taken.
  const bits = Math.max(1, 32 - Math.clz32(1.25 * ids.length));
  const entries = new Float64Array(2 * 2 ** bits).fill(Number.NaN);
  /** Where the entry of an id begins, or the free one that it gets. */
  const entryOf = (id: number): number => {
    let at = 2 * (Math.imul(id, SPREAD) >>> (32 - bits));
    for (;;) {
      const known = entries[at] ?? 0;
      if (known === id || Number.isNaN(known)) return at;
      at = (at + 2) % entries.length;
    }
  };
  for (let row = 0; row < ids.length; row += 1) {
    const id = ids[row] ?? 0;
    const at = entryOf(id);
    entries[at] = id;
    entries[at + 1] = asked[row] ?? Number.NaN;
  }
  return (pileIds) => {
    const found = new Float64Array(pileIds.length);
    for (let at = 0; at < found.length; at += 1) found[at] = entries[entryOf(pileIds[at] ?? 0) + 1] ?? Number.NaN;
    return found;
  };
}

/** 2 ** 32 by the golden ratio: neighbours, and ids at any even distance, go to places far apart (Knuth 6.4). */
const SPREAD = 0x9e3779b1;
