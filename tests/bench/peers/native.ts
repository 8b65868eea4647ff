// The best pipeline without libraries: the platform's own parts, and one loop a column.
import type { ColumnKind } from '../../../src/contracts/columns';
import type { Sealed } from '../data/seal';

type Bytes = Uint8Array<ArrayBuffer>;
export type TypedColumn = Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array;
type Schema = readonly (readonly [string, ColumnKind])[];
type Cell = number | null;

/** The fastest decoder that the place has: of typed arrays where there is one, else Node's, else `atob`. */
export function fromBase64(text: string): Bytes {
  if (typeof nativeFromBase64 === 'function') return Reflect.apply(nativeFromBase64, Uint8Array, [text]);
  if (typeof Buffer !== 'undefined') return Buffer.from(text, 'base64');
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
const nativeFromBase64: unknown = Reflect.get(Uint8Array, 'fromBase64');

/** An opener of AES-256-GCM payloads by WebCrypto; the key is imported beforehand. */
export async function webCryptoOpener({ key, additionalData }: Sealed): Promise<(payload: Bytes) => Promise<Bytes>> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  return async (payload) => {
    const how = { name: 'AES-GCM', iv: payload.subarray(4, 16), additionalData };
    return new Uint8Array(await crypto.subtle.decrypt(how, imported, payload.subarray(16)));
  };
}

function emptyColumn(kind: ColumnKind, rows: number): TypedColumn {
  if (kind === 'f32') return new Float32Array(rows);
  if (kind === 'u32') return new Uint32Array(rows);
  if (kind === 'u8') return new Uint8Array(rows);
  if (kind === 'i32') return new Int32Array(rows);
  return new Float64Array(rows);
}

/** `{columns, rows}` to typed columns. */
export function columnsFromColumns(text: string, schema: Schema): Map<string, TypedColumn> {
  const table: { columns: Record<string, Cell[]>; rows: number } = JSON.parse(text);
  return new Map(
    schema.map(([name, kind]) => {
      const cells = table.columns[name] ?? [];
      const column = emptyColumn(kind, cells.length);
      for (let row = 0; row < cells.length; row += 1) column[row] = cells[row] ?? Number.NaN;
      return [name, column];
    }),
  );
}

/**
 * Row objects to typed columns. The loop is made for the schema, as somebody would write it by hand: reading a property
 * by a name in a variable is several times slower.
 */
export function columnsFromRows(text: string): Map<string, TypedColumn> {
  const rows: HistoryRow[] = JSON.parse(text);
  const count = rows.length;
  const seq = new Uint32Array(count);
  const time = new Float64Array(count);
  const pass = new Uint8Array(count);
  const depth = new Float32Array(count);
  const current = new Float32Array(count);
  const flow = new Float32Array(count);
  const density = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    const row = rows[i];
    if (row === undefined) continue;
    seq[i] = row.seq;
    time[i] = row.time_ms;
    pass[i] = row.pass;
    depth[i] = row.depth_m ?? Number.NaN;
    current[i] = row.current_a ?? Number.NaN;
    flow[i] = row.flow_lpm ?? Number.NaN;
    density[i] = row.density ?? Number.NaN;
  }
  return new Map<string, TypedColumn>([
    ['seq', seq],
    ['time_ms', time],
    ['pass', pass],
    ['depth_m', depth],
    ['current_a', current],
    ['flow_lpm', flow],
    ['density', density],
  ]);
}

interface HistoryRow {
  seq: number;
  time_ms: number;
  pass: number;
  depth_m: Cell;
  current_a: Cell;
  flow_lpm: Cell;
  density: Cell;
}
