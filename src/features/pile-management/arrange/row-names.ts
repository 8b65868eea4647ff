// Names of rows that go on from others: 'B' after 'A', 'A-10' after 'A-9'.

const NUMBER_LAST = /\d{1,9}$/;
/** One or two capitals, or a small letter, that are no end of a word. */
const LETTERS_LAST = /(?<![A-Za-z])(?:[A-Z]{1,2}|[a-z])$/;
const LETTERS = 26;

/** The name of the row so many further on. */
export function rowNameAfter(name: string, further: number): string {
  const [number] = NUMBER_LAST.exec(name) ?? [];
  if (number !== undefined) {
    return name.slice(0, -number.length) + String(Number(number) + further).padStart(number.length, '0');
  }
  const [letters] = LETTERS_LAST.exec(name) ?? [];
  // The row itself is the first of its name.
  if (letters === undefined) return `${name}${1 + further}`;
  return name.slice(0, -letters.length) + lettersOf(countOf(letters) + further, letters === letters.toLowerCase());
}

/** A is 1, Z is 26, AA is 27. */
function countOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((count, letter) => count * LETTERS + letter.charCodeAt(0) - 64, 0);
}

function lettersOf(count: number, isSmall: boolean): string {
  let text = '';
  for (let left = count; left > 0; left = Math.floor((left - 1) / LETTERS)) {
    text = String.fromCharCode(65 + ((left - 1) % LETTERS)) + text;
  }
  return isSmall ? text.toLowerCase() : text;
}

const inOrder = new Intl.Collator('en', { numeric: true });
/** 'AA' comes after 'Z'. */
const compared = (a: string, b: string): number =>
  LETTERS_LAST.exec(a)?.index === 0 && LETTERS_LAST.exec(b)?.index === 0
    ? countOf(a) - countOf(b)
    : inOrder.compare(a, b);

/**
 * Rows beside some rows, as often as these are copied: the names go on from the last of them. Of no name there is none
 * further.
 */
export function furtherRows(names: Iterable<string>): (name: string, copy: number) => string {
  const known = [...new Set(names)].filter((name) => name !== '').sort(compared);
  const last = known.at(-1) ?? '';
  const places = new Map(known.map((name, place) => [name, place]));
  return (name, copy) => {
    const place = places.get(name);
    if (copy === 0 || place === undefined) return name;
    return rowNameAfter(last, (copy - 1) * known.length + place + 1);
  };
}
