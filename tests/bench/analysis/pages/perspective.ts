// The question in Perspective: Arrow into a table, a view grouped by the bucket of depth. Its quantiles are others than
// ours, so it is not asked for them.
import perspective from '@perspective-dev/client';
import workerUrl from '../../../../node_modules/@perspective-dev/client/dist/cdn/perspective-server.worker.js?url';
import clientUrl from '../../../../node_modules/@perspective-dev/client/dist/wasm/perspective-js.wasm?url';
import server64Url from '../../../../node_modules/@perspective-dev/server/dist/wasm/perspective-server.memory64.wasm?url';
import serverUrl from '../../../../node_modules/@perspective-dev/server/dist/wasm/perspective-server.wasm?url';
import { type Engine, peerPage } from './peer-page';

peerPage(async (): Promise<Engine> => {
  perspective.init_client(fetch(clientUrl));
  // With 64 bits, where the browser has them, a table is not held to 4 GB.
  perspective.init_server({ wasm32: () => fetch(serverUrl), wasm64: () => fetch(server64Url) });
  const client = await perspective.worker(Promise.resolve(new Worker(workerUrl, { type: 'module' })));
  const table = await client.table({ depth_m: 'float', value: 'float' });
  return {
    take: (arrow) => table.update(arrow.buffer),
    figures: async (widthM) => {
      // A column has one aggregate: the others are of the same column by another name.
      const view = await table.view({
        group_by: ['step'],
        group_rollup_mode: 'flat',
        expressions: { step: `bucket("depth_m", ${widthM})`, min: '"value"', max: '"value"', mean: '"value"' },
        columns: ['value', 'min', 'max', 'mean'],
        aggregates: { value: 'count', min: 'min', max: 'max', mean: 'avg' },
      });
      const columns = new Map<string, Iterable<unknown>>(Object.entries(await view.to_columns()));
      await view.delete();
      const numbers = (name: string): number[] => Array.from(columns.get(name) ?? [], Number);
      return {
        fromM: numbers('__ROW_PATH__'),
        count: numbers('value'),
        min: numbers('min'),
        max: numbers('max'),
        mean: numbers('mean'),
        quantiles: [],
      };
    },
  };
});
