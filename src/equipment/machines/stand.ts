// Where a machine stands, against where the design wants it.

/** Off the design to the north and to the east, m. */
export interface OffDesign {
  readonly dxM: number;
  readonly dyM: number;
}

export interface Stand {
  /** When the record begins, and when it is over. */
  readonly setUp: OffDesign;
  readonly asBuilt: OffDesign;
}

/** A place on the site's grid, X north and Y east. */
interface GridPoint {
  readonly xM: number;
  readonly yM: number;
}

/** Where the machine stands when a record begins and when it is over. */
export interface Standing {
  readonly setUp: GridPoint;
  readonly asBuilt: GridPoint;
}

/** Null where the stand or the place of the design is not known. */
export function standingOf(
  stand: Stand | null,
  design: { readonly xM: number | null; readonly yM: number | null },
): Standing | null {
  const { xM, yM } = design;
  if (stand === null || xM === null || yM === null) return null;
  // Millimetres: further digits come of adding to large numbers.
  const put = ({ dxM, dyM }: OffDesign): GridPoint => ({ xM: millimetre(xM + dxM), yM: millimetre(yM + dyM) });
  return { setUp: put(stand.setUp), asBuilt: put(stand.asBuilt) };
}

/** As the database rounds it. */
export function offsetMmOf({ dxM, dyM }: OffDesign): number {
  return Math.round(Math.hypot(dxM, dyM) * 10_000) / 10;
}

/** A receiver tells millimetres. */
export function millimetre(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
