import { makeStyles, tokens } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { useEffect, useState } from 'react';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  photos: { display: 'flex', flexWrap: 'wrap', gap: '6px', marginTop: '5px' },
  photo: {
    width: '72px',
    height: '54px',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground4,
    '& img': { width: '72px', height: '54px', objectFit: 'cover' },
  },
});

/** Photos that go with a comment; nothing where there are none. */
export function StoredPhotos({ objectKeys }: { readonly objectKeys: readonly string[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const count = objectKeys.length;
  if (count === 0) return null;
  return (
    <div className={styles.photos}>
      {objectKeys.map((key, index) => (
        <StoredPhoto key={key} objectKey={key} name={t('warnings.photoOf', { n: index + 1, count })} />
      ))}
    </div>
  );
}

/** A photo from the store, fetched with the account's own credentials. */
function StoredPhoto({ objectKey, name }: { readonly objectKey: string; readonly name: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { uploads } = useDataLayer();
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    let made: string | null = null;
    uploads.read(objectKey).then(
      (blob) => {
        if (gone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [uploads, objectKey]);
  if (address === null) {
    return (
      <span className={styles.photo} title={failed ? t('warnings.photoGone') : name}>
        <ImageRegular aria-label={failed ? t('warnings.photoGone') : t('common.loading')} />
      </span>
    );
  }
  return (
    <a className={styles.photo} href={address} target="_blank" rel="noreferrer" title={name}>
      <img src={address} alt={name} />
    </a>
  );
}
