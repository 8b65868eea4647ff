import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { TableSource } from '../../contracts/data-core';
import { DataCoreClient } from '../../data/data-core-client';
import { createQueries } from '../../data/queries';
import { tellsOfSite } from './tells-of-site';

const SCOPE: TableSource = { typeCode: 'HS-MI', typePrefix: '/mixing/', projectId: 7 };
const DAYS = { begin_day: '2026-11-01', end_day: '2026-11-30' };

function unused(): never {
  throw new Error('nothing is asked');
}

it('asks anew for what shows names of projects, machines and cameras, and for nothing else', async () => {
  const queries = createQueries(new DataCoreClient({ spawn: unused, session: unused, onEvent: () => undefined }));
  const shown = [
    queries.projects(SCOPE),
    queries.projectSettings(SCOPE),
    queries.equipments(SCOPE),
    queries.expiringDevices(SCOPE),
    queries.homeEquipments(SCOPE),
    queries.machineReadings(SCOPE),
    queries.lockStatus(SCOPE),
    queries.cameras(SCOPE),
    queries.statisticsByMachine(SCOPE, DAYS),
    queries.tableHeader(SCOPE, 'pile'),
    queries.piles(SCOPE),
    queries.pileDetail(SCOPE, 1),
  ];
  const client = new QueryClient();
  for (const { queryKey, meta } of shown) {
    await client.prefetchQuery({ queryKey: [...queryKey], meta: meta ?? {}, queryFn: () => [] });
  }
  await client.invalidateQueries({ predicate: tellsOfSite });
  const asked = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(asked.map(({ queryKey: [root] }) => root).sort()).toEqual([
    'cameras',
    'equipments',
    'expiringDevices',
    'homeEquipments',
    'lockStatus',
    'machineReadings',
    'projectSettings',
    'projects',
    'statisticsByMachine',
  ]);
});
