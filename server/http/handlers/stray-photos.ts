import type { UploadGrants } from '../../objects/upload-grants';
import { apiErrors } from '../api-error';

/** Photos are evidence: each must be there, and be the account's own, before anything names it. */
export async function refuseStrayPhotos(
  uploads: UploadGrants,
  accountId: number,
  photos: readonly string[],
): Promise<void> {
  const stray = await uploads.strayKey(accountId, photos);
  if (stray === null) return;
  throw apiErrors.invalid(
    { cn: `照片不存在，或不是本账号上传的：${stray}`, en: `Not a photo that this account has uploaded: ${stray}` },
    'photos',
  );
}
