// The photos of the demo's warning trails: stills of its cameras, kept under the keys that the trails name.
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { ObjectFolder } from '../objects/object-folder';
import { CAMERA_NAMES, readCameraFile, stillOf } from './camera/camera-files';

/** Roles whose steps have photos. */
const TAKEN_BY = [0, 1, 2] as const;
const MAX_BYTES = 1024 * 1024;

/** Key of one of an account's photos, of which it has one a camera; any number will do. */
export function photoKey(accountId: number, no: number): string {
  return `account/${accountId}/warning/demo-${no % CAMERA_NAMES.length}.png`;
}

/** Puts the photos that are not there yet. */
export async function putPhotos(folder: ObjectFolder, pool: Pool): Promise<void> {
  const accounts = await pool.query<{ account_id: number }>('select account_id from account where account = any($1)', [
    TAKEN_BY.map((role) => `role${role}`),
  ]);
  for (const { account_id: accountId } of accounts.rows) {
    for (const [no, camera] of CAMERA_NAMES.entries()) {
      const key = photoKey(accountId, no);
      if ((await folder.head(key)) !== undefined) continue;
      const options = { contentType: 'image/png', maxBytes: MAX_BYTES, md5: null };
      await folder.put(key, Readable.from([await readCameraFile(stillOf(camera))]), options);
    }
  }
}
