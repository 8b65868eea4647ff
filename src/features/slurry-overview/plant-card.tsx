import { makeStyles, tokens } from '@fluentui/react-components';
import { useCutOffMs } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { SimulatedTag } from '../../ui/simulated-tag';
import { useNow } from '../../ui/use-now';
import type { SlurryPlant } from './plant-figures';
import { StoreLevels } from './store-levels';

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
  /** Days of work that the silo lasts; null where nobody knows. */
  readonly daysLeft: number | null;
}

/** A plant: the levels of silo and tank, the slurry made today, and for which rigs. */
export function PlantCard({ plant, profile, siloLimitT, daysLeft }: PlantCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(30_000);
  const cutOff = useCutOffMs() !== null;
  return (
    <article className={styles.card} data-plant={plant.equipment_id}>
      <header className={styles.head}>
        <h3 className={styles.name}>{plant.equipment_name}</h3>
        {plant.is_simulated ? <SimulatedTag /> : null}
        <span className={styles.state}>
          {t(plant.online ? (cutOff ? 'overview.state.cutOff' : 'slurryOverview.online') : 'overview.state.offline')}
        </span>
      </header>
      <StoreLevels
        profile={profile}
        siloT={plant.silo_t}
        levelM={plant.level_m}
        siloLimitT={siloLimitT}
        daysLeft={daysLeft}
      />
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
