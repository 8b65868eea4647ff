// A part that the texts of a column contain: as a text, in an address and in a call.

export interface ColumnText {
  /** Of the column. */
  readonly key: string;
  readonly part: string;
}

/** Longest part. */
export const MAX_PART = 100;

/** `record_no~R-7`. */
export function columnTextText({ key, part }: ColumnText): string {
  return `${key}~${part}`;
}

/** The part that `columnTextText` wrote; null: none, or one without words or too long. */
export function columnTextOf(text: string): ColumnText | null {
  const at = text.indexOf('~');
  const [key, part] = [text.slice(0, Math.max(0, at)), text.slice(at + 1).trim()];
  return at < 1 || part === '' || part.length > MAX_PART ? null : { key, part };
}
