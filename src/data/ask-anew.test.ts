// Queries that go stale with a change: each says itself what it shows.
import { QueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { putAnswer } from '../../tests/fixtures/put-answer';
import { queriesAlone } from '../../tests/fixtures/queries-alone';
import type { TableSource } from '../contracts/data-core';
import { askAnew } from './ask-anew';
import type { Subject } from './query-meta';

const SCOPE: TableSource = { typeCode: 'HS-MI', typePrefix: '/mixing/', projectId: 7 };
const OTHER: TableSource = { ...SCOPE, projectId: 8 };
const queries = queriesAlone();

interface Shown {
  readonly queryKey: QueryKey;
  readonly meta?: QueryMeta | undefined;
}

/** Every query of the data layer, with whatever else its key names. */
function allOf(scope: TableSource): Map<string, Shown> {
  const any = {
    ...scope,
    figures: [],
    channels: [],
    recordNo: 'R-1',
    recordNos: { utf8: new Uint8Array(), ends: new Uint32Array() },
  };
  return new Map(
    Object.entries(queries).map(([name, query]) => [
      name,
      name === 'records' ? queries.records('n', any as never) : (query as (...of: unknown[]) => Shown)(any, {}, [], []),
    ]),
  );
}

/** Names of the queries that are asked anew, those of another project with a mark, in the order in which they are. */
async function askedAnew(scope: TableSource | null, subjects: readonly Subject[], gone?: QueryKey): Promise<string[]> {
  const client = new QueryClient();
  const names = new Map<string, string>();
  for (const [of, mark] of [
    [SCOPE, ''],
    [OTHER, ' of 8'],
  ] as const) {
    for (const [name, query] of allOf(of)) {
      // A list of all projects of the type is one query for both.
      if (names.has(JSON.stringify(query.queryKey))) continue;
      names.set(JSON.stringify(query.queryKey), `${name}${mark}`);
      putAnswer(client, query);
    }
  }
  const asked = vi.spyOn(client, 'invalidateQueries');
  await askAnew(client, scope, subjects, gone);
  const order = asked.mock.calls.map(([filters]) => names.get(JSON.stringify(filters?.queryKey)) ?? 'unknown');
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey }) => names.get(JSON.stringify(queryKey))).sort()).toEqual([...order].sort());
  client.clear();
  return order;
}

it('every query says what it shows, but for those that nothing outside them changes', () => {
  const silent = [...allOf(SCOPE)].filter(([, { meta }]) => meta?.shows === undefined).map(([name]) => name);
  expect(silent.sort()).toEqual([
    // People save them in a form, which puts the answer in their place.
    'logTemplates',
    'recordNotes',
    'recordSeal',
    // A set that is asked about as it was opened.
    'records',
    'refreshedHeads',
    'refreshedPiles',
    // By its own clock.
    'sensors',
    'tableHeader',
  ]);
});

it('a change at the site is one in all projects', async () => {
  const asked = await askedAnew(null, ['projects', 'machines']);
  const ofProject = asked.filter((name) => !name.endsWith(' of 8'));
  expect(ofProject.sort()).toEqual([
    'cameras',
    'equipments',
    'expiringDevices',
    'homeEquipments',
    'lockStatus',
    'machineDay',
    'machineReadings',
    'projectSettings',
    'projects',
    'statistics',
    'statisticsByMachine',
    'statisticsRanking',
  ]);
  expect(asked).toContain('cameras of 8');
});

it('a change in a project is none in another', async () => {
  expect((await askedAnew(SCOPE, ['tasks'])).sort()).toEqual(['dispatchTask', 'dispatchTasks', 'taskMileages']);
  // Lists of all projects of the type have it too.
  expect(await askedAnew(SCOPE, ['machines'])).toContain('expiringDevices');
});

it('asks for the newest change of the piles before all that is to be of it or of a later one', async () => {
  expect(await askedAnew(SCOPE, ['pileRows', 'pileForms'])).toEqual([
    'pileChangeNo',
    'pileDetail',
    'pileChanges',
    'pileTable',
  ]);
});

it('does not ask for what is gone', async () => {
  const { queryKey } = queries.dispatchTask(SCOPE, {} as never);
  expect((await askedAnew(SCOPE, ['tasks'], queryKey)).sort()).toEqual(['dispatchTasks', 'taskMileages']);
});

it('steps on warnings change all lists and counts of them', async () => {
  expect((await askedAnew(SCOPE, ['warnings'])).sort()).toEqual([
    'closedWarnings',
    'newestWarnings',
    'openWarnings',
    'realAlarms',
    'recordWarnings',
    'warningCounts',
    'warningDetail',
    'warningNumber',
    'warningTrail',
  ]);
  const heads = queries.heads({ ...SCOPE, figures: [], of: 'warnings' });
  expect(heads.meta?.shows).toContain('warnings');
});

it('a change of one pile leaves the tables of all: its row is put into them', async () => {
  const asked = await askedAnew(SCOPE, ['plan']);
  expect(asked).toContain('pileDetail');
  expect(asked).not.toContain('pileTable');
});
