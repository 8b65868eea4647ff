import { makeStyles } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import type { NamedItem } from '../../contracts/api';
import { DEFAULT_SHIFT_STARTS } from '../../contracts/api/shifts';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, EquipmentType, Screen } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import { numberedAs } from '../../equipment/units';
import { useTranslation } from '../../i18n/use-translation';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { useAddressState } from '../../ui/address/use-address-state';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { analysisParts, evenChannels } from './analysis-url';
import { groupScores, weeklyChanges } from './group-scores';
import { MachinesPanel } from './machines-panel';
import { ScoreStrip } from './score-strip';
import { scoredRecords } from './scored-records';
import { SpreadPanel } from './spread-panel';
import { WorstPanel } from './worst-panel';

const DepthPanel = lazyPart(async () => ({ default: (await import('./depth-panel')).DepthPanel }));
const ScorePartsPanel = lazyPart(async () => ({
  default: (await import('./score-parts-panel')).ScorePartsPanel,
}));
const WeekPanel = lazyPart(async () => ({ default: (await import('./week-panel')).WeekPanel }));

const useStyles = makeStyles({
  charts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: '330px',
    gap: '8px',
    flexShrink: 0,
    '& > *': { minHeight: 0 },
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '280px 330px' },
    // On a phone the page scrolls, and no table within it.
    '@media (max-width: 719px)': { gridTemplateRows: 'auto auto' },
  },
  worst: {
    flex: '1 0 320px',
    display: 'flex',
    minHeight: '320px',
    '@media (max-width: 719px)': { flex: '0 0 auto', minHeight: 0 },
  },
  part: { display: 'flex', flexShrink: 0, minHeight: '300px' },
});

interface ConstructionAnalysisPageProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  readonly onPile: (pileId: number) => void;
}

/** Quality of a project: scores and how they are spread, machines compared, the worst records, the last week. */
export function ConstructionAnalysisPage(props: ConstructionAnalysisPageProps) {
  const { type, profile, screen, scope, projects, onPile } = props;
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const phone = useMedia(MEDIA.phone);
  const { queries } = useDataLayer();
  const search = useProjectSearch({ scope, screen });
  // The list of records asks for the same, and neither waits for the other.
  const figures = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queries.recordTable(scope, search.filter, figures),
    enabled: search.ready,
    placeholderData: keepPreviousData,
  });
  const parts = useMemo(() => analysisParts(profile), [profile]);
  const [state, change] = useAddressState(parts);
  const found = useMemo(
    () => (data === undefined ? undefined : { data, scored: scoredRecords(data), week: weeklyChanges(data).score }),
    [data],
  );
  const timeZone = search.timeZone ?? 'UTC';
  const shiftStarts = search.settings?.shift_starts ?? DEFAULT_SHIFT_STARTS;
  const groups = useMemo(
    () => (data === undefined ? [] : groupScores(data, state.compared, { timeZone, shiftStarts })),
    [data, state.compared, timeZone, shiftStarts],
  );
  return (
    <div className={page.report}>
      <ProjectSearchForm search={search} projects={projects} counted={numberedAs(type.unit)} />
      <Loaded
        from={{ data: found, error, refetch }}
        skeleton={
          <>
            <ScoreStrip scored={null} week={null} />
            <SkeletonBars heights={[330, 320]} />
          </>
        }
        empty={({ scored }) =>
          scored.count > 0
            ? null
            : { title: t('constructionAnalysis.empty'), hint: t('constructionAnalysis.emptyHint') }
        }
      >
        {({ data: records, scored, week }) => (
          <>
            <ScoreStrip scored={scored} week={week} />
            <div className={styles.charts}>
              <SpreadPanel scored={scored} />
              <MachinesPanel
                compared={state.compared}
                onCompare={(compared) => change({ compared })}
                groups={groups}
                whole={scored.all.mean}
              />
            </div>
            <div className={styles.part}>
              <Guarded>
                <Suspense fallback={<SkeletonBars heights={[300]} />}>
                  <ScorePartsPanel
                    {...{ profile, scope, records }}
                    mean={scored.all.mean}
                    simulated={scored.simulated}
                    part={state.part}
                    onPart={(part) => change({ part })}
                  />
                </Suspense>
              </Guarded>
            </div>
            {evenChannels(profile).length === 0 ? null : (
              <div className={styles.part}>
                <Guarded>
                  <Suspense fallback={<SkeletonBars heights={[300]} />}>
                    <DepthPanel
                      listing={isPlaceholderData ? null : JSON.stringify([scope, search.filter])}
                      {...{ profile, scope, records, state, timeZone, shiftStarts, onPile }}
                      onChange={change}
                    />
                  </Suspense>
                </Guarded>
              </div>
            )}
            <div className={styles.part}>
              <Guarded>
                <Suspense fallback={<SkeletonBars heights={[300]} />}>
                  <WeekPanel {...{ records, timeZone, shiftStarts }} />
                </Suspense>
              </Guarded>
            </div>
            <div className={styles.worst}>
              <WorstPanel
                unit={type.unit}
                records={records}
                scored={scored}
                timeZone={search.timeZone}
                phone={phone}
                onPile={onPile}
              />
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}
