// The question in DuckDB-WASM: Arrow into a table of FLOAT columns, one statement for all that the chart draws.
import { AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm';
import workerUrl from '../../../../node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasmUrl from '../../../../node_modules/@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import { QUANTILES } from '../question';
import { type Engine, peerPage } from './peer-page';

peerPage(async (): Promise<Engine> => {
  const database = new AsyncDuckDB(new VoidLogger(), new Worker(workerUrl));
  await database.instantiate(new URL(wasmUrl, location.href).href);
  const connection = await database.connect();
  let isThere = false;
  return {
    take: async (arrow) => {
      await connection.insertArrowFromIPCStream(arrow, { name: 'readings', create: !isThere });
      isThere = true;
    },
    // Multiplying by a power of two is exact in 32 bits, and DuckDB groups fastest by a narrow integer.
    figures: async (widthM) => {
      const answer = await connection.query(
        `SELECT CAST(floor(depth_m * ${1 / widthM}::FLOAT) AS USMALLINT) AS step, count(*)::DOUBLE AS count,
           min(value)::DOUBLE AS min, max(value)::DOUBLE AS max, avg(value) AS mean,
           quantile_cont(value, [${QUANTILES.join(', ')}]) AS quantiles
         FROM readings GROUP BY step ORDER BY step`,
      );
      const column = (name: string): number[] => Array.from(answer.getChild(name) ?? [], Number);
      const lists = Array.from(answer.getChild('quantiles') ?? [], (list: Iterable<number>) =>
        Array.from(list, Number),
      );
      return {
        fromM: column('step').map((step) => step * widthM),
        count: column('count'),
        min: column('min'),
        max: column('max'),
        mean: column('mean'),
        quantiles: QUANTILES.map((_, at) => lists.map((list) => list[at] ?? Number.NaN)),
      };
    },
  };
});
