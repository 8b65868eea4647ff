// The number of the newest change of the piles, and rows that were read before it, over a real thread and a real HTTP server.
import type { QueryKey } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BundledWorker } from '../../tests/fixtures/workers/bundle';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { bundleDataCore, layerOver } from '../../tests/fixtures/workers/layer';
import type { DataLayer } from './data-layer';

const BASE = '/hskj/v1/client/';
const SCOPE = { typeCode: 'HS-MI', typePrefix: BASE, projectId: 3 };
let bundle: BundledWorker;
let server: TestServer;
let layer: DataLayer;
/** Runs while the server is asked for the number. */
let meanwhile: () => void;

beforeAll(async () => {
  bundle = await bundleDataCore();
}, 60_000);
afterAll(() => bundle.dispose());

beforeEach(async () => {
  server = await TestServer.start();
  meanwhile = () => undefined;
  server.on(`${BASE}pile/change_no/`, (_request, response) => {
    meanwhile();
    sendEnvelope(response, { data: { change_no: 7 } });
  });
  ({ layer } = layerOver(bundle, server.origin));
});
afterEach(async () => {
  layer.dispose();
  await server.close();
});

const tableOf = (filter: { pile_no?: string }): QueryKey => layer.queries.pileTable(SCOPE, filter).queryKey;
const pileOf = (pileId: number): QueryKey => layer.queries.pileDetail(SCOPE, pileId).queryKey;
const read = (queryKey: QueryKey, agoMs: number): void => {
  layer.queryClient.setQueryData(queryKey, { read: agoMs }, { updatedAt: Date.now() - agoMs });
};
const isToBeReadAnew = (queryKey: QueryKey) => layer.queryClient.getQueryState(queryKey)?.isInvalidated;

it('has rows read anew that were read before it, however fresh they are, and no others', async () => {
  read(tableOf({}), 5);
  read(tableOf({ pile_no: 'K' }), 5);
  const number = layer.queries.pileChangeNo(SCOPE, {});
  expect(await layer.queryClient.fetchQuery(number)).toEqual({ change_no: 7 });
  expect([tableOf({}), tableOf({ pile_no: 'K' })].map(isToBeReadAnew)).toEqual([true, false]);
});

it('leaves rows that came while it was asked for: they were asked for after it', async () => {
  read(tableOf({}), 5_000);
  meanwhile = () => read(tableOf({}), 0);
  await layer.queryClient.fetchQuery(layer.queries.pileChangeNo(SCOPE, {}));
  expect(isToBeReadAnew(tableOf({}))).toBe(false);
});

it('has the pile read anew that it stands beside', async () => {
  for (const pileId of [20, 21]) read(pileOf(pileId), 5);
  await layer.queryClient.fetchQuery(layer.queries.pileChangeNo(SCOPE, { pile_id: 21 }));
  expect([20, 21].map(pileOf).map(isToBeReadAnew)).toEqual([false, true]);
});
