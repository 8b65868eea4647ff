import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import type { ApiOutput } from '../../contracts/api';
import { useTranslation } from '../../i18n/use-translation';
import { WarningLevelSign } from '../../ui/warning-signs';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '44px',
    padding: '4px 12px',
    borderLeft: 'none',
    borderRight: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outlineOffset: '-2px' },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  sums: {
    flex: 1,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  arrow: { display: 'grid', fontSize: '16px', color: tokens.colorNeutralForeground2 },
});

interface AlarmJumpProps {
  readonly alarms: ApiOutput<'realAlarms'>;
  readonly onGo: () => void;
}

/** Where the alarms stand below all machines: how many there are, how grave, and the way to them. */
export function AlarmJump({ alarms: { lines, count, unseen }, onGo }: AlarmJumpProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.line} onClick={onGo}>
      <WarningLevelSign level={Math.max(...lines.map(({ level }) => level))} />
      <span className={styles.name}>{t('realTime.alarms')}</span>
      <span className={styles.sums}>{t('realTime.alarmSums', { count, unseen })}</span>
      <span className={styles.arrow}>
        <ArrowDownRegular aria-hidden="true" />
      </span>
    </button>
  );
}
