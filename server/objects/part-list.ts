// The list of parts by which an upload is put together, as OSS's client writes it. It is not read as XML: tags are looked
// for from the beginning on, each once, so that a list that opens thousands and closes none takes no longer than another.

export interface ListedPart {
  /** NaN where it has none. */
  readonly part: number;
  /** MD5, hexadecimal in small letters; empty where it has none. */
  readonly etag: string;
}

const QUOTES = ['"', '&quot;'];

export function readPartList(list: string): readonly ListedPart[] {
  const parts: ListedPart[] = [];
  for (let at = 0; ; ) {
    const part = between(list, '<Part>', '</Part>', at);
    if (part === null) return parts;
    at = part.end;
    const number = between(part.text, '<PartNumber>', '</PartNumber>', 0)?.text ?? '';
    const etag = unquoted(between(part.text, '<ETag>', '</ETag>', 0)?.text ?? '');
    parts.push({
      part: /^\d{1,9}$/.test(number) ? Number(number) : Number.NaN,
      etag: /^[\da-f]{32}$/i.test(etag) ? etag.toLowerCase() : '',
    });
  }
}

/** Text between two tags from a place on, and where the second ends; null where one of them is not there. */
function between(text: string, open: string, close: string, from: number): { text: string; end: number } | null {
  const opened = text.indexOf(open, from);
  if (opened < 0) return null;
  const begin = opened + open.length;
  const end = text.indexOf(close, begin);
  return end < 0 ? null : { text: text.slice(begin, end), end: end + close.length };
}

function unquoted(text: string): string {
  const quote = QUOTES.find((one) => text.startsWith(one) && text.endsWith(one) && text.length >= 2 * one.length);
  return quote === undefined ? text : text.slice(quote.length, -quote.length);
}
