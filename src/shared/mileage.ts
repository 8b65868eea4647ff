const STATION = /^[A-Z]{0,3}(\d{1,6})\+(\d{1,3}(?:\.\d{1,3})?)$/i;
const METRES = /^-?\d{1,9}(?:\.\d{1,3})?$/;

/** Metres of a mileage as it is written on site (`K12+345.6`) or in metres; null for anything else. */
export function mileageM(text: string): number | null {
  if (METRES.test(text)) return Number(text);
  const [, kilometres, metres] = STATION.exec(text) ?? [];
  return metres === undefined ? null : Number(kilometres) * 1000 + Number(metres);
}

/** Metres as a mileage is written on site, to the millimetre: 12345.6 as `K12+345.6`. */
export function mileageText(metres: number): string {
  const rounded = Math.round(metres * 1000) / 1000;
  if (!(rounded >= 0 && rounded < 1e9)) return String(rounded);
  const kilometres = Math.floor(rounded / 1000);
  const rest = Math.round((rounded - kilometres * 1000) * 1000) / 1000;
  const [whole = '0', fraction] = String(rest).split('.');
  return `K${kilometres}+${whole.padStart(3, '0')}${fraction === undefined ? '' : `.${fraction}`}`;
}
