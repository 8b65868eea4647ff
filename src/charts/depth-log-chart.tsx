import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import type { EChartsType } from 'echarts/core';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LogTracks } from '../contracts/data-core';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { SPOKEN_ONLY } from '../ui/spoken-only';
import { useElementSize } from '../ui/use-element-size';
import { useLatest } from '../ui/use-latest';
import { chartColors } from './chart-colors';
import { CursorCard } from './cursor-card';
import { cursorReadings } from './cursor-readings';
import { fullRange, NO_NOTES, NO_PAUSES, NO_SCALES } from './depth-log-input';
import { depthLogOption, leastLogSize } from './depth-log-option';
import { depthLogSummary } from './depth-log-summary';
import { EChart } from './echart';
import { axisValueAt, rangeOfEvent, sameRange, stepRange } from './log-range';
import type {
  AxisRange,
  ChartChannel,
  ChartLimit,
  ChartPass,
  ChartScales,
  LogPause,
  MarkedStretch,
  PinnedNote,
} from './series';

export interface DepthLogChartProps {
  /** Null while the log is being loaded. */
  readonly tracks: LogTracks | null;
  /** Channels to draw, in order; one track each. */
  readonly channels: readonly ChartChannel[];
  readonly passes: readonly ChartPass[];
  readonly limits: readonly ChartLimit[];
  readonly by: 'depth' | 'time';
  readonly dark: boolean;
  readonly designDepthM: number | null;
  readonly range: AxisRange | null;
  /** Stands out on its channel's track. */
  readonly stretch?: MarkedStretch | null;
  /** Where limits are broken or readings contradict themselves; the same list as long as it says the same. */
  readonly fills?: readonly MarkedStretch[];
  /** Scales set by hand; the same map as long as it says the same, and so with the notes. */
  readonly scales?: ChartScales;
  readonly notes?: readonly PinnedNote[];
  /** When the machine did not work; the same list as long as it says the same. */
  readonly pauses?: readonly LogPause[];
  /** Called with the place of the axis that is clicked; left out, a click does nothing. */
  readonly onPick?: ((at: number) => void) | undefined;
  /** Called 200 ms after the last zoom or pan; null: all is shown. */
  readonly onRangeChange: (range: AxisRange | null) => void;
  /** By the clocks of the project's zone. */
  readonly formatTime: (ms: number, style: 'clock' | 'full') => string;
}

const REPORT_AFTER_MS = 200;
const NO_FILLS: readonly MarkedStretch[] = [];

const useStyles = makeStyles({
  place: { position: 'relative', width: '100%', height: '100%', minHeight: '200px' },
  scroller: { position: 'absolute', inset: 0, overflow: 'auto' },
  canvas: { position: 'relative' },
  // Fingers scroll across the tracks; along the axis they pan and zoom it.
  byDepth: { touchAction: 'pan-x' },
  byTime: { touchAction: 'pan-y' },
  skeleton: { position: 'absolute', inset: 0, display: 'flex', gap: '12px' },
  skeletonTrack: { height: '100%', flex: 1 },
  spoken: SPOKEN_ONLY,
});

