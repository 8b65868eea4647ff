// Credentials with which a browser uploads to the object store itself.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, noParams } from './call';

/** Most bytes of an object that is uploaded. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
/** Pictures, as a page shows them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Photos of closures, and lists. The local store takes these and no others. */
export const UPLOAD_TYPES: readonly string[] = [
  ...PHOTO_TYPES,
  'application/pdf',
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Keys of uploaded photos: paths below the upload directory, without a way out of it. */
export const photoKeys = z
  .array(
    z
      .string()
      .max(300)
      .regex(/^(?!.*\.\.)[\w-][\w./-]*$/, refusal('must be an object key')),
  )
  .max(20)
  .default([]);

/** Why a file is refused as a photo; null when it is taken. Checked before sending, since a bucket checks nothing. */
export function photoFault({ size, type }: { readonly size: number; readonly type: string }): 'size' | 'type' | null {
  if (!PHOTO_TYPES.some((known) => known === type)) return 'type';
  return size > MAX_UPLOAD_BYTES ? 'size' : null;
}

export const uploadTokenSchema = z.object({
  securityToken: z.string(),
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  /** ISO 8601; after it the credentials are refused. */
  expiration: z.string(),
  /** Where the store is: origin, no trailing slash. */
  aliOssHost: z.string(),
  bucket: z.string(),
  region: z.string(),
  /** The bucket stands in the path, not in the host's name. */
  pathStyle: z.boolean(),
  /** Objects may be written below it only; ends with a slash. */
  adminOssDirectory: z.string(),
  /** Where photos of warnings go, below the same. */
  warningPile: z.string(),
});
export type UploadToken = z.infer<typeof uploadTokenSchema>;

export const uploadCalls = {
  uploadToken: {
    method: 'POST',
    path: 'upload/ali_oss_sts_token/',
    base: 'root',
    needsToken: true,
    right: 'any',
    summary: 'Short-lived credentials for uploads with the OSS client, for the account’s own directory.',
    input: noParams,
    output: uploadTokenSchema,
  },
} as const satisfies CallSpecs;
