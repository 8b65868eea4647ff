import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Meter } from '../../ui/meter';
import { SimulatedTag } from '../../ui/simulated-tag';
import { useNow } from '../../ui/use-now';
import type { SlurryPlant } from './plant-figures';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    margin: 0,
    padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', alignItems: 'center', gap: '6px' },
  name: {
    margin: 0,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  state: {
    marginLeft: 'auto',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
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
  low: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
  rigs: {
    listStyle: 'none',
    margin: 0,
    padding: '4px 0 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
  },
  rig: { display: 'flex', gap: '8px', lineHeight: '20px' },
  rigName: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

interface PlantCardProps {
  readonly plant: SlurryPlant;
  readonly profile: EquipmentProfile;
  /** A silo below it stands out; 0: none does. */
  readonly siloLimitT: number;
}

/** A plant: what its silo and tank hold, what it made today, and for which rigs. */
export function PlantCard({ plant, profile, siloLimitT }: PlantCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(30_000);
  const full = (channel: string): number => profile.channels.find(({ key }) => key === channel)?.range[1] ?? 0;
  const isLow = plant.silo_t !== null && siloLimitT > 0 && plant.silo_t < siloLimitT;
  const level = (value: number | null, channel: string) => <Meter share={(value ?? 0) / full(channel)} />;
  return (
    <article className={styles.card} data-plant={plant.equipment_id}>
      <header className={styles.head}>
        <h3 className={styles.name}>{plant.equipment_name}</h3>
        {plant.is_simulated ? <SimulatedTag /> : null}
        <span className={styles.state}>{t(plant.online ? 'slurryOverview.online' : 'overview.state.offline')}</span>
      </header>
      <div className={styles.levels}>
        <span>{t('slurryOverview.silo')}</span>
        {level(plant.silo_t, 'silo_t')}
        <span className={mergeClasses(styles.value, isLow && styles.low)}>
          {format.number(plant.silo_t, 1)} t{isLow ? ` · ${t('slurryOverview.siloLow')}` : ''}
        </span>
        <span>{t('slurryOverview.tank')}</span>
        {level(plant.level_m, 'level_m')}
        <span className={styles.value}>{format.number(plant.level_m, 2)} m</span>
      </div>
      <span className={styles.quiet}>
        {t('slurryOverview.madeToday', { batches: format.number(plant.batches) })}
        {plant.last_ms === null
          ? null
          : ` · ${t('slurryOverview.lastBatch', { ago: format.ago(Math.max(0, now - plant.last_ms)) })}`}
      </span>
      <ul className={styles.rigs} aria-label={t('slurryOverview.rigsServed')}>
        {plant.rigs.map((rig) => (
          <li key={`${rig.project_id} ${rig.equipment_id}`} className={styles.rig}>
            <span className={styles.rigName} title={rig.project_name}>
              {rig.equipment_name} <span className={styles.quiet}>{rig.project_name}</span>
            </span>
            <span className={styles.quiet}>{format.number(rig.litres)} L</span>
          </li>
        ))}
        {plant.other_rigs > 0 ? (
          <li className={styles.rig}>
            <span className={styles.rigName}>{t('slurryOverview.otherRigs', { rigs: plant.other_rigs })}</span>
            <span className={styles.quiet}>{format.number(plant.other_litres)} L</span>
          </li>
        ) : null}
        {plant.rigs.length + plant.other_rigs === 0 ? (
          <li className={styles.quiet}>{t('slurryOverview.noRigs')}</li>
        ) : null}
      </ul>
    </article>
  );
}
