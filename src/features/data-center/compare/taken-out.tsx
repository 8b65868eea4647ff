import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Channel } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { Panel } from '../../../ui/panel';
import type { Difference } from './comparison';

const useStyles = makeStyles({
  difference: { padding: '10px 12px', display: 'grid', gap: '8px', alignContent: 'start', overflowY: 'auto' },
  stretches: { margin: 0, padding: '0 0 0 18px', display: 'grid', gap: '4px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', gap: '6px' },
});

interface TakenOutProps {
  readonly channel: Channel;
  /** Null: none is taken out. */
  readonly name: string | null;
  readonly difference: Difference | null;
  readonly onRecord: () => void;
  readonly onBack: () => void;
}

/** Where the record that is taken out differs from the band. */
export function TakenOut({ channel, name, difference, onRecord, onBack }: TakenOutProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  if (name === null || difference === null) {
    return (
      <Panel title={t('compare.noneTakenOut')}>
        <div className={styles.difference}>
          <p className={styles.hint}>{t('compare.takeOutHint')}</p>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={t('compare.takenOut', { name })}>
      <div className={styles.difference} aria-live="polite">
        {difference.stretches.length === 0 ? (
          <p className={styles.hint}>{t('compare.within')}</p>
        ) : (
          <ul className={styles.stretches}>
            {difference.stretches.map(({ fromM, toM, side, by }) => (
              <li key={fromM}>
                {t(`compare.${side}`, {
                  from: format.number(fromM, 2),
                  to: format.number(toM, 2),
                  by: `${format.number(by, channel.decimals)}\u00a0${channel.unit}`.trim(),
                })}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.buttons}>
          <Button size="small" onClick={onRecord}>
            {t('compare.show')}
          </Button>
          <Button size="small" appearance="subtle" onClick={onBack}>
            {t('compare.putBack')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
