// DuckDB-WASM in a worker of its own, which is how browsers use it; the message there and back takes a fraction of a
// millisecond. The bundle is `eh`: the one with threads needs cross-origin isolation, which a console on plain http
// never has. Everything comes from the page's own origin, nothing from a network.
import { table } from 'arquero';
import workerUrl from '../../../node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasmUrl from '../../../node_modules/@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import type { Records } from '../data/records';

/** Rows a message of the upload. */
const PART_ROWS = 500_000;

export interface DuckDb {
  /** For instance `v1.4.3`. */
  readonly version: string;
  /** A statement that is parsed and planned once; each call runs it, and the answer comes as Arrow. */
  prepare(sql: string): Promise<() => Promise<DuckDbAnswer>>;
  close(): Promise<void>;
}

/** Puts the values of a column into the places that the column `bin` names. */
export type DuckDbAnswer = <T extends Uint32Array | Float32Array | Float64Array>(name: string, to: T) => T;

/** A database with the table `records (depth_m FLOAT, current_a FLOAT)`; a missing reading is NULL. */
export async function openDuckDb({ depthM, currentA }: Records): Promise<DuckDb> {
  // Only where it is used: its form for Node takes a thread of the benchmarks for a worker of its own, and looks for that
  // worker's script.
  const { AsyncDuckDB, VoidLogger } = await import('@duckdb/duckdb-wasm');
  const worker = new Worker(workerUrl);
  const database = new AsyncDuckDB(new VoidLogger(), worker);
  await database.instantiate(wasmUrl);
  const connection = await database.connect();
  for (let from = 0; from < depthM.length; from += PART_ROWS) {
    const to = from + PART_ROWS;
    const part = table({ depth_m: depthM.subarray(from, to), current_a: currentA.subarray(from, to) });
    const message = part.toArrowIPC({ format: 'stream' });
    await connection.insertArrowFromIPCStream(message, { name: 'arrived', create: from === 0 });
  }
  const reading = 'CASE WHEN isnan(current_a) THEN NULL ELSE current_a END';
  await connection.query(`CREATE TABLE records AS SELECT depth_m, ${reading} AS current_a FROM arrived`);
  await connection.query('DROP TABLE arrived');
  await connection.query('ANALYZE records');
  return {
    version: await database.getVersion(),
    prepare: async (sql) => {
      const statement = await connection.prepare(sql);
      return async () => {
        const answer = await statement.query();
        return (name, to) => {
          const column = answer.getChild(name);
          const bins = answer.getChild('bin');
          for (let row = 0; row < answer.numRows; row += 1) {
            const value: unknown = column?.get(row);
            if (value !== null) to[Number(bins?.get(row))] = Number(value);
          }
          return to;
        };
      };
    },
    close: async () => {
      await connection.close();
      await database.terminate();
    },
  };
}
