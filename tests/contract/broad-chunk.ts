// A chunk of a log whose readings do not pack: so long that the database is asked for parts of it.
import { chunkOf } from '../../server/db/log-codec';
import { equipmentByCode } from '../../src/equipment/registry';

export const BROAD_ROWS = 3000;
export const BROAD_KEYS = (equipmentByCode('HS-MI')?.profile?.channels ?? []).map(({ key }) => key);

/** Of a mixing pile, a row a second from `startMs`: 1,000 rows of pass 0, then pass 2. */
export function broadChunk(startMs: number): ReturnType<typeof chunkOf> {
  const row = Array.from({ length: BROAD_ROWS }, (_, at) => at);
  const scattered = (at: number, key: number): number => Math.imul(at * 31 + key + 7, 0x9e3779b1) / 1000;
  return chunkOf({
    seq: Uint32Array.from(row),
    timeMs: Float64Array.from(row, (at) => startMs + at * 1000),
    pass: Uint8Array.from(row, (at) => (at < 1000 ? 0 : 2)),
    channels: BROAD_KEYS.map((key, index) => ({
      key,
      decimals: 3,
      values: Float64Array.from(row, (at) => scattered(at, index)),
    })),
  });
}
