import { makeStyles, ProgressBar, ToggleButton, tokens } from '@fluentui/react-components';
import { DataLineRegular } from '@fluentui/react-icons/svg/data-line';
import { TableSimpleRegular } from '@fluentui/react-icons/svg/table-simple';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AxisRange, ChartScales, LogPause, MarkedStretch, PinnedNote } from '../../charts/series';
import type { LogPreview, LogSource, LogTracks, TableSource } from '../../contracts/data-core';
import { HALT_MS } from '../../contracts/halt';
import { logKey, useDataLayer, useOpenProgress } from '../../data';
import { goesThroughDepth } from '../../equipment/along-depth';
import { type askedByMetre, logChannels, loggedChannels } from '../../equipment/derived-channels';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { chartLimits } from '../../parts/log/chart-limits';
import { DamageNote } from '../../parts/log/damage-note';
import { longestPauses, type Pause, pausedMs } from '../../parts/log/pauses';
import { useLogPauses } from '../../parts/log/use-log-pauses';
import { useLogTracks } from '../../parts/log/use-log-tracks';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { lazyPart } from '../../ui/lazy-part';
import { EmptyState, ErrorState } from '../../ui/states';
import { useDark } from '../../ui/theme/theme-choice';
import { useElementSize } from '../../ui/use-element-size';
import { useSearchChange } from '../../ui/use-search-change';
import { channelsSent, chosenChannels, firstTracks, leastChartPx, scalesOf, tracksThatFit } from './channel-choice';
import { LogTable } from './log-table';
import { LOG_HOME, type LogState, readLog, writeLog } from './log-url';
import { TrackMenu } from './track-menu';

