import { Button, makeStyles } from '@fluentui/react-components';
import { FullScreenMaximizeRegular } from '@fluentui/react-icons/svg/full-screen-maximize';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import type { WarningLinks } from '../../parts/site-news/newest-warnings';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded } from '../../ui/loaded';
import { usePageStyles } from '../../ui/page-styles';
import { Panel } from '../../ui/panel';
import { BatchList } from './batch-list';
import { PlantCard } from './plant-card';
import { plantLimits } from './plant-limits';
import { SlurryStrip } from './slurry-strip';
import { useSiloDays } from './use-silo-days';

const SlurrySide = lazyPart(async () => ({ default: (await import('./slurry-side')).SlurrySide }));

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
    gap: '10px',
    flex: 1,
    minHeight: 0,
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)', flex: 'none' },
  },
  column: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  twoRows: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1.8fr) minmax(200px, 1fr)',
    gap: '10px',
    minHeight: 0,
    '@media (max-width: 1099px)': { gridTemplateRows: 'auto 320px' },
  },
  plants: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(290px, 1fr))',
    gap: '10px',
    padding: '10px',
    alignContent: 'start',
  },
});

/** Batches of the day that are listed. */
const SHOWN = 60;

interface SlurryOverviewPageProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly warningLinks: WarningLinks;
  /** Goes to the wallboard. */
  readonly onBoard: () => void;
}

/** Plants with their levels and the rigs that were served, the day's batches against their recipe, warnings and cameras. */
export function SlurryOverviewPage({ type, profile, scope, warningLinks, onBoard }: SlurryOverviewPageProps) {
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(scope));
  // It says when the day of the project began.
  const day = useQuery(queries.machineDay(scope));
  const since = day.data === undefined ? null : new Date(day.data.begins_ms).toISOString();
  const plants = useQuery({ ...queries.slurryPlants(scope, since ?? ''), enabled: since !== null });
  const batches = useQuery({ ...queries.slurryBatches(scope, since ?? '', SHOWN), enabled: since !== null });
  const daysOf = useSiloDays(scope, settings.data?.time_zone);
  const warnings = useQuery(queries.warningNumber(scope));
  const summary = useQuery(queries.projectSummary(scope));
  const limits = plantLimits(profile, settings.data?.limits);
  const shownPlants = day.isError ? { data: plants.data, error: day.error, refetch: day.refetch } : plants;
  return (
    <div className={page.overview}>
      <SlurryStrip
        profile={profile}
        plants={plants.data?.plants}
        batches={batches.data}
        warnings={warnings.data}
        summary={summary.data}
        summaryFailed={summary.isError}
        failed={day.isError || plants.isError || batches.isError}
        warningsFailed={warnings.isError}
        siloLimitT={limits.siloMinT}
        timeZone={settings.data?.time_zone}
      />
      <div className={styles.parts}>
        <div className={styles.column}>
          <Guarded>
            <Panel
              title={t('slurryOverview.plants')}
              scrolls
              actions={
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<FullScreenMaximizeRegular />}
                  aria-label={t('board.open')}
                  title={t('board.open')}
                  onClick={onBoard}
                />
              }
            >
              <Loaded
                from={shownPlants}
                empty={(data) =>
                  data.plants.length > 0
                    ? null
                    : { title: t('slurryOverview.noPlants'), hint: t('overview.noMachinesHint') }
                }
              >
                {(data) => (
                  <div className={styles.plants}>
                    {data.plants.map((plant) => (
                      <PlantCard
                        key={plant.equipment_id}
                        plant={plant}
                        profile={profile}
                        siloLimitT={limits.siloMinT}
                        daysLeft={daysOf(plant.equipment_id, plant.silo_t)}
                      />
                    ))}
                  </div>
                )}
              </Loaded>
            </Panel>
          </Guarded>
        </div>
        <div className={styles.twoRows}>
          <Guarded>
            <BatchList batches={batches} weighingLimitPct={limits.weighingMaxPct} timeZone={settings.data?.time_zone} />
          </Guarded>
          <Guarded>
            <Suspense fallback={<Panel title={t('overview.warnings')}>{null}</Panel>}>
              <SlurrySide type={type} scope={scope} warnings={warnings.data} warningLinks={warningLinks} />
            </Suspense>
          </Guarded>
        </div>
      </div>
    </div>
  );
}
