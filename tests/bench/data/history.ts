// A machine's history answer as a server writes it: seven columns of one row a second.
import type { ColumnKind } from '../../../src/contracts/columns';
import { seededRandom } from '../harness/random';

export const historySchema: readonly (readonly [string, ColumnKind])[] = [
  ['seq', 'u32'],
  ['time_ms', 'time'],
  ['pass', 'u8'],
  ['depth_m', 'f32'],
  ['current_a', 'f32'],
  ['flow_lpm', 'f32'],
  ['density', 'f32'],
];
export const historySchemaJson = JSON.stringify(historySchema);

/** One row's cells as JSON. Sensors fall silent now and then, which is null. */
function rows(seed: number): (row: number) => string[] {
  const random = seededRandom(seed);
  const reading = (value: number, decimals: number): string => (random() < 0.005 ? 'null' : value.toFixed(decimals));
  const period = 1_200;
  return (row) => {
    const down = row % period < period / 2;
    const depth = (down ? row % period : period - (row % period)) / 40;
    return [
      String(row),
      String(1_790_000_000_000 + 1000 * row),
      down ? '0' : '1',
      depth.toFixed(2),
      reading(60 + 3 * depth + 20 * random(), 1),
      reading(down ? 80 + 10 * random() : 0, 1),
      reading(1.5 + 0.3 * random(), 3),
    ];
  };
}

/** `{"columns": {...}, "rows": n}` of about so many bytes: the form of the protocol. */
export function historyColumnsJson(bytes: number): Uint8Array<ArrayBuffer> {
  const columns = historySchema.map((): string[] => []);
  const cellsOf = rows(1);
  let size = 0;
  let row = 0;
  for (; size < bytes; row += 1) {
    cellsOf(row).forEach((cell, index) => {
      columns[index]?.push(cell);
      size += cell.length + 1;
    });
  }
  const texts = historySchema.map(([name], index) => `"${name}":[${(columns[index] ?? []).join(',')}]`);
  return new TextEncoder().encode(`{"columns":{${texts.join(',')}},"rows":${row}}`);
}

/** An array of row objects of about so many bytes: how most backends answer. */
export function historyRowsJson(bytes: number): Uint8Array<ArrayBuffer> {
  const cellsOf = rows(2);
  const objects: string[] = [];
  let size = 0;
  while (size < bytes) {
    const cells = cellsOf(objects.length);
    const object = `{${historySchema.map(([name], index) => `"${name}":${cells[index]}`).join(',')}}`;
    objects.push(object);
    size += object.length + 1;
  }
  return new TextEncoder().encode(`[${objects.join(',')}]`);
}
