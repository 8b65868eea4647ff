import { makeStyles } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, EquipmentType, Screen } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import { numberedAs } from '../../equipment/units';
import { useTranslation } from '../../i18n/use-translation';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { MachinesPanel } from './machines-panel';
import { ScoreStrip } from './score-strip';
import { scoredRecords } from './scored-records';
import { SpreadPanel } from './spread-panel';
import { WorstPanel } from './worst-panel';

const useStyles = makeStyles({
  charts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: '330px',
    gap: '8px',
    flexShrink: 0,
    '& > *': { minHeight: 0 },
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '280px 330px' },
  },
  worst: { flex: '1 0 320px', display: 'flex', minHeight: '320px' },
});

/** The queries that are asked by what is searched for. */
const LISTS = ['recordTable'] as const;

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
  const search = useProjectSearch({ scope, screen, lists: LISTS });
  // The list of records asks for the same, and neither waits for what the other has.
  const figures = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const { data, error, refetch } = useQuery({
    ...queries.recordTable(scope, search.filter, figures),
    enabled: search.ready,
    placeholderData: keepPreviousData,
  });
  const found = useMemo(() => (data === undefined ? undefined : { data, scored: scoredRecords(data) }), [data]);
  return (
    <div className={page.report}>
      <ProjectSearchForm search={search} projects={projects} counted={numberedAs(type.unit)} />
      <Loaded
        from={{ data: found, error, refetch }}
        skeleton={
          <>
            <ScoreStrip scored={null} />
            <SkeletonBars heights={[330, 320]} />
          </>
        }
        empty={({ scored }) =>
          scored.count > 0
            ? null
            : { title: t('constructionAnalysis.empty'), hint: t('constructionAnalysis.emptyHint') }
        }
      >
        {({ data: records, scored }) => (
          <>
            <ScoreStrip scored={scored} />
            <div className={styles.charts}>
              <SpreadPanel scored={scored} />
              <MachinesPanel scored={scored} />
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
