import { makeStyles, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import type { LogSource, TableSource } from '../../contracts/data-core';
import { logKey, useDataLayer, useRevision } from '../../data';
import { logChannels } from '../../equipment/derived-channels';
import type { Channel, EquipmentProfile, GroutingTerms } from '../../equipment/descriptor';
import { groutingQuery } from '../../equipment/grouting-query';
import { limitOf } from '../../equipment/limit-of';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useLogTracks } from '../../parts/log/use-log-tracks';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { useDark } from '../../ui/theme/theme-choice';
import { useThrottled } from '../../ui/use-throttled';
import { Closing } from './closing';
import { SectionTable } from './section-table';
import { type Section, sectionsOf } from './sections';
import { WaterTest } from './water-test';

const GroutingChart = lazyPart(async () => ({
  default: (await import('../../charts/grouting-chart')).GroutingChart,
}));

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  chart: { position: 'relative', height: '430px', margin: '4px 8px' },
});

/** Sections change slowly. */
const LIVE_EVERY_MS = 2_000;
/** g/cm³: of cement for which the project says nothing. */
const USUAL_CEMENT_GCM3 = 3.1;

interface RecordGroutingProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly terms: GroutingTerms;
  readonly recordNo: string;
  /** The hole is in work. */
  readonly live: boolean;
  readonly timeZone: string | undefined;
}

/** A hole by its sections: the curves, the closing criterion, the take of each section, and the water tests. */
export function RecordGrouting({ scope, profile, terms, recordNo, live, timeZone }: RecordGroutingProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { core, queries } = useDataLayer();
  // The same log as the curves beside it.
  const source = useMemo<LogSource>(
    () => ({ ...scope, recordNo, ...logChannels(profile) }),
    [scope, recordNo, profile],
  );
  const log = useQuery(queries.log(source));
  const settings = useQuery(queries.projectSettings(scope));
  const limits = settings.data?.limits;
  const cementGcm3 = settings.data?.cement_density_gcm3 ?? USUAL_CEMENT_GCM3;
  const query = useMemo(
    () => groutingQuery(profile, terms, limits ?? {}, cementGcm3),
    [profile, terms, limits, cementGcm3],
  );
  const revision = useThrottled(useRevision(logKey(source)), LIVE_EVERY_MS);
  const sections = useQuery({
    queryKey: ['groutedHole', scope.typeCode, scope.projectId, recordNo, query, revision],
    queryFn: async ({ signal }) =>
      sectionsOf(await core.call('log.groutedHole', { key: logKey(source), ...query }, { signal })),
    enabled: log.data !== undefined && (limits !== undefined || settings.isError),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  });
  const logFailed = log.data === undefined && log.error !== null;
  return (
    <section className={styles.part} aria-label={t('recordGrouting.title')}>
      <h3 className={styles.title}>{t('recordGrouting.title')}</h3>
      <Loaded
        from={logFailed ? { data: undefined, error: log.error, refetch: log.refetch } : sections}
        skeleton={<SkeletonBars heights={[40, 360]} />}
        empty={(found) => (found.length > 0 ? null : { title: t('recordGrouting.none') })}
      >
        {(found) => (
          <>
            <Closing
              {...{ profile, terms, query, live }}
              sections={found}
              limits={limits ?? {}}
              logKey={logKey(source)}
            />
            <Curves {...{ profile, terms, timeZone }} sections={found} limits={limits ?? {}} logKey={logKey(source)} />
            <SectionTable sections={found} />
            <WaterTest sections={found} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface CurvesProps extends Pick<RecordGroutingProps, 'profile' | 'terms' | 'timeZone'> {
  readonly sections: readonly Section[];
  readonly limits: Readonly<Record<string, number>>;
  readonly logKey: string;
}

/** Pressure, injection, density and uplift over time; its sections and grades marked. */
function Curves({ profile, terms, timeZone, sections, limits, logKey: key }: CurvesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const dark = useDark();
  const { tracks } = useLogTracks(key, 'time', null);
  const curves = useMemo(() => {
    const limitLine = (ruleKey: string) => {
      const rule = profile.warningRules.find((known) => known.key === ruleKey);
      const value = rule === undefined ? 0 : limitOf(rule, limits);
      return rule === undefined || value === 0 ? null : { value, label: `${value}` };
    };
    const curve = (channel: string, limit: ReturnType<typeof limitLine>) => {
      const known: Pick<Channel, 'names' | 'unit' | 'decimals'> | undefined = profile.channels.find(
        (c) => c.key === channel,
      );
      return {
        channel,
        name: known === undefined ? channel : `${known.names[language]} ${known.unit}`,
        decimals: known?.decimals ?? 2,
        limit,
      };
    };
    return [
      curve(terms.pressure, null),
      curve(terms.injection, limitLine(terms.closing)),
      curve(terms.density, null),
      curve(terms.uplift, limitLine(terms.raised)),
    ];
  }, [profile, terms, limits, language]);
  const begins = useMemo(
    () => sections.map(({ no, fromMs }) => ({ atMs: fromMs, label: t('recordGrouting.sectionShort', { no }) })),
    [sections, t],
  );
  const grades = useMemo(
    () => ({
      channel: terms.density,
      marks: sections.flatMap((section) =>
        section.grades.map(({ ratio, fromMs }) => ({ atMs: fromMs, label: t('recordGrouting.grade', { ratio }) })),
      ),
    }),
    [sections, terms, t],
  );
  const formatTime = useCallback(
    (ms: number, style: 'clock' | 'full') => (style === 'clock' ? format.clock(ms) : format.dateTime(ms)),
    [format],
  );
  return (
    <div className={styles.chart}>
      <Suspense fallback={<SkeletonBars heights={[400]} />}>
        {tracks === null ? (
          <SkeletonBars heights={[400]} />
        ) : (
          <GroutingChart
            {...{ tracks, curves, grades, formatTime, dark }}
            sections={begins}
            label={t('recordGrouting.chart', { count: sections.length })}
          />
        )}
      </Suspense>
    </div>
  );
}
