// Heads with a button that narrows the list by their column: the sign of it, and the words it is read out with.
import { beforeAll, expect, it, vi } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { needTexts, showLanguage } from '../../i18n/i18n';
import type { DataColumn } from '../../ui/data-table/data-table';
import type { TableSort } from '../../ui/data-table/sorts';
import { FilterButton } from './filter-button';

vi.stubGlobal('localStorage', memoryStorage());
const { DataTable } = await import('../../ui/data-table/data-table');

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('lists');
});

const ignored = (): void => undefined;
const COLUMNS: readonly DataColumn<string>[] = [
  { key: 'name', title: 'Name', width: 100, sortable: true, cell: String },
  {
    key: 'depth',
    title: 'Depth',
    width: 100,
    sortable: true,
    numeric: true,
    tool: <FilterButton label="Depth: 3–5 m" isSet isOpen onOpen={ignored} />,
    spokenTitle: 'Depth: 3–5 m',
    cell: String,
  },
  {
    key: 'score',
    title: 'Score',
    width: 100,
    sortable: true,
    numeric: true,
    tool: <FilterButton label="Filter by Score" isSet={false} isOpen={false} onOpen={ignored} />,
    spokenTitle: 'Score',
    cell: String,
  },
];

function headsOf(sorts: readonly TableSort<string>[]): Readonly<Record<string, string>> {
  const table = signedInMarkup(
    0,
    <DataTable
      label="Things"
      name="things"
      columns={COLUMNS}
      order={Uint32Array.of(0)}
      idOf={(row) => row}
      nameOf={String}
      sorts={sorts}
      onSort={ignored}
      selected={null}
      onSelect={ignored}
      openId={null}
      onOpen={null}
      compact={null}
    />,
  );
  return Object.fromEntries(
    [...table.matchAll(/<th [^>]*data-column="(\w+)".*?<\/th>/g)].map(([head, key = '']) => [key, head]),
  );
}

it('have a button that names its column, and says whether and how that is narrowed, by a sign and to readers', () => {
  const { name = '', depth = '', score = '' } = headsOf([]);
  expect(name).not.toMatch(/aria-haspopup|aria-label/);
  expect(depth).toMatch(/^<th [^>]*aria-label="Depth: 3–5 m"/);
  expect(depth).toMatch(
    /<button[^>]*aria-label="Depth: 3–5 m"[^>]*aria-haspopup="dialog" aria-expanded="true"[^>]*data-filtered="true"/,
  );
  expect(score).toMatch(/^<th [^>]*aria-label="Score"/);
  expect(score).toMatch(/<button[^>]*aria-label="Filter by Score"[^>]*aria-haspopup="dialog" aria-expanded="false"/);
  expect(score).not.toMatch(/data-filtered/);
  const sign = (head: string): string => /<svg.*?<\/svg>/.exec(head)?.[0] ?? '';
  expect(sign(depth)).not.toBe(sign(score));
});

it('go on saying by which of several columns the table is sorted', () => {
  const { depth = '', score = '' } = headsOf([
    { key: 'name', descending: false },
    { key: 'score', descending: true },
  ]);
  expect(depth).toMatch(/^<th [^>]*aria-label="Depth: 3–5 m"/);
  expect(score).toMatch(/^<th [^>]*aria-label="Score sorted by, number 2, descending"/);
});