const DepthLogChart = lazyPart(async () => ({ default: (await import('../../charts/depth-log-chart')).DepthLogChart }));

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flex: '1 0 auto', minHeight: '360px', padding: '8px 14px 6px' },
  tools: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px', marginBottom: '6px' },
  title: { margin: 0, marginRight: '4px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  axis: { display: 'flex' },
  toggle: { minWidth: 0, paddingLeft: '8px', paddingRight: '8px' },
  spacer: { flex: 1 },
  chart: { position: 'relative', flex: 1 },
  fill: { position: 'absolute', inset: 0 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 10px',
    minHeight: '18px',
    marginTop: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface LogViewProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly recordNo: string;
  /** The log is one that a generation of simulated piles would make; of no record. */
  readonly preview?: LogPreview;
  /** Records still arrive. */
  readonly live: boolean;
  readonly designDepthM: number | null;
  /** The design by metre of depth, as lines; the same list as long as it says the same. */
  readonly asked?: ReturnType<typeof askedByMetre>;
  readonly timeZone: string | undefined;
  /** How it is looked at where the address says nothing. */
  readonly home?: LogState;
  /** A stretch that stands out, along depth and time. */
  readonly stretch?: LogStretch | null;
  /** Where limits are broken or readings contradict themselves; the same list as long as it says the same. */
  readonly fills?: readonly LogStretch[];
  /** Notes at their places; the same list as long as it says the same. */
  readonly notes?: readonly LogNote[];
  /** Called with the place that is clicked; left out, a click does nothing. */
  readonly onPick?: ((place: LogPlace) => void) | undefined;
}

/** A depth in metres, or a time in epoch ms. */
export interface LogPlace {
  readonly by: 'depth' | 'time';
  readonly at: number;
}

export interface LogNote {
  /** The first words. */
  readonly text: string;
  readonly depthM: number | null;
  readonly timeMs: number | null;
}

export interface LogStretch {
  /** Empty: all of them. */
  readonly channel: string;
  /** Of readings that contradict themselves: how. */
  readonly text?: string;
  readonly depthM: AxisRange | null;
  readonly timeMs: AxisRange;
}

/** Where nothing has a depth, or all is done at one: a wall is cut along its line. */
const ALONG_TIME: LogState = { ...LOG_HOME, by: 'time' };

/** More pauses are not told apart in a picture; the line below it counts all. */
const MOST_DRAWN = 50;
const NO_FILLS: readonly LogStretch[] = [];
const NO_NOTES: readonly LogNote[] = [];
const NOTHING_ASKED: ReturnType<typeof askedByMetre> = [];

/** The log of one record as tracks along depth or time, or as a table. Grows while the pile is in work. */
export function LogView(props: LogViewProps) {
  const { scope, profile, recordNo, preview, live, designDepthM, timeZone, stretch = null, fills = NO_FILLS } = props;
  const { notes = NO_NOTES, asked: askedPerM = NOTHING_ASKED, onPick } = props;
  const hasDepth = profile.channels.some(({ chart }) => chart === 'depth');
  const home = props.home ?? (goesThroughDepth(profile) ? LOG_HOME : ALONG_TIME);
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const asked = useMemo(() => readLog(search, home), [search, home]);
  // A link of another type may ask for an axis that this one has not.
  const state = hasDepth || asked.by === 'time' ? asked : home;
  const change = useCallback(
    (part: Partial<LogState>) => changeSearch((before) => writeLog(before, part, home), { replace: true }),
    [changeSearch, home],
  );
  const source = useMemo<LogSource>(
    () => ({
      ...scope,
      recordNo,
      ...logChannels(profile),
      ...(preview === undefined ? {} : { preview }),
    }),
    [scope, recordNo, profile, preview],
  );
  const log = useQuery(queries.log(source));
  const key = log.data === undefined ? null : logKey(source);
  const { tracks, error, retry } = useLogTracks(key, state.by, state.range);
  const pauses = useLogPauses(key, log.data?.damaged);
  const failure = log.data === undefined ? log.error : error;
  const frame = useRef<HTMLDivElement>(null);
  const size = useElementSize(frame);
  // How many channels have room is not known sooner.
  const isLaidOut = size.width > 0;
  const offered = channelsSent(loggedChannels(profile), tracks).filter(({ chart }) => chart !== 'depth');
  const templates = useQuery(queries.logTemplates(scope));
  const chosen = useMemo(() => state.tracks ?? firstTracks(templates.data), [state.tracks, templates.data]);
  const shown = chosenChannels(offered, chosen, tracksThatFit(state.by, size.width, size.height));
  const scales = useMemo(() => scalesOf(chosen), [chosen]);
  // A table scrolls by itself, however many columns it has.
  const leastPx = leastChartPx(state.table ? 'depth' : state.by, offered, chosen);

  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <h3 className={styles.title}>{t(hasDepth ? 'pileLog.log' : 'pileLog.readings')}</h3>
        <span className={styles.spacer} />
        {isLaidOut ? (
          <TrackMenu
            scope={scope}
            offered={offered}
            shown={shown}
            scales={scales}
            onChange={(next) => change({ tracks: next })}
          />
        ) : null}
        {hasDepth ? (
          <fieldset
            className={styles.axis}
            style={{ border: 'none', margin: 0, padding: 0 }}
            aria-label={t('pileLog.by')}
          >
            {(['depth', 'time'] as const).map((by) => (
              <ToggleButton
                key={by}
                className={styles.toggle}
                size="small"
                appearance="subtle"
                checked={state.by === by}
                onClick={() => change({ by })}
              >
                {by === 'depth' ? t('pileLog.byDepth') : t('pileLog.byTime')}
              </ToggleButton>
            ))}
          </fieldset>
        ) : null}
        <ToggleButton
          size="small"
          appearance="subtle"
          checked={state.table}
          icon={state.table ? <DataLineRegular /> : <TableSimpleRegular />}
          aria-label={t('pileLog.asTable')}
          title={t('pileLog.asTable')}
          onClick={() => change({ table: !state.table })}
        />
      </div>
      {log.data === undefined ? null : <DamageNote damaged={log.data.damaged} {...{ profile, timeZone }} />}
      <div className={styles.chart} ref={frame} style={{ minHeight: leastPx }}>
        {failure !== null && tracks === null ? (
          <ErrorState error={failure} onRetry={log.data === undefined ? () => void log.refetch() : retry} />
        ) : log.data?.rows === 0 ? (
          <EmptyState title={live ? t('pileLog.waiting') : t('pileLog.noLog')} />
        ) : state.table ? (
          isLaidOut && <LogTable tracks={tracks} channels={shown} passes={profile.passes} />
        ) : (
          <Chart
            profile={profile}
            scope={scope}
            // The tracks of a template that comes a moment later would take the others' places.
            tracks={templates.isPending && state.tracks === null ? null : tracks}
            shown={shown}
            state={state}
            onRange={(range) => change({ range })}
            scales={scales}
            {...{ designDepthM, askedPerM, timeZone, stretch, fills, notes, pauses, onPick }}
          />
        )}
        <OpeningBar logKey={logKey(source)} />
      </div>
      <Foot tracks={tracks} pauses={pauses} />
    </div>
  );
}

interface ChartProps {
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly tracks: LogTracks | null;
  readonly shown: EquipmentProfile['channels'];
  readonly state: LogState;
  readonly onRange: (range: LogState['range']) => void;
  readonly designDepthM: number | null;
  readonly askedPerM: ReturnType<typeof askedByMetre>;
  readonly timeZone: string | undefined;
  readonly stretch: LogStretch | null;
  readonly fills: readonly LogStretch[];
  readonly scales: ChartScales;
  readonly notes: readonly LogNote[];
  readonly pauses: readonly Pause[];
  readonly onPick: ((place: LogPlace) => void) | undefined;
}

