// Rows as a table for people.
import type { Bound, Growth, Row } from './row';

const number = (value: number | null): string => {
  if (value === null) return '-';
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

function verdict({ fault, ratio, target }: Row): string {
  if (fault !== '') return 'WRONG';
  if (target === null || ratio === null) return '';
  return ratio >= target ? 'reached' : 'missed';
}

type Noted = Pick<Row, 'note' | 'name' | 'fault'>;

const notesOf = ({ note }: Noted): string[] => note.split('\n').filter((line) => line !== '');

/** The notes of all lines, each once, and the marks that lead from a line to its own. */
function notesBelow(lines: readonly Noted[]) {
  const notes = [...new Set(lines.flatMap(notesOf))];
  return {
    marks: (line: Noted): string =>
      notesOf(line)
        .map((note) => ` [${notes.indexOf(note) + 1}]`)
        .join(''),
    texts: notes.map((note, index) => `[${index + 1}] ${note}`),
  };
}

/** A table with the notes below it. `judged`: with a word on every target. */
export function tableOf(rows: readonly Row[], judged: boolean): string {
  const { marks, texts } = notesBelow(rows);
  const titles = ['work', 'where', 'ours', 'peer', 'unit', 'times', 'target', '', 'against'];
  const lines = rows.map((row) => [
    row.name,
    row.where,
    number(row.ours),
    number(row.peer),
    row.unit,
    row.ratio === null ? '-' : `${number(row.ratio)}x`,
    row.target === null ? '' : `${row.target}x`,
    judged || row.fault !== '' ? verdict(row) : '',
    `${row.peerName}${marks(row)}`,
  ]);
  const faults = rows.filter(({ fault }) => fault !== '');
  return [
    aligned([titles, ...lines], new Set([2, 3, 5, 6])),
    '',
    ...texts,
    ...faults.map(({ name, peerName, fault }) => `WRONG ${name} against ${peerName}: ${fault}`),
  ].join('\n');
}

/** Figures that are wanted by themselves, with the notes below them. */
export function boundTableOf(bounds: readonly Bound[]): string {
  const { marks, texts } = notesBelow(bounds);
  const titles = ['wanted by itself', 'where', 'wanted', 'seen', 'unit', 'held'];
  const lines = bounds.map((bound) => [
    bound.name,
    bound.where,
    `${bound.is === 'most' ? '<=' : '>='} ${number(bound.wanted)}`,
    number(bound.seen),
    bound.unit,
    `${bound.held === null ? 'WRONG' : bound.held ? 'yes' : 'no'}${marks(bound)}`,
  ]);
  const faults = bounds.filter(({ fault }) => fault !== '');
  return [
    aligned([titles, ...lines], new Set([2, 3])),
    '',
    ...texts,
    ...faults.map(({ name, fault }) => `WRONG ${name}: ${fault}`),
  ].join('\n');
}

/** How cost grows with size; per million, so that growth in proportion shows as one figure. */
export function growthTableOf(growth: readonly Growth[]): string {
  const titles = ['growth', 'size', 'ms', 'ms a million', 'MB at most'];
  const lines = growth.map(({ name, size, ms, memoryMb }) => [
    name,
    size.toLocaleString('en'),
    number(ms),
    number((ms / size) * 1e6),
    number(memoryMb),
  ]);
  return aligned([titles, ...lines], new Set([1, 2, 3, 4]));
}

/** Lines in columns, a rule below the first. */
function aligned(lines: readonly (readonly string[])[], rightAligned: ReadonlySet<number>): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    rightAligned.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const [titles, ...texts] = lines.map((line) => line.map(pad).join('  ').trimEnd());
  return [titles, widths.map((width) => '-'.repeat(width)).join('  '), ...texts].join('\n');
}
