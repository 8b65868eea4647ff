// The local object store: its folder, the uploads under way, and the bytes that accounts may still write today.
import { ObjectFolder } from './object-folder';
import { OpenUploads } from './open-uploads';
import { UploadAllowance } from './upload-allowance';

export interface LocalStore {
  readonly objects: ObjectFolder;
  readonly uploads: OpenUploads;
  readonly allowance: UploadAllowance;
  /** Removes uploads that nobody goes on with. */
  sweep(): Promise<void>;
}

export function localStore(folder: string, bytesADay: number): LocalStore {
  const objects = new ObjectFolder(folder);
  const uploads = new OpenUploads(folder, objects);
  const allowance = new UploadAllowance(folder, bytesADay);
  return {
    objects,
    uploads,
    allowance,
    sweep: async () => {
      await objects.sweep();
      await uploads.sweep();
      await allowance.sweep();
    },
  };
}
