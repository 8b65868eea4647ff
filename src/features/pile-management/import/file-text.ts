// A text file of cells: its encoding, and its cells by column. Files come from spreadsheets and drawing programs, pasted
// cells with tabs between them.
import type { FileCells } from './file-cells';
import { slices } from './slices';
import { numberOfEitherMark } from './written-number';

export const FILE_ENCODINGS = ['utf-8', 'gb18030', 'utf-16le'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

/** Bytes that are made a text between two looks at the clock. */
const STEP_BYTES = 256 * 1024;

/** The text of bytes in an encoding. Gives way to painting; rejects with the signal's reason when it is aborted. */
export async function textOf(
  bytes: Uint8Array,
  encoding: FileEncoding,
  signal?: AbortSignal,
  options?: TextDecoderOptions,
): Promise<string> {
  const pause = slices(signal);
  const decoder = new TextDecoder(encoding, options);
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    text += decoder.decode(bytes.subarray(at, at + STEP_BYTES), { stream: true });
    await pause();
  }
  return text + decoder.decode();
}

/** The text of bytes in the encoding that they are in: bytes that are no UTF-8 are from a Chinese spreadsheet. */
export async function readText(
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<{ readonly encoding: FileEncoding; readonly text: string }> {
  const found = async (encoding: FileEncoding) => ({ encoding, text: await textOf(bytes, encoding, signal) });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return found('utf-16le');
  try {
    return { encoding: 'utf-8', text: await textOf(bytes, 'utf-8', signal, { fatal: true }) };
  } catch {
    signal?.throwIfAborted();
    return found('gb18030');
  }
}

/** Of several that are as frequent the first counts: with semicolons between numbers, commas are marks within them. */
const SEPARATORS = ['\t', ';', ','] as const;
/** Instruments set their points in columns: any number of blanks stands between two cells. */
const BLANKS = ' ';
/** Lines that tell which separator a file has. */
const SAMPLE_CHARACTERS = 4_000;
/** Characters between two looks at the clock. */
const STEP_CHARACTERS = 20_000;

/** The separator that most cells of the first lines stand between. */
export function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS).replace(/"[^"]*"/g, '');
  if (isSetInColumns(sample)) return BLANKS;
  const counts = SEPARATORS.map((separator) => sample.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Whether each line below the first has as many words, numbers among them, and nothing else stands between them. */
function isSetInColumns(sample: string): boolean {
  if (/[\t;]/.test(sample)) return false;
  const lines = sample.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  // The last may be cut off, the first may be heads.
  if (sample.length === SAMPLE_CHARACTERS) lines.pop();
  const words = lines.slice(lines.length > 1 ? 1 : 0).map((line) => line.trim().split(/ +/));
  const most = words[0]?.length ?? 0;
  const isNumber = (word: string): boolean => !word.endsWith(',') && numberOfEitherMark(word) !== null;
  return words.length > 0 && words.every((line) => line.length === most && line.slice(1).filter(isNumber).length >= 2);
}

/**
 * Reads cells as RFC 4180 has them: quotes hold separators, line ends and doubled quotes. Lines without any cell are left
 * out. Gives way to painting; rejects with the signal's reason when it is aborted.
 */
export async function cellsOf(text: string, mostRows: number, signal?: AbortSignal): Promise<FileCells> {
  const separator = separatorOf(text);
  const columns: string[][] = [];
  const lines: number[] = [];
  let rows = 0;
  let lineNo = 0;
  let line: string[] = [];
  const pause = slices(signal);
  let step = STEP_CHARACTERS;
  const endLine = (): void => {
    lineNo += 1;
    if (line.some((cell) => cell.trim() !== '')) {
      for (const [at, cell] of line.entries()) {
        let column = columns[at];
        if (column === undefined) {
          column = Array.from({ length: rows }, () => '');
          columns.push(column);
        }
        column.push(cell);
      }
      rows += 1;
      lines.push(lineNo);
      for (const column of columns) if (column.length < rows) column.push('');
    }
    line = [];
  };
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const behindBlanks = (from: number): number => {
    let to = from;
    while (separator === BLANKS && text[to] === BLANKS) to += 1;
    return to;
  };
  while (at < text.length && rows <= mostRows) {
    const [cell, end] = cellAt(text, behindBlanks(at), separator);
    line.push(cell);
    const next = behindBlanks(end);
    if (next > end && next < text.length && text[next] !== '\r' && text[next] !== '\n') at = next;
    else if (text[next] === separator) at = next + 1;
    else {
      endLine();
      at = text[next] === '\r' && text[next + 1] === '\n' ? next + 2 : next + 1;
    }
    if (at < step) continue;
    step = at + STEP_CHARACTERS;
    await pause();
  }
  endLine();
  const isCut = rows > mostRows;
  if (isCut) for (const column of columns) column.length = mostRows;
  return { columns, rows: Math.min(rows, mostRows), lines: Int32Array.from(lines), sheet: null, separator, isCut };
}

/** The cell that begins at a place, and the place of the separator or line end behind it. */
function cellAt(text: string, from: number, separator: string): readonly [string, number] {
  if (text[from] !== '"') return plainCell(text, from, separator);
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const [rest, end] = plainCell(text, quote + 1, separator);
      return [cell + rest, end];
    }
    cell += '"';
    at = quote + 2;
  }
}

function plainCell(text: string, from: number, separator: string): readonly [string, number] {
  let to = from;
  while (to < text.length && text[to] !== separator && text[to] !== '\n' && text[to] !== '\r') to += 1;
  return [text.slice(from, to), to];
}
