import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { StoredPilesState } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  note: {
    position: 'absolute',
    zIndex: 2,
    left: '50%',
    top: '14px',
    transform: 'translateX(-50%)',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    maxWidth: '90%',
    padding: '3px 12px',
    borderRadius: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    fontSize: tokens.fontSizeBase200,
  },
});

interface AsOfNoteProps {
  readonly state: StoredPilesState;
  readonly timeZone: string | undefined;
}

/** Says of when the map is that the browser has kept. */
export function AsOfNote({ state: { asOfMs, failed, refresh }, timeZone }: AsOfNoteProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const time = useFormat(timeZone).dateTime(asOfMs);
  return (
    <div className={styles.note} role="status">
      {t(failed ? 'overview.asOfFailed' : 'overview.asOf', { time })}
      {failed ? (
        <Button size="small" appearance="transparent" onClick={refresh}>
          {t('common.retry')}
        </Button>
      ) : null}
    </div>
  );
}
