import { makeStyles, tokens } from '@fluentui/react-components';
import type { ApiOutput, ProjectSummary, WarningNumber } from '../../contracts/api';
import { useCutOffMs } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { MaterialTile } from '../../parts/site-figures/material-tile';
import { StatTile } from '../../ui/stat-tile';
import { plantFigures, type SlurryPlant } from './plant-figures';
import { isSiloLow } from './plant-limits';

const useStyles = makeStyles({
  strip: {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    margin: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '& > * + *': { borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
    '@media (max-width: 1099px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '@media (max-width: 719px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  low: { color: tokens.colorStatusWarningForeground1 },
});

interface SlurryStripProps {
  readonly profile: Pick<EquipmentProfile, 'channels' | 'figures' | 'material'>;
  readonly plants: readonly SlurryPlant[] | undefined;
  readonly batches: ApiOutput<'batchList'> | undefined;
  readonly warnings: WarningNumber | undefined;
  /** The sums of the project since it began. */
  readonly summary: ProjectSummary | undefined;
  /** Plants or batches, or the sums, or the warnings, could not be had: the missing ones will not come by themselves. */
  readonly failed: boolean;
  readonly summaryFailed: boolean;
  readonly warningsFailed: boolean;
  /** A silo below it stands out; 0: none does. */
  readonly siloLimitT: number;
  readonly timeZone: string | undefined;
}

/** The day of all plants, and the cement of all batches against their recipes. */
export function SlurryStrip(props: SlurryStripProps) {
  const { profile, plants, batches, warnings, summary, failed, summaryFailed, warningsFailed, siloLimitT, timeZone } =
    props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const cutOffMs = useCutOffMs();
  const figures = plants === undefined ? null : plantFigures(plants);
  const missing = failed ? NO_VALUE : null;
  const lowest = figures?.lowest ?? null;
  const isLow = isSiloLow(lowest?.siloT ?? null, { siloMinT: siloLimitT });
  return (
    <dl className={styles.strip} aria-label={t('overview.kpi')}>
      <StatTile
        label={t('slurryOverview.batchesToday')}
        value={batches ? format.number(batches.total) : missing}
        unit={t('slurryOverview.batchUnit')}
        detail={batches && t('slurryOverview.litres', { litres: format.number(batches.sums.litres) })}
      />
      <StatTile
        label={t('slurryOverview.cement')}
        value={batches ? format.number(batches.sums.cement_kg / 1000, 1) : missing}
        unit="t"
        detail={batches && t('slurryOverview.water', { tonnes: format.number(batches.sums.water_kg / 1000, 1) })}
      />
      {profile.material === null ? null : (
        <MaterialTile
          profile={profile}
          terms={profile.material}
          summary={summary}
          missing={summaryFailed ? NO_VALUE : null}
        />
      )}
      <StatTile
        label={t('slurryOverview.plantsOnline')}
        value={figures ? `${figures.online} / ${figures.plants}` : missing}
        unit=""
        detail={cutOffMs === null ? null : t('overview.cutOffAt', { time: format.clock(cutOffMs) })}
      />
      <StatTile
        label={t('slurryOverview.rigsServed')}
        value={figures ? format.number(figures.rigs) : missing}
        unit={t('slurryOverview.rigUnit')}
        detail={figures && figures.otherRigs > 0 ? t('slurryOverview.otherRigs', { rigs: figures.otherRigs }) : null}
      />
      <StatTile
        label={t('slurryOverview.lowestSilo')}
        value={figures ? (lowest === null ? NO_VALUE : format.number(lowest.siloT, 1)) : missing}
        unit="t"
        detail={lowest === null ? null : <span className={isLow ? styles.low : undefined}>{lowest.plant}</span>}
      />
      <StatTile
        label={t('overview.warnings')}
        value={warnings ? format.number(warnings.not_closed) : warningsFailed ? NO_VALUE : null}
        unit={t('overview.units.count')}
        detail={t('overview.warningLevels', {
          high: format.number(warnings?.by_level['3']),
          medium: format.number(warnings?.by_level['2']),
          low: format.number(warnings?.by_level['1']),
        })}
      />
    </dl>
  );
}
