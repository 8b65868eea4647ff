const STATION = /^[A-Z]{0,3}(\d{1,6})\+(\d{1,3}(?:\.\d{1,3})?)$/i;
const METRES = /^-?\d{1,9}(?:\.\d{1,3})?$/;

/** Metres of a mileage as it is written on site (`K12+345.6`) or in metres; null for anything else. */
export function mileageM(text: string): number | null {
  if (METRES.test(text)) return Number(text);
  const [, kilometres, metres] = STATION.exec(text) ?? [];
  return metres === undefined ? null : Number(kilometres) * 1000 + Number(metres);
}
