import type { PaperTable } from '../../../contracts/paper';
import type { Channel } from '../../../equipment/descriptor';
import { NO_VALUE } from '../../../i18n/format';
import { type SegmentColumn, type Segments, segmentColumns, verdictOf } from '../../../parts/log/segment-columns';
import type { SheetTerms } from './sheet-terms';

/** More columns of values than these stand in a table of their own below. */
const MOST_COLUMNS = 9;

/** The material and the time of each segment, with a last row of sums; none where nothing is counted by depth. */
export function segmentTables(
  { profile, limits, language, t, format }: SheetTerms,
  segments: Segments,
  design: Readonly<Record<string, unknown>>,
): PaperTable[] {
  const { heightM, durationS } = segments;
  if (durationS.length === 0) return [];
  const columns = segmentColumns(profile, segments, limits, design);
  const groups = Math.max(1, Math.ceil(columns.length / MOST_COLUMNS));
  const each = Math.ceil(columns.length / groups);
  return Array.from({ length: groups }, (_, group) => {
    const own = columns.slice(group * each, (group + 1) * each);
    const rows = Array.from(durationS, (seconds, row) => [
      `${format.number(row * heightM, 2)}–${format.number((row + 1) * heightM, 2)}`,
      format.number(seconds),
      ...own.map((column) => segmentText(column, column.values[row] ?? Number.NaN)),
    ]);
    const sums = [
      t('paper.sum'),
      format.number(sum(durationS)),
      ...own.map(({ holds, values, channel }) =>
        holds === 'amount' ? format.number(sum(values), channel.decimals) : NO_VALUE,
      ),
    ];
    return {
      kind: 'table',
      title: t('paper.segments', { height: format.number(heightM, 2) }),
      columns: [
        { title: t('paper.segmentDepth'), align: 'left' },
        { title: t('paper.segmentTime'), align: 'right' },
        ...own.map((column) => ({ title: columnTitle(column), align: 'right' as const })),
      ],
      rows: [...rows, sums],
    };
  });

  function segmentText(column: SegmentColumn, value: number): string {
    const text = format.number(value, column.channel.decimals);
    const verdict = verdictOf(column, value);
    return verdict === 'inside' ? text : `${verdict === 'below' ? '↓' : '↑'} ${text}`;
  }

  function columnTitle({ channel, least, most, design: designed }: SegmentColumn): string {
    const bounds = [
      ...(least === null ? [] : [`≥${bound(least, channel)}`]),
      ...(most === null ? [] : [`≤${bound(most, channel)}`]),
      ...(designed === null ? [] : [`=${bound(designed, channel)}`]),
    ];
    const name = channel.unit === '' ? channel.names[language] : `${channel.names[language]} (${channel.unit})`;
    return [name, ...bounds].join(' ');
  }
}

function bound(value: number, { decimals }: Channel): string {
  return String(Number(value.toFixed(decimals)));
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => (Number.isNaN(value) ? total : total + value), 0);
}
