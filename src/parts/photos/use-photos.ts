// Photos of a step: each goes to the store as soon as it is chosen, so that sending the step only names them.
import { useCallback, useEffect, useRef, useState } from 'react';
import { photoFault } from '../../contracts/api/uploads';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { showToast } from '../../ui/toast';

export interface Photo {
  readonly id: number;
  readonly name: string;
  /** Address of the picture within the page. */
  readonly preview: string;
  readonly file: File;
  /** 0 to 1 while it is on its way. */
  readonly share: number;
  /** Where it lies once it is there. */
  readonly key: string | null;
  readonly failed: boolean;
}

export interface Photos {
  readonly list: readonly Photo[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: number) => void;
  readonly again: (id: number) => void;
  /** One is still on its way. */
  readonly busy: boolean;
  readonly keys: readonly string[];
}

/** As many as a step takes. */
export const MOST_PHOTOS = 20;

export function usePhotos(): Photos {
  const { t } = useTranslation();
  const { uploads } = useDataLayer();
  const [list, setList] = useState<readonly Photo[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const previews = useRef(new Set<string>());
  const next = useRef(1);

  // When the form is closed, its running uploads are not wanted any more.
  useEffect(
    () => () => {
      for (const upload of running.current.values()) upload.abort();
      for (const address of previews.current) URL.revokeObjectURL(address);
    },
    [],
  );
  const change = useCallback(
    (id: number, part: Partial<Photo>) =>
      setList((photos) => photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo))),
    [],
  );
  const upload = useCallback(
    async (id: number, file: File): Promise<void> => {
      const controller = new AbortController();
      running.current.set(id, controller);
      change(id, { failed: false, share: 0 });
      try {
        const key = await uploads.photo(file, {
          onProgress: (share) => change(id, { share }),
          signal: controller.signal,
        });
        if (controller.signal.aborted) return;
        change(id, { key, share: 1 });
        showToast('success', t('errors.uploadDone'));
      } catch (error) {
        // Other errors of the store's client are not worded for people, who can only try again.
        if (controller.signal.aborted) return;
        change(id, { failed: true });
        showToast('error', t(isOverQuota(error) ? 'warnings.photosOverQuota' : 'errors.uploadFailed'));
      } finally {
        running.current.delete(id);
      }
    },
    [uploads, change, t],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      const room = MOST_PHOTOS - list.length;
      const namesBy = (why: 'size' | 'type'): string =>
        files.flatMap((file) => (photoFault(file) === why ? [file.name] : [])).join(', ');
      const [tooLarge, notTaken] = [namesBy('size'), namesBy('type')];
      if (tooLarge !== '') showToast('warning', t('warnings.photosTooLarge', { names: tooLarge }));
      if (notTaken !== '') showToast('warning', t('warnings.photosNotTaken', { names: notTaken }));
      const fit = files.filter((file) => photoFault(file) === null);
      const taken = fit.slice(0, room);
      if (taken.length < fit.length)
        showToast('warning', t('warnings.photosLeftOut', { count: fit.length - taken.length }));
      const photos = taken.map((file): Photo => {
        const preview = URL.createObjectURL(file);
        previews.current.add(preview);
        next.current += 1;
        return { id: next.current, name: file.name, preview, file, share: 0, key: null, failed: false };
      });
      setList((before) => [...before, ...photos]);
      for (const { id, file } of photos) void upload(id, file);
    },
    [list.length, upload, t],
  );
  const remove = useCallback((id: number) => {
    running.current.get(id)?.abort();
    setList((photos) => photos.filter((photo) => photo.id !== id));
  }, []);
  const again = useCallback(
    (id: number) => {
      const photo = list.find((known) => known.id === id);
      if (photo !== undefined) void upload(id, photo.file);
    },
    [list, upload],
  );
  return {
    list,
    add,
    remove,
    again,
    busy: list.some(({ key, failed }) => key === null && !failed),
    keys: list.flatMap(({ key }) => (key === null ? [] : [key])),
  };
}

/** The account has uploaded as much as the server's own store takes of it. */
function isOverQuota(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'QuotaExceeded';
}
