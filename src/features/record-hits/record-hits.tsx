import { makeStyles, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import type { LogSource, TableSource } from '../../contracts/data-core';
import { logKey, useDataLayer, useRevision } from '../../data';
import { logChannels } from '../../equipment/derived-channels';
import type { EquipmentProfile, HitTerms } from '../../equipment/descriptor';
import { sourceIn } from '../../equipment/limit-sources';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { Facts } from '../../ui/facts';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { ScrolledTextTable } from '../../ui/scrolled-text-table';
import { useDark } from '../../ui/theme/theme-choice';
import { useThrottled } from '../../ui/use-throttled';
import { ALL_POINTS, channelOf, hitTable } from './hit-table';
import { craterM3, craterOf, endLimit, type Hit, hitsOf, lastReading, meanOfLastTwo, verdictOf } from './hits';

const StackedBarsChart = lazyPart(async () => ({
  default: (await import('../../charts/stacked-bars-chart')).StackedBarsChart,
}));

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  chart: { position: 'relative', height: '180px', margin: '4px 8px' },
  note: { margin: '2px 14px 6px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  scroll: { overflowX: 'auto' },
});

/** A hit takes minutes. */
const LIVE_EVERY_MS = 2_000;

interface RecordHitsProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly terms: HitTerms;
  readonly recordNo: string;
  /** The point is in work. */
  readonly live: boolean;
  /** Of the tamper's base, as the design has it; null: not known. */
  readonly diameterM: number | null;
  readonly timeZone: string | undefined;
}

/** A record hit by hit: the effect of each, and the end of the record against its limit. */
export function RecordHits({ scope, profile, terms, recordNo, live, diameterM, timeZone }: RecordHitsProps) {
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
  const revision = useThrottled(useRevision(logKey(source)), LIVE_EVERY_MS);
  const tracks = useQuery({
    queryKey: ['logHits', scope.typeCode, scope.projectId, recordNo, revision],
    queryFn: ({ signal }) => {
      const all = { by: 'time', from: null, to: null, maxPoints: ALL_POINTS } as const;
      return core.call('log.tracks', { key: logKey(source), ...all }, { signal });
    },
    enabled: log.data !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
    select: (drawn) => ({ hits: hitsOf(drawn, terms), end: lastReading(drawn, terms.end) }),
  });
  return (
    <section className={styles.part} aria-label={t('recordHits.title')}>
      <h3 className={styles.title}>{t('recordHits.title')}</h3>
      <Loaded
        from={tracks}
        skeleton={<SkeletonBars heights={[40, 160]} />}
        empty={({ hits }) => (hits.length > 0 ? null : { title: t('recordHits.none') })}
      >
        {({ hits, end }) => (
          <>
            <End {...{ profile, terms, hits, end, live, diameterM }} limits={settings.data?.limits ?? {}} />
            <Bars {...{ profile, terms, hits }} limits={settings.data?.limits ?? {}} />
            <HitTable {...{ profile, terms, hits, diameterM, timeZone }} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface PartProps {
  readonly profile: EquipmentProfile;
  readonly terms: HitTerms;
  readonly hits: readonly Hit[];
}

interface LimitedProps extends PartProps {
  readonly limits: Readonly<Record<string, number>>;
}

/** The end by the last hits, the limit for it, and the source of the limit. */
function End({
  profile,
  terms,
  hits,
  limits,
  end: recorded,
  live,
  diameterM,
}: LimitedProps & { readonly end: number | null } & Pick<RecordHitsProps, 'live' | 'diameterM'>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const channel = channelOf(profile, terms.end);
  const found = endLimit(profile, terms, hits.at(-1)?.readings ?? new Map(), limits);
  const limit = found === null || found.limit === 0 ? null : found.limit;
  // The machine tells the end once it has surveyed it.
  const end = recorded ?? (live ? meanOfLastTwo(hits, terms) : null);
  const verdict = verdictOf(end, limit, live);
  const broken = verdict === 'broken';
  const crater = craterOf(profile, terms);
  return (
    <>
      <Facts
        label={t('recordHits.end')}
        facts={[
          { name: t('recordHits.count'), value: format.number(hits.at(-1)?.no) },
          {
            name: channel.names[language],
            value: format.number(end, channel.decimals),
            unit: channel.unit,
            warned: broken,
            double: true,
          },
          { name: t('recordHits.limit'), value: format.number(limit, channel.decimals), unit: channel.unit },
          {
            name: t('recordHits.verdict'),
            value: t(`recordHits.${verdict}`),
            warned: broken,
          },
          ...(crater === null
            ? []
            : [
                {
                  name: crater.names[language],
                  value: format.number(craterM3(crater, hits.at(-1), diameterM), crater.decimals),
                  unit: crater.unit,
                  hint: crater.worked.source[language],
                },
              ]),
        ]}
      />
      {found === null ? null : (
        <p
          className={styles.note}
        >{`${found.rule.names[language]} · ${t('recordHits.source')}: ${sourceIn(language, found.rule.source)}`}</p>
      )}
    </>
  );
}

/** The effects of the hits, as bars, with the limit of the end. */
function Bars({ profile, terms, hits, limits }: LimitedProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const dark = useDark();
  const channel = channelOf(profile, terms.effect);
  const limit = endLimit(profile, terms, hits.at(-1)?.readings ?? new Map(), limits)?.limit ?? 0;
  const bars = useMemo(
    () => ({
      categories: hits.map(({ no }) => String(no)),
      parts: [
        {
          name: channel.names[language],
          isOthers: false,
          values: Float64Array.from(hits, ({ readings }) => readings.get(terms.effect) ?? Number.NaN),
        },
      ],
      expected: limit === 0 ? null : { name: t('recordHits.limit'), values: new Float64Array(hits.length).fill(limit) },
    }),
    [hits, channel, terms, limit, language, t],
  );
  return (
    <div className={styles.chart}>
      <Suspense fallback={<ChartSkeleton insetPx={8} />}>
        <StackedBarsChart
          {...bars}
          unit={channel.unit}
          format={(value) => format.number(value, channel.decimals)}
          dark={dark}
          label={t('recordHits.chart', { name: channel.names[language], count: hits.length })}
          onCategory={() => undefined}
        />
      </Suspense>
    </div>
  );
}

/** The same in numbers, with the other readings of each hit. */
function HitTable({
  profile,
  terms,
  hits,
  diameterM,
  timeZone,
}: PartProps & Pick<RecordHitsProps, 'diameterM' | 'timeZone'>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const table = hitTable({ profile, terms, diameterM, language, t, format }, hits);
  return <ScrolledTextTable table={table} label={t('recordHits.table')} className={styles.scroll} />;
}
