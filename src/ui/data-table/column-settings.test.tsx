// The shortest use of a table whose columns a project sets for everybody. The settings themselves are tried with keys and
// pointer in tests/e2e/warning-list.spec.ts; which columns are shown is column-model.ts.
import { beforeAll, expect, it, vi } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import type { HeaderColumn } from '../../contracts/api/table-headers';
import { roleMay } from '../../contracts/rights';
import { useProjectHeader } from '../../data';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import type { DataColumn } from './data-table';
import type { ProjectHeader } from './use-columns';

vi.stubGlobal('localStorage', memoryStorage());
const { DataTable } = await import('./data-table');

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('lists');
});

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const SCREEN = 'things';
const KEYS = ['name', 'place', 'time'] as const;
const COLUMNS: readonly DataColumn<(typeof KEYS)[number]>[] = KEYS.map((key) => ({
  key,
  title: `The ${key}`,
  width: 100,
  cell: (row) => `${key} ${row}`,
}));
const NONE: readonly never[] = [];
const ignored = (): void => undefined;

let header: ProjectHeader | null = null;

function ThingsTable() {
  header = useProjectHeader(SCOPE, SCREEN);
  return (
    <DataTable
      label="Things"
      name="things.HS-MI"
      projectHeader={header}
      columns={COLUMNS}
      order={Uint32Array.of(0)}
      idOf={(row) => row}
      nameOf={String}
      sorts={NONE}
      onSort={ignored}
      selected={null}
      onSelect={ignored}
      openId={null}
      onOpen={null}
      compact={null}
    />
  );
}

/** The table for an account of a role, in a project that has set these columns; null: none. */
function table(role: number, columns: HeaderColumn[] | null): string {
  return signedInMarkup(role, <ThingsTable />, '/', ({ queryClient, queries }) =>
    queryClient.setQueryData(queries.tableHeader(SCOPE, SCREEN).queryKey, {
      ...{ screen: SCREEN, defaults: null, revision: 1 },
      columns,
    }),
  );
}

const titles = (markup: string): readonly string[] =>
  [...markup.matchAll(/data-column="(\w+)"/g)].map(([, key = '']) => key);

it('shows the columns that the project has set, in its order, and says that there are more', () => {
  const markup = table(1, [
    { key: 'time', width_px: 120 },
    { key: 'name', width_px: 90 },
  ]);
  expect(titles(markup)).toEqual(['time', 'name']);
  const leftOut = en.table.columnsLeftOut.replace('{{shown}}', '2').replace('{{count}}', '3');
  expect(markup).toContain(`aria-label="${leftOut}"`);
});

it('shows its own where the project has set none', () => {
  const markup = table(1, null);
  expect(titles(markup)).toEqual(['name', 'place', 'time']);
  expect(markup).toContain(`aria-label="${en.table.columns}"`);
});

it('lets those set them for the project whose role may, and nobody while they are not known', () => {
  for (let role = 0; role <= 9; role += 1) {
    table(role, null);
    expect(header?.save !== null, `role ${role}`).toBe(roleMay('setTableHeader', role));
  }
  signedInMarkup(0, <ThingsTable />);
  expect(header).toEqual({ columns: null, save: null });
});
