import { expect, it } from 'vitest';
import { DATA_CORE_REQUESTS } from './data-core';
import { change, read, type WorkerRequests } from './worker-requests';

it('lets no request be declared without saying whether it only reads', () => {
  // @ts-expect-error: neither `read` nor `change`.
  const unsaid: WorkerRequests = { 'piles.view': { types: { input: null, output: null } } };
  expect(unsaid).toBeDefined();
  expect([read<null, null>().does, change<null, null>().does]).toEqual(['read', 'change']);
});

it('sends nothing twice that opens, appends or updates', () => {
  const changing = Object.entries(DATA_CORE_REQUESTS).filter(([name]) => /\.(open|append|update|set)$/.test(name));
  expect(changing.length).toBeGreaterThan(5);
  for (const [name, { does }] of changing) expect([name, does]).toEqual([name, 'change']);
});
