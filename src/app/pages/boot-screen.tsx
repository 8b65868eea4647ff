import { makeStyles, Spinner } from '@fluentui/react-components';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({ page: { height: '100%', display: 'grid', placeItems: 'center' } });

/** Shown while the first routes load. */
export function BootScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <Spinner label={t('common.loading')} />
    </div>
  );
}
