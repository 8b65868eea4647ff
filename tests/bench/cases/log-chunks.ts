// A stored log to typed columns: as chunks, and as the JSON of the same columns, deflated. Unsealing is not in it.
import { Chunk, ChunkWriter, RecordSet } from '../../../crates/data-core/pkg/data_core';
import { historyColumnsJson, historySchema } from '../data/history';
import { boundOf } from '../harness/bound';
import { differColumns } from '../harness/equal';
import { answerJob, type BenchContext, compare } from '../harness/measure';
import type { Bound, Row } from '../harness/row';
import { columnsFromColumns, type TypedColumn } from '../peers/native';

/** Millions a second, on one core. */
const WANTED = 200;
/** As the server cuts a log. */
const CHUNK_ROWS = 6000;
const DECIMALS = new Map([
  ['depth_m', 2],
  ['current_a', 1],
  ['flow_lpm', 1],
  ['density', 3],
]);
/** Doubles on both sides: the digits are compared. */
const schema = historySchema.map(([name]) => [name, 'f64'] as const);

type Columns = ReadonlyMap<string, TypedColumn>;

export async function logChunks(context: BenchContext): Promise<{ readonly rows: Row[]; readonly bounds: Bound[] }> {
  const json = historyColumnsJson(context.quick ? 200_000 : 40_000_000);
  const columns = columnsFromColumns(new TextDecoder().decode(json), schema);
  const rows = columns.get('seq')?.length ?? 0;
  const chunks = chunksOf(columns, rows);
  const deflated = await through(json, new CompressionStream('deflate-raw'));
  const readings = rows * schema.length;
  const bits = (bytes: number): string => `${((bytes * 8) / readings).toFixed(2)} bits a reading`;
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const peer = 'DecompressionStream, JSON.parse, a loop a column';
  const compared = await compare<Columns>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${readings.toLocaleString('en')} readings of a stored log to columns`,
          note: bits(bytes),
          prepare: () =>
            answerJob(
              () => unpacked(chunks, rows),
              (read) => read,
            ),
          against: { [peer]: null },
        },
        {
          name: `the same to the core's own columns`,
          note: `${bits(bytes)}; readings as floats, as charts and analyses take them`,
          prepare: () =>
            answerJob(
              () => inCore(chunks),
              (set) => columnsOf(set, rows),
              (set) => set.free(),
            ),
          against: { [peer]: null },
        },
      ],
      peers: [
        {
          name: peer,
          note: bits(deflated.length),
          prepare: () =>
            answerJob(
              async () => {
                const text = new TextDecoder().decode(await through(deflated, new DecompressionStream('deflate-raw')));
                return columnsFromColumns(text, schema);
              },
              (read) => read,
            ),
        },
      ],
      differ: (ours, theirs) =>
        differColumns(ours, new Map([...theirs].map(([key, column]) => [key, asIn(ours.get(key), column)]))),
    },
    context,
  );
  // The browser keeps what it decodes in the core; fresh memory for so many doubles takes longer than to decode them.
  return { rows: compared, bounds: compared.slice(1).map((row) => rateOf(row, readings)) };
}

/** How many readings a second that is; numbers, times and passes count as readings. */
function rateOf({ ours, where, fault }: Row, readings: number): Bound {
  return boundOf({
    name: 'a stored log, decoded to the core’s columns',
    wanted: WANTED,
    is: 'least',
    seen: readings / 1000 / (ours ?? Number.NaN),
    unit: 'M readings/s',
    where,
    note: 'one thread; checksums are checked',
    fault,
  });
}

function chunksOf(columns: Columns, rows: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    const to = Math.min(from + CHUNK_ROWS, rows);
    const writer = new ChunkWriter(to - from);
    for (const [key, values] of columns) {
      writer.add(key, DECIMALS.get(key) ?? 0, Float64Array.from(values.subarray(from, to)));
    }
    chunks.push(writer.finish());
  }
  return chunks;
}

function unpacked(chunks: readonly Uint8Array[], rows: number): Columns {
  const columns = new Map(schema.map(([key]) => [key, new Float64Array(rows)]));
  let from = 0;
  for (const bytes of chunks) {
    const chunk = new Chunk(bytes);
    for (const [key, column] of columns) column.set(chunk.readings(key), from);
    from += CHUNK_ROWS;
    chunk.free();
  }
  return columns;
}

/** As `workers/data-core/record-sets.ts` takes the logs of a site in: each chunk is a record here. */
function inCore(chunks: readonly Uint8Array[]): RecordSet {
  const set = new RecordSet(JSON.stringify([...DECIMALS.keys()]));
  for (const [row, bytes] of chunks.entries()) set.appendChunk(set.addRecord(row, 1, row), bytes);
  return set;
}

function columnsOf(set: RecordSet, rows: number): Columns {
  const all = Uint32Array.from({ length: rows }, (_, row) => row);
  const channels = [...DECIMALS.keys()].map((key) => [key, set.valuesAt(set.channel(key), all)] as const);
  return new Map<string, TypedColumn>([['time_ms', set.timesAt(all)], ...channels]);
}

/** A peer's doubles in the bits of ours. */
function asIn(ours: TypedColumn | undefined, column: TypedColumn): TypedColumn {
  return ours instanceof Float32Array ? Float32Array.from(column) : column;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
