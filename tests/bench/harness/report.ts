// Rows as a table for people.
import type { Row } from './row';

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

/** A table with the notes below it. */
export function tableOf(rows: readonly Row[]): string {
  const notes = [...new Set(rows.map(({ note }) => note).filter((note) => note !== ''))];
  const mark = (note: string): string => (note === '' ? '' : ` [${notes.indexOf(note) + 1}]`);
  const titles = ['work', 'where', 'ours', 'peer', 'unit', 'times', 'target', '', 'against'];
  const lines = rows.map((row) => [
    row.name,
    row.where,
    number(row.ours),
    number(row.peer),
    row.unit,
    row.ratio === null ? '-' : `${number(row.ratio)}x`,
    row.target === null ? '' : `${row.target}x`,
    verdict(row),
    `${row.peerName}${mark(row.note)}`,
  ]);
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const rightAligned = new Set([2, 3, 5, 6]);
  const text = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        rightAligned.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const faults = rows
    .filter(({ fault }) => fault !== '')
    .map(({ name, peerName, fault }) => `WRONG ${name} against ${peerName}: ${fault}`);
  return [
    text(titles),
    rule,
    ...lines.map(text),
    '',
    ...notes.map((note, index) => `[${index + 1}] ${note}`),
    ...faults,
  ].join('\n');
}
