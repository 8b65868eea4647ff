// A sheet's XML as the library needs it. It leaves failed formulas and those without a result empty, and an empty cell is
// no fault: both become texts that are found again. Cells without an address, which the standard allows, get theirs.

/** Of a formula that was never worked out: a program has written it, and no spreadsheet has opened the file since. */
export const NO_RESULT = '#?';

const TAG = /<((?:\w+:)?)(row|c)((?:\s[^>]*?)?)(\/?)>/g;
const ADDRESS = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/;
const FAILED = /\st\s*=\s*["']e["']/;
const TYPE = /\st\s*=\s*["']\w+["']/;
const NEEDS_MENDING =
  /\st\s*=\s*["']e["']|<(?:\w+:)?f[\s/>]|<(?:\w+:)?c(?:\s+(?!r\s*=)[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/;

export function mendSheet(xml: string): string {
  if (!NEEDS_MENDING.test(xml)) return xml;
  let row = 0;
  let column = 0;
  return xml.replace(
    TAG,
    (_, prefix: string, tag: string, attributes: string, end: string, from: number, all: string) => {
      const [, letters = '', digits = ''] = ADDRESS.exec(attributes) ?? [];
      if (tag === 'row') {
        row = digits === '' ? row + 1 : Number(digits);
        column = 0;
        return `<${prefix}row${digits === '' ? ` r="${row}"` : ''}${attributes}${end}>`;
      }
      column = letters === '' ? column + 1 : columnOf(letters);
      const address = letters === '' ? ` r="${lettersOf(column)}${row}"` : '';
      if (end === '/') return `<${prefix}c${address}${attributes}/>`;
      if (FAILED.test(attributes)) return `<${prefix}c${address}${attributes.replace(FAILED, ' t="str"')}>`;
      const tagEnd = all.indexOf('>', from) + 1;
      const body = all.slice(tagEnd, all.indexOf(`</${prefix}c>`, tagEnd));
      if (!body.includes(`<${prefix}f`) || body.includes(`<${prefix}v`)) return `<${prefix}c${address}${attributes}>`;
      return `<${prefix}c${address}${attributes.replace(TYPE, '')} t="str"><${prefix}v>${NO_RESULT}</${prefix}v>`;
    },
  );
}

/** From 1, as `A` is. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