interface Cursor {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** One record's log: depth downwards with one track a channel, or over time. Fills its parent. */
export function DepthLogChart(props: DepthLogChartProps) {
  const { tracks, channels, passes, limits, by, dark, designDepthM, range, onRangeChange, onPick, formatTime } = props;
  const stretch = props.stretch ?? null;
  const fills = props.fills ?? NO_FILLS;
  const scales = props.scales ?? NO_SCALES;
  const notes = props.notes ?? NO_NOTES;
  const pauses = props.pauses ?? NO_PAUSES;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const size = useElementSize(place);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const chart = useRef<EChartsType | null>(null);
  const colors = useMemo(() => chartColors(dark), [dark]);

  // The current zoom, which may be newer than the reported one. New tracks must not reset the axis to an older zoom.
  const shown = useRef<AxisRange | null>(range);
  const reported = useRef<AxisRange | null>(range);

  const least = leastLogSize(channels.length, by);
  // A scroll bar across takes its height from the tracks, so none is provoked by a pixel.
  const width = Math.max(size.width, least.width);
  const height = Math.max(size.height - (width > size.width ? 14 : 0), least.height);
  const input = useMemo(
    () =>
      tracks && {
        tracks,
        channels,
        passes,
        limits,
        by,
        language,
        t,
        colors,
        designDepthM,
        stretch,
        fills,
        scales,
        notes,
        pauses,
        formatTime,
        range: shown.current,
      },
    [
      tracks,
      channels,
      passes,
      limits,
      by,
      language,
      t,
      colors,
      designDepthM,
      stretch,
      fills,
      scales,
      notes,
      pauses,
      formatTime,
    ],
  );
  const option = useMemo(() => input && depthLogOption(input, { width, height }), [input, width, height]);
  const summary = useMemo(() => (input ? depthLogSummary(input) : []), [input]);

  const latest = useLatest({ tracks, channels, by, designDepthM, onRangeChange, onPick });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const zoomTo = useCallback((goal: AxisRange) => {
    chart.current?.dispatchAction({
      type: 'dataZoom',
      dataZoomId: 'range',
      startValue: goal.from,
      endValue: goal.to,
    });
  }, []);

  // A link opened, or back and forward: the range differs from what was reported last.
  useEffect(() => {
    if (sameRange(range, reported.current)) return;
    reported.current = range;
    shown.current = range;
    const { tracks: log, by: axis, designDepthM: design } = latest.current;
    if (log) zoomTo(range ?? fullRange(log, axis, design));
  }, [range, zoomTo]);

  const onChart = useCallback(
    (made: EChartsType) => {
      chart.current = made;
      const full = () => {
        const { tracks: log, by: axis, designDepthM: design } = latest.current;
        return log && fullRange(log, axis, design);
      };
      const onZoom = (event: unknown) => {
        const all = full();
        if (!all) return;
        shown.current = rangeOfEvent(event, all);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          if (sameRange(shown.current, reported.current)) return;
          reported.current = shown.current;
          latest.current.onRangeChange(shown.current);
        }, REPORT_AFTER_MS);
      };
      const onMove = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
        const at = axisValueAt(made, latest.current.by, latest.current.channels.length, offsetX, offsetY);
        setCursor(at === null ? null : { at, x: offsetX, y: offsetY });
      };
      const onClick = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
        const { by: axis, channels: drawn, onPick: pick } = latest.current;
        const at = pick === undefined ? null : axisValueAt(made, axis, drawn.length, offsetX, offsetY);
        if (at !== null) pick?.(at);
      };
      const onOut = () => setCursor(null);
      const onAll = () => {
        const all = full();
        if (all) zoomTo(all);
      };
      made.on('datazoom', onZoom);
      const surface = made.getZr();
      surface.on('mousemove', onMove);
      surface.on('click', onClick);
      surface.on('globalout', onOut);
      surface.on('dblclick', onAll);
      return () => {
        chart.current = null;
        setCursor(null);
      };
    },
    [zoomTo],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (!tracks || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = fullRange(tracks, by, designDepthM);
    const next = stepRange(shown.current ?? all, all, event.key);
    if (!next) return;
    event.preventDefault();
    zoomTo(next);
  };

  const readings = useMemo(() => {
    if (!cursor || !tracks) return null;
    const all = shown.current ?? fullRange(tracks, by, designDepthM);
    const found = cursorReadings(tracks, channels, cursor.at, all);
    return found.passes.length > 0 ? found : null;
  }, [cursor, tracks, channels, by, designDepthM]);

  return (
    <div ref={place} className={styles.place}>
      {!option && (
        <Skeleton className={styles.skeleton} aria-label={t('charts.loadingLog')}>
          {channels.map(({ key }) => (
            <SkeletonItem key={key} className={styles.skeletonTrack} />
          ))}
        </Skeleton>
      )}
      {option && size.width > 0 && (
        <div
          role="application"
          aria-label={t('charts.logKeys')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the axis is zoomed by keys
          tabIndex={0}
          className={`${styles.scroller} ${by === 'depth' ? styles.byDepth : styles.byTime}`}
          onKeyDown={onKeyDown}
        >
          <div className={styles.canvas} style={{ width, height }}>
            <EChart key={by} option={option} label={summary[0] ?? ''} onChart={onChart} />
            {cursor && readings && (
              <CursorCard
                readings={readings}
                title={by === 'depth' ? `${cursor.at.toFixed(2)} m` : formatTime(cursor.at, 'clock')}
                passes={passes}
                passColors={colors.passes}
                language={language}
                x={cursor.x}
                y={cursor.y}
                width={width}
                height={height}
              />
            )}
          </div>
        </div>
      )}
      <ul className={styles.spoken}>
        {summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
