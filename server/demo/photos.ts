// The photos of the demo's warning trails: drawn, marked SIM, and kept under the keys that the trails name.
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import type { Pool } from 'pg';
import type { ObjectFolder } from '../objects/object-folder';
import { drawPicture, PICTURES } from './camera/picture';

/** Pictures an account has. */
const PHOTOS = 4;
/** Roles whose steps have photos. */
const TAKEN_BY = [0, 1, 2] as const;
const MAX_BYTES = 1024 * 1024;

/** Key of one of an account's photos; any number will do. */
export function photoKey(accountId: number, no: number): string {
  return `account/${accountId}/warning/demo-${no % PHOTOS}.png`;
}

/** Puts the photos that are not there yet. */
export async function putPhotos(folder: ObjectFolder, pool: Pool): Promise<void> {
  const accounts = await pool.query<{ account_id: number }>('select account_id from account where account = any($1)', [
    TAKEN_BY.map((role) => `role${role}`),
  ]);
  for (const { account_id: accountId } of accounts.rows) {
    for (let no = 0; no < PHOTOS; no++) {
      const key = photoKey(accountId, no);
      if ((await folder.head(key)) !== undefined) continue;
      const options = { contentType: 'image/png', maxBytes: MAX_BYTES, md5: null };
      await folder.put(key, Readable.from([drawPhoto(no)]), options);
    }
  }
}

/** A still of a demo camera as PNG (ISO/IEC 15948): 8 bits a channel, no filter, no interlace. */
export function drawPhoto(no: number): Buffer {
  const { width, height, y, cb, cr } = drawPicture(Math.round((no * PICTURES) / PHOTOS), no);
  const stride = 1 + 3 * width;
  const rows = Buffer.alloc(height * stride);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const half = (row >> 1) * (width >> 1) + (column >> 1);
      const pixel = rgbOf(y[row * width + column] ?? 0, cb[half] ?? 128, cr[half] ?? 128);
      rows.set(pixel, row * stride + 1 + 3 * column);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Limited-range BT.601, as the pictures are drawn, to what a screen shows. */
function rgbOf(luma: number, cb: number, cr: number): readonly [number, number, number] {
  const light = (255 / 219) * (luma - 16);
  const [blue, red] = [cb - 128, cr - 128];
  const clamped = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  return [clamped(light + 1.596 * red), clamped(light - 0.392 * blue - 0.813 * red), clamped(light + 2.017 * blue)];
}
