// The report's counts and tables against the rows they are made of, counted by other code.
import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../../tests/fixtures/decoded-table';
import { warningColumns } from '../../../contracts/api/warnings';
import type { PaperTable } from '../../../contracts/paper';
import { TableRows } from '../../../contracts/table-rows';
import { equipmentOf } from '../../../equipment/registry';
import { en } from '../../../i18n/en';
import { formatDateTime, NO_VALUE } from '../../../i18n/format';
import { translator } from '../../../i18n/translate';
import { ruleMeasures } from '../warning-cells';
import { reportHead, reportPieces } from './warnings-report';

const type = equipmentOf('HS-MI');
const { profile } = type;
if (profile === null) throw new Error('mixing piles have a profile');
const RULES = profile.warningRules.slice(0, 3);
const SEED = Date.UTC(2026, 10, 20);

/** More rows than one piece has, of a few rules, levels and states. */
const WARNINGS = Array.from({ length: 730 }, (_, at) => ({
  warning_id: 1000 - at,
  pile_no: `K${at}`,
  equipment_name: `M${at % 4}`,
  rule: at === 700 ? 'gone-rule' : (RULES[at % 3]?.key ?? ''),
  level: (at % 3) + 1,
  status: (at * 7) % 4,
  raised_ms: SEED - at * 60_000,
  value: at + 0.5,
  limit: 40,
  ...(at % 2 === 0 ? { depth_m: 3.25 } : {}),
  is_ongoing: at % 11 === 0 ? 1 : 0,
  lasted_ms: 12_000,
  is_simulated: at % 5 === 0 ? 1 : 0,
}));
const rows = new TableRows(decodedTableOf(warningColumns, WARNINGS));
const terms = {
  type,
  profile,
  projectName: 'North',
  language: 'en',
  t: translator(en),
  format: {
    number: (value: number | null | undefined, decimals = 0) =>
      Number.isFinite(value) ? (value ?? 0).toFixed(decimals) : NO_VALUE,
    dateTime: (ms: number | null | undefined) => formatDateTime(ms, 'UTC'),
    span: (ms: number) => `${ms / 1000} s`,
  },
  counted: 'pile',
  measures: ruleMeasures(profile),
  filter: 'Level: High',
  chosen: undefined,
  printedMs: SEED,
} as const;

const tablesOf = (blocks: readonly { readonly kind: string }[]) =>
  blocks.filter((block): block is PaperTable => block.kind === 'table');

it('counts by level, kind and state what its tables print', () => {
  const { blocks, subtitle } = reportHead(terms, rows);
  expect(subtitle).toBe('North');
  expect(blocks).toContainEqual({ kind: 'note', text: 'Filter: Level: High' });
  const [byLevel, byRule] = tablesOf(blocks);
  const counted = (of: typeof WARNINGS): string[] =>
    [of.length, ...[0, 1, 2, 3].map((status) => of.filter((one) => one.status === status).length)].map(String);
  expect(byLevel?.rows).toEqual([
    ['High', ...counted(WARNINGS.filter(({ level }) => level === 3))],
    ['Medium', ...counted(WARNINGS.filter(({ level }) => level === 2))],
    ['Low', ...counted(WARNINGS.filter(({ level }) => level === 1))],
    ['Sum', ...counted(WARNINGS)],
  ]);
  const gone = byRule?.rows.find(([name]) => name === 'gone-rule');
  expect(gone?.[2]).toBe('1');
  const sums = byRule?.rows.map(([, , count]) => Number(count)) ?? [];
  expect(sums.pop()).toBe(WARNINGS.length);
  expect(sums.reduce((sum, count) => sum + count, 0)).toBe(WARNINGS.length);
});

it('prints every warning once, the highest level first, in pieces of a few hundred rows', () => {
  const printed: string[][] = [];
  const titles: string[] = [];
  for (const piece of reportPieces(terms, rows)) {
    if ('rows' in piece) {
      expect(piece.rows.length).toBeLessThanOrEqual(200);
      printed.push(...piece.rows);
    } else {
      titles.push(...tablesOf(piece.blocks).map(({ title }) => title));
    }
  }
  expect(titles[0]).toMatch(/\(High\): 24[23]$/);
  expect(titles.at(-1)).toMatch(/\(Low\)/);
  expect(printed.map(([pile = '']) => pile.replace('※', '')).sort()).toEqual(
    WARNINGS.map(({ pile_no }) => pile_no).sort(),
  );
  const [of44] = printed.filter(([pile]) => pile === 'K44');
  expect(of44).toEqual([
    'K44',
    'Not closed',
    '44.50',
    '40',
    '3.25',
    'still going on',
    'M0',
    '2026-11-19 23:16:00',
    NO_VALUE,
    NO_VALUE,
  ]);
});

it('has the columns that the list shows, in their order', () => {
  const chosen = ['raised', 'rule', 'depth', 'pile_no'];
  const [head, piece] = [...reportPieces({ ...terms, chosen }, rows)];
  const [table] = head !== undefined && 'blocks' in head ? tablesOf(head.blocks) : [];
  expect(table?.columns.map(({ title }) => title)).toEqual(['Raised', 'Depth (m)', 'Pile no.']);
  const [row] = piece !== undefined && 'rows' in piece ? piece.rows : [];
  expect(row?.length).toBe(3);
  expect(row?.[2]).toMatch(/^K\d+/);
  // A section has no column for the words of its own title.
  const [whole] = [...reportPieces({ ...terms, chosen: ['rule', 'level'] }, rows)];
  const [all] = whole !== undefined && 'blocks' in whole ? tablesOf(whole.blocks) : [];
  expect(all?.columns).toHaveLength(10);
});

it('names the neighbours that a warning was judged against, and when the first was finished', () => {
  const walls = equipmentOf('HS-800');
  if (walls.profile === null) throw new Error('walls have a profile');
  const of = { rule: 'joint_gap_max', level: 3, value: 25.5, limit: 24, raised_ms: SEED, pile_no: 'W2' };
  const warned = [
    { ...of, warning_id: 2, neighbours: 'W1, W3', neighbour_ended_ms: SEED - 25.5 * 3_600_000 },
    { ...of, warning_id: 1, neighbours: 'W3' },
  ];
  const wall = { ...terms, type: walls, profile: walls.profile, measures: ruleMeasures(walls.profile) };
  const [head, piece] = [...reportPieces(wall, new TableRows(decodedTableOf(warningColumns, warned)))];
  const [table] = head !== undefined && 'blocks' in head ? tablesOf(head.blocks) : [];
  const at = table?.columns.findIndex(({ title }) => title === 'Neighbour') ?? -1;
  expect(table?.columns[at + 1]?.title).toBe('Neighbour finished');
  const printed = piece !== undefined && 'rows' in piece ? piece.rows : [];
  expect(printed.map((row) => row.slice(at, at + 2))).toEqual([
    ['W1, W3', '2026-11-18 22:30:00'],
    ['W3', 'not finished'],
  ]);
  expect(printed.map((row) => row.length)).toEqual([table?.columns.length, table?.columns.length]);
});

it('says of nothing that it is nothing', () => {
  const none = new TableRows(decodedTableOf(warningColumns, []));
  const [facts] = reportHead(terms, none).blocks;
  expect(facts).toMatchObject({ facts: [{ value: '0' }, { value: '0' }, { value: '0' }, { value: NO_VALUE }, {}, {}] });
  expect([...reportPieces(terms, none)]).toEqual([]);
});