function Chart(props: ChartProps) {
  const { profile, scope, tracks, shown, state, onRange, designDepthM, timeZone, stretch, fills, notes, onPick } =
    props;
  const { askedPerM, pauses } = props;
  const { by } = state;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const dark = useDark();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(scope));
  const limits = useMemo(
    () => [
      ...chartLimits(profile.warningRules, settings.data?.limits ?? {}, language, tracks),
      ...askedPerM.map((asked) => ({ ...asked, label: t('charts.design'), isDesign: true as const })),
    ],
    [profile, settings.data, language, tracks, askedPerM, t],
  );
  const channels = useMemo(
    () => (state.by === 'time' ? [...profile.channels.filter(({ chart }) => chart === 'depth'), ...shown] : shown),
    [profile, shown, state.by],
  );
  const marked = useMemo(
    () => (stretch === null ? null : (alongAxis([stretch], state.by)[0] ?? null)),
    [stretch, state.by],
  );
  const broken = useMemo(() => alongAxis(fills, state.by), [fills, state.by]);
  const pinned = useMemo(
    () =>
      notes.flatMap(({ text, depthM, timeMs }): PinnedNote[] => {
        const at = by === 'depth' ? depthM : timeMs;
        return at === null ? [] : [{ at, text }];
      }),
    [notes, by],
  );
  const quiet = useMemo(
    () =>
      longestPauses(pauses, MOST_DRAWN).flatMap(({ fromMs, toMs, depthM }): LogPause[] => {
        const text = t('pileLog.paused', { span: format.duration(toMs - fromMs) });
        if (by === 'time') return [{ from: fromMs, to: toMs, text }];
        return depthM === null ? [] : [{ from: depthM, to: depthM, text }];
      }),
    [pauses, by, t, format],
  );
  const formatTime = useCallback(
    (ms: number, style: 'clock' | 'full') => (style === 'clock' ? format.clock(ms) : format.dateTime(ms)),
    [format],
  );
  return (
    <div className={styles.fill}>
      <Suspense fallback={<ChartSkeleton />}>
        <DepthLogChart
          tracks={tracks}
          channels={channels}
          passes={profile.passes}
          limits={limits}
          by={state.by}
          dark={dark}
          designDepthM={designDepthM}
          range={state.range}
          stretch={marked}
          fills={broken}
          scales={props.scales}
          notes={pinned}
          pauses={quiet}
          onPick={onPick === undefined ? undefined : (at) => onPick({ by, at })}
          onRangeChange={onRange}
          formatTime={formatTime}
        />
      </Suspense>
    </div>
  );
}

/** The stretches on the axis shown; those that it does not have are left out. */
function alongAxis(stretches: readonly LogStretch[], by: LogState['by']): MarkedStretch[] {
  return stretches.flatMap(({ depthM, timeMs, ...marked }) => {
    const range = by === 'depth' ? depthM : timeMs;
    return range === null ? [] : [{ ...marked, ...range }];
  });
}

function OpeningBar({ logKey: key }: { readonly logKey: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const progress = useOpenProgress(key);
  if (progress === null) return null;
  const { receivedBytes, totalBytes } = progress;
  return (
    <div className={styles.fill} style={{ pointerEvents: 'none', bottom: 'auto' }} role="status">
      <ProgressBar
        aria-label={t('common.loading')}
        {...(totalBytes === null ? {} : { value: receivedBytes / Math.max(1, totalBytes) })}
      />
    </div>
  );
}

interface FootProps {
  readonly tracks: LogTracks | null;
  readonly pauses: readonly Pause[];
}

/** How many rows the picture stands for, and whether all of them are drawn; how long the machine did not work. */
function Foot({ tracks, pauses }: FootProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  if (tracks === null) return <div className={styles.foot} />;
  const points = Math.max(
    0,
    ...tracks.tracks.map(({ stretches }) => stretches.reduce((sum, stretch) => sum + stretch.points.length / 2, 0)),
  );
  return (
    <div className={styles.foot}>
      {tracks.thinned
        ? t('pileLog.rowsShown', { shown: format.number(points), count: format.number(tracks.rowsInRange) })
        : t('pileLog.rows', { count: format.number(tracks.rowsInRange) })}
      {pauses.length === 0 ? null : (
        <span data-pauses={pauses.length}>
          {t('pileLog.pauses', {
            count: format.number(pauses.length),
            span: format.duration(pausedMs(pauses)),
            seconds: HALT_MS / 1000,
          })}
        </span>
      )}
    </div>
  );
}
