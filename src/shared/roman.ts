// Orders of holes as sites write them: I, II, III.

const SIGNS: readonly string[] = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];

/** A number from 1 to 9 as a Roman one; others as they are. */
export function romanText(value: number): string {
  return SIGNS[value - 1] ?? String(value);
}

/** The number that a text in Roman signs means, also in those that are one sign each (Ⅲ); null for any other text. */
export function romanNumber(text: string): number | null {
  const at = SIGNS.indexOf(text.normalize('NFKC').trim().toUpperCase());
  return at < 0 ? null : at + 1;
}
