import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ProjectSettings } from '../contracts/api';
import type { TableSource } from '../contracts/data-core';
import { DataCoreClient } from './data-core-client';
import { createQueries } from './queries';
import { takeSettings } from './settings-saved';

const SCOPE: TableSource = { typeCode: 'HS-MI', typePrefix: '/mixing/', projectId: 7 };
const SETTINGS: ProjectSettings = {
  is_pile_no_split: false,
  is_show_discard: true,
  is_warning_level: false,
  time_zone: 'Asia/Shanghai',
  limits: {},
  cement_density_gcm3: 3.1,
  plan_piles_per_day: 0,
  plan_metres_per_day: 0,
  shift_starts: ['07:00', '19:00'],
};

/** The queries that are asked anew once these settings are saved over SETTINGS. */
function askedAnew(saved: ProjectSettings): unknown[] {
  const queryClient = new QueryClient();
  const core = new DataCoreClient({
    spawn: () => {
      throw new Error('nothing is asked');
    },
    session: () => {
      throw new Error('nothing is asked');
    },
    onEvent: () => undefined,
  });
  const queries = createQueries(core);
  queryClient.setQueryData(queries.projectSettings(SCOPE).queryKey, SETTINGS);
  for (const root of [
    'piles',
    'pileTable',
    'warningTable',
    'warningCounts',
    'warningNumber',
    'production',
    'projectSummary',
  ]) {
    queryClient.setQueryData([root, 'HS-MI', 7], {});
    queryClient.setQueryData([root, 'HS-MI', 8], {});
  }
  for (const projectId of [7, 8]) {
    queryClient.setQueryData<unknown>(queries.pileAsked({ ...SCOPE, projectId }).queryKey, {});
  }
  takeSettings({ queryClient, queries }, SCOPE, saved);
  expect(queryClient.getQueryData(queries.projectSettings(SCOPE).queryKey)).toEqual(saved);
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey: [root, , projectId] }) => `${String(root)} ${String(projectId)}`)
    .sort();
}

it('asks anew for map and lists of the project when other piles are shown', () => {
  expect(askedAnew({ ...SETTINGS, is_show_discard: false })).toEqual([
    'pileTable 7',
    'piles 7',
    'production 7',
    'warningCounts 7',
    'warningNumber 7',
    'warningTable 7',
  ]);
});

it('asks anew for what designs ask for when it is of other cement', () => {
  expect(askedAnew({ ...SETTINGS, cement_density_gcm3: 3.15 })).toEqual(['designs 7']);
});

it('asks for nothing anew when the same piles are shown', () => {
  expect(askedAnew({ ...SETTINGS, plan_piles_per_day: 9 })).toEqual([]);
});
