// The Markdown of the guide as blocks: headings, paragraphs, numbered lists, tables and pictures, and no more than the guide
// uses. It throws at any other mark, so that a test of all pages finds it.

/** A stretch of text. */
export type Span =
  | { readonly kind: 'text' | 'strong' | 'key'; readonly text: string }
  /** To another page of the guide, by its file name without ending. */
  | { readonly kind: 'link'; readonly text: string; readonly page: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'steps'; readonly items: readonly (readonly Span[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Span[])[];
      readonly rows: readonly (readonly (readonly Span[])[])[];
    }
  /** `file`: name in docs/guide/images. */
  | { readonly kind: 'picture'; readonly text: string; readonly file: string };

export interface Section {
  /** Empty above the first heading of its own. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface GuideText {
  readonly title: string;
  readonly sections: readonly Section[];
}

const SPAN = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\(([\w-]+)\.md\)/g;

/** Parses a page; throws on a block that the guide lacks. */
export function parseGuide(markdown: string): GuideText {
  const [first = '', ...parts] = markdown.trim().split(/^## /m);
  const [, title] = /^# (.+)\n/.exec(first) ?? [];
  if (title === undefined) throw new Error('a page of the guide begins with its title');
  const sections = [
    { title: '', blocks: parseBlocks(first.slice(first.indexOf('\n'))) },
    ...parts.map((part) => {
      const end = part.indexOf('\n');
      return { title: part.slice(0, end).trim(), blocks: parseBlocks(part.slice(end)) };
    }),
  ];
  return { title, sections };
}

function parseBlocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block !== '')
    .map(parseBlock);
}

function parseBlock(block: string): Block {
  if (block.startsWith('|')) return parseTable(block.split('\n'));
  if (/^\d+\. /.test(block)) {
    const items = block.split(/^\d+\. /m).slice(1);
    return { kind: 'steps', items: items.map((item) => parseSpans(joined(item))) };
  }
  if (block.startsWith('![')) {
    const [, text, file] = /^!\[(.+)\]\(\.\.\/images\/([\w.-]+)\)$/.exec(block) ?? [];
    if (text === undefined || file === undefined) throw new Error(`no picture of the guide: ${block}`);
    return { kind: 'picture', text, file };
  }
  if (/^[#>*+-]|^```|^<|^\s/.test(block) && !block.startsWith('**'))
    throw new Error(`the guide does not know: ${block}`);
  return { kind: 'paragraph', spans: parseSpans(joined(block)) };
}

function parseTable([head = '', rule = '', ...rows]: readonly string[]): Block {
  if (!/^\|(\s*-+\s*\|)+$/.test(rule)) throw new Error(`a table has a line below its head: ${rule}`);
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => parseSpans(cell.trim()));
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

/** Lines of a paragraph as one; between Chinese characters without a space. */
function joined(text: string): string {
  return text
    .trim()
    .replace(/(\p{sc=Han}|[，。；：、）”])\s*\n\s*/gu, '$1')
    .replace(/\s*\n\s*/g, ' ');
}

function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) spans.push({ kind: 'text', text: text.slice(at, match.index) });
    const [whole, strong, key, linked, page] = match;
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (key !== undefined) spans.push({ kind: 'key', text: key });
    else if (linked !== undefined && page !== undefined) spans.push({ kind: 'link', text: linked, page });
    at = match.index + whole.length;
  }
  if (at < text.length) spans.push({ kind: 'text', text: text.slice(at) });
  return spans;
}
