// The console's data layer without its screens: sign-in, worker, WebAssembly, columns.
import { setTrustRules } from '../../../../src/app/trusted-types';
import { spawnDataCore, spawnLiveFeed } from '../../../../src/data/browser-workers';
import { createDataLayer } from '../../../../src/data/data-layer';
import { headsKey, recordsKey } from '../../../../src/data/keys';
import { textAt } from '../../../../src/shared/text-column';
import { type SiteAnswer, type SiteQuestion, SUMMED, summed } from '../question';

setTrustRules();
const layer = createDataLayer({
  origin: window.location.origin,
  storage: window.localStorage,
  spawnDataCore,
  spawnLiveFeed,
});
const SET = 'bench';
/** Of a page of the list. */
const FIRST_ROWS = 50;

async function signIn({ account, password }: { account: string; password: string }): Promise<void> {
  await layer.auth.signIn(account, password);
}

/** Progress is told beside the answer, and may come after it. */
const lastProgress = () => new Promise((resolve) => setTimeout(resolve, 200));

/** As the data center's list opens them; all rows of the columns that are summed come over to the page. */
async function records({ typeCode, typePrefix, projectId, figures }: SiteQuestion): Promise<SiteAnswer> {
  const scope = { typeCode, typePrefix, projectId };
  const key = headsKey(scope);
  let bytes = 0;
  let sofar = 0;
  const unsubscribe = layer.core.opened.store.subscribe((keys) => {
    const { receivedBytes = sofar } = keys[key]?.progress ?? {};
    // An answer after another begins anew.
    bytes += receivedBytes < sofar ? receivedBytes : receivedBytes - sofar;
    sofar = receivedBytes;
  });
  try {
    const began = performance.now();
    const { rows } = await layer.core.openHeads({ ...scope, figures: [...figures] });
    const view = { filter: {}, sorts: [] };
    const page = await layer.core.call('heads.rows', { key, view, from: 0, to: FIRST_ROWS, columns: SUMMED });
    const firstMs = performance.now() - began;
    const { columns } = await layer.core.call('heads.rows', { key, view, from: 0, to: rows, columns: SUMMED });
    const allMs = performance.now() - began;
    if (page.rows !== Math.min(FIRST_ROWS, rows)) throw new Error(`the first page has ${page.rows} rows`);
    await lastProgress();
    const sums = SUMMED.map((name) => summed(numbersOf(columns[name])));
    return { firstMs, allMs, rows, bytes, counts: sums.map(({ count }) => count), sums: sums.map(({ sum }) => sum) };
  } finally {
    unsubscribe();
  }
}

function numbersOf(column: unknown): Float64Array {
  if (column instanceof Float64Array) return column;
  throw new Error('a column that is summed has no numbers');
}

async function readings({ typeCode, typePrefix, projectId, channels }: SiteQuestion): Promise<SiteAnswer> {
  const scope = { typeCode, typePrefix, projectId };
  const list = await layer.core.table('productionList', scope, {});
  const logged = Array.from({ length: list.rows }, (_, row) => row).filter((row) => list.columns.has_log[row] === 1);
  const source = {
    ...scope,
    channels: [...channels],
    recordNos: logged.map((row) => textAt(list.columns.record_no, row)),
    pileIds: Uint32Array.from(logged, (row) => list.columns.pile_id[row] ?? 0),
    machineIds: Uint32Array.from(logged, (row) => list.columns.equipment_id[row] ?? 0),
    layoutRows: null,
  };
  const key = recordsKey(scope, SET);
  let firstMs = Number.NaN;
  let bytes = 0;
  const began = performance.now();
  const unsubscribe = layer.core.opened.store.subscribe((keys) => {
    const { rows = 0, receivedBytes = bytes } = keys[key]?.progress ?? {};
    bytes = receivedBytes;
    if (rows > 0 && Number.isNaN(firstMs)) firstMs = performance.now() - began;
  });
  try {
    const { rows } = await layer.core.openRecords(SET, source);
    const allMs = performance.now() - began;
    await lastProgress();
    const counts: number[] = [];
    const sums: number[] = [];
    for (const channel of channels) {
      const query = { key, keys: [], channel, filter: null, quantiles: [], ends: false, weightGapMs: null };
      const { count, sum } = await layer.core.call('records.groups', query);
      counts.push(count[0] ?? 0);
      sums.push(sum[0] ?? 0);
    }
    return { firstMs: Number.isNaN(firstMs) ? allMs : firstMs, allMs, rows, bytes, counts, sums };
  } finally {
    unsubscribe();
    await layer.core.release(key);
  }
}

Object.assign(globalThis, { signIn, records, readings });
