import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { CameraAddRegular } from '@fluentui/react-icons/svg/camera-add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useRef } from 'react';
import { PHOTO_TYPES } from '../../contracts/api/uploads';
import { useTranslation } from '../../i18n/use-translation';
import type { Photos } from './use-photos';

const useStyles = makeStyles({
  field: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  list: { display: 'contents', listStyle: 'none' },
  photo: {
    position: 'relative',
    width: '72px',
    height: '54px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    listStyle: 'none',
    '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  },
  failed: { border: `2px solid ${tokens.colorStatusDangerBorder1}` },
  button: {
    position: 'absolute',
    right: '2px',
    top: '2px',
    minWidth: '20px',
    width: '20px',
    height: '20px',
    padding: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  again: { right: 'auto', left: '2px' },
  progress: { position: 'absolute', left: '4px', right: '4px', bottom: '4px', width: 'auto' },
  hidden: { display: 'none' },
});

/** Photos chosen or taken, each with how far it is. */
export function PhotoField({ photos, disabled }: { readonly photos: Photos; readonly disabled: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <input
        ref={input}
        className={styles.hidden}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        multiple
        aria-label={t('warnings.addPhotos')}
        onChange={(event) => {
          photos.add([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <ul className={styles.list} aria-label={t('warnings.photos')}>
        {photos.list.map(({ id, name, preview, share, key, failed }) => (
          <li
            key={id}
            className={failed ? mergeClasses(styles.photo, styles.failed) : styles.photo}
            data-uploaded={key !== null}
          >
            <img src={preview} alt={name} />
            {key !== null || failed ? null : (
              <ProgressBar
                className={styles.progress}
                aria-label={t('warnings.uploading', { name })}
                {...(share > 0 ? { value: share } : {})}
              />
            )}
            {failed ? (
              <Button
                className={mergeClasses(styles.button, styles.again)}
                size="small"
                appearance="subtle"
                icon={<ArrowClockwiseRegular />}
                aria-label={t('warnings.uploadAgain', { name })}
                onClick={() => photos.again(id)}
              />
            ) : null}
            <Button
              className={styles.button}
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('warnings.removePhoto', { name })}
              onClick={() => photos.remove(id)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" icon={<CameraAddRegular />} disabled={disabled} onClick={() => input.current?.click()}>
        {t('warnings.addPhotos')}
      </Button>
    </div>
  );
}
