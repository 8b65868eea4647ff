// The unit of a column of numbers stands in its name, and nowhere else.

/** Units by the last part of a name: `cement_kg` is in kilograms. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['a', 'A'],
  ['deg', '°'],
  ['gcm3', 'g/cm³'],
  ['kg', 'kg'],
  ['knm', 'kN·m'],
  ['l', 'L'],
  ['litres', 'L'],
  ['m', 'm'],
  ['metres', 'm'],
  ['mm', 'mm'],
  ['mpm', 'm/min'],
  ['ms', 'ms'],
  ['pct', '%'],
  ['s', 's'],
  ['t', 't'],
]);

/** The unit of a column, as people write it; empty: it has none. */
export function unitOfColumn(name: string): string {
  return UNITS.get(name.slice(name.lastIndexOf('_') + 1)) ?? '';
}
