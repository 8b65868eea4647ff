import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Meter } from '../../ui/meter';
import { isSiloLow } from './plant-limits';

const useStyles = makeStyles({
  levels: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '8px',
    rowGap: '3px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  value: { textAlign: 'right' },
  old: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  low: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface StoreLevelsProps {
  readonly profile: EquipmentProfile;
  readonly siloT: number | null;
  /** Its age in ms where it should be newer. */
  readonly siloOldMs?: number | undefined;
  readonly levelM: number | null;
  readonly levelOldMs?: number | undefined;
  /** A silo below it stands out; 0: none does. */
  readonly siloLimitT: number;
  /** Days of work that the silo lasts; null where nobody knows. */
  readonly daysLeft: number | null;
}

/** The fill of a plant's silo and tank, of their capacity. */
export function StoreLevels(props: StoreLevelsProps) {
  const { profile, siloT, siloOldMs, levelM, levelOldMs, siloLimitT, daysLeft } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const full = (channel: string): number => profile.channels.find(({ key }) => key === channel)?.range[1] ?? 0;
  const ago = (ms: number | undefined): string => (ms === undefined ? '' : ` · ${format.ago(ms)}`);
  const isLow = isSiloLow(siloT, { siloMinT: siloLimitT });
  const lasts = daysLeft === null ? '' : ` · ${t('slurryOverview.lasts', { days: format.number(daysLeft, 1) })}`;
  return (
    <div className={styles.levels}>
      <span>{t('slurryOverview.silo')}</span>
      <Meter share={(siloT ?? 0) / full('silo_t')} />
      <span
        className={mergeClasses(styles.value, isLow ? styles.low : siloOldMs !== undefined && styles.old)}
        title={t('slurryOverview.lastsHint')}
      >
        {`${format.number(siloT, 1)} t${ago(siloOldMs)}${isLow ? ` · ${t('slurryOverview.siloLow')}` : ''}${lasts}`}
      </span>
      <span>{t('slurryOverview.tank')}</span>
      <Meter share={(levelM ?? 0) / full('level_m')} />
      <span className={mergeClasses(styles.value, levelOldMs !== undefined && styles.old)}>
        {`${format.number(levelM, 2)} m${ago(levelOldMs)}`}
      </span>
    </div>
  );
}
