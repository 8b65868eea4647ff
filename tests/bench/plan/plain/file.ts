// The lines of a file as objects, and what a simple check of their places finds.

export interface Row {
  readonly pileNo: string;
  readonly rowNo: string;
  readonly numeral: number;
  readonly xM: number;
  readonly yM: number;
  readonly diameterM: number;
  readonly designDepthM: number;
}

interface Place {
  readonly xM: number;
  readonly yM: number;
}

/** Reads the columns of the benchmark's file, which has no quotes. */
export function piledRows(text: string): Row[] {
  const rows: Row[] = [];
  for (const line of text.split('\r\n').slice(1)) {
    if (line === '') continue;
    const [pileNo = '', rowNo = '', numeral, x, y, diameter, depth] = line.split(',');
    rows.push({
      ...{ pileNo, rowNo, numeral: Number(numeral), xM: Number(x), yM: Number(y) },
      ...{ diameterM: Number(diameter), designDepthM: Number(depth) },
    });
  }
  return rows;
}

/** How many rows are to the centimetre where another pile is; overlaps, outliers and odd spacings are not looked for. */
export function takenPlaces(piles: readonly Place[], rows: readonly Row[]): number {
  const key = ({ xM, yM }: Place): string => `${Math.round(xM * 100)} ${Math.round(yM * 100)}`;
  const taken = new Set(piles.map(key));
  let found = 0;
  for (const row of rows) {
    const at = key(row);
    if (taken.has(at)) found += 1;
    taken.add(at);
  }
  return found;
}
