import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { putAnswer } from '../../tests/fixtures/put-answer';
import { queriesAlone } from '../../tests/fixtures/queries-alone';
import type { ProjectSettings } from '../contracts/api';
import type { TableSource } from '../contracts/data-core';
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
const queries = queriesAlone();

/** The queries that are asked anew once these settings are saved over SETTINGS. */
function askedAnew(saved: ProjectSettings): unknown[] {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queries.projectSettings(SCOPE).queryKey, SETTINGS);
  for (const scope of [SCOPE, { ...SCOPE, projectId: 8 }]) {
    for (const query of [
      queries.piles(scope),
      queries.pileTable(scope, {}),
      queries.heads({ ...scope, figures: [], of: 'warnings' }),
      queries.warningCounts(scope, {}),
      queries.warningNumber(scope),
      queries.realAlarms(scope),
      queries.production(scope, null),
      queries.projectSummary(scope),
      queries.pileAsked(scope),
      queries.pileOrders(scope),
    ]) {
      putAnswer(queryClient, query);
    }
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
    'heads 7',
    'pileTable 7',
    'piles 7',
    'production 7',
    'realAlarms 7',
    'warningCounts 7',
    'warningNumber 7',
  ]);
});

it('asks anew for what designs ask for when it is of other cement', () => {
  expect(askedAnew({ ...SETTINGS, cement_density_gcm3: 3.15 })).toEqual(['pileAsked 7']);
});

it('asks for nothing anew when the same piles are shown', () => {
  expect(askedAnew({ ...SETTINGS, plan_piles_per_day: 9 })).toEqual([]);
});
