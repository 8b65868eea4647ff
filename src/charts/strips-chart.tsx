import { makeStyles } from '@fluentui/react-components';
import { useMemo, useRef } from 'react';
import type { LogTracks } from '../contracts/data-core';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { useElementSize } from '../ui/use-element-size';
import { chartColors } from './chart-colors';
import { NO_NOTES, NO_PAUSES, NO_SCALES } from './depth-log-input';
import { depthLogOption, leastLogSize } from './depth-log-option';
import { EChart } from './echart';
import type { AxisRange, ChartChannel, ChartLimit, ChartPass } from './series';

const useStyles = makeStyles({
  place: { position: 'relative', width: '100%', height: '100%', minHeight: '200px' },
  scroller: { position: 'absolute', inset: 0, overflow: 'auto' },
  canvas: { position: 'relative' },
});

interface StripsChartProps {
  readonly tracks: LogTracks;
  readonly channels: readonly ChartChannel[];
  readonly passes: readonly ChartPass[];
  readonly limits: readonly ChartLimit[];
  /** The stretch of time that is shown. */
  readonly window: AxisRange;
  readonly dark: boolean;
  readonly label: string;
  readonly formatTime: (ms: number, style: 'clock' | 'full') => string;
}

/** Channels over a stretch of time that moves along, below each other with one cursor through all. Fills its parent. */
export function StripsChart({ tracks, channels, passes, limits, window, dark, label, formatTime }: StripsChartProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const size = useElementSize(place);
  const colors = useMemo(() => chartColors(dark), [dark]);
  const least = leastLogSize(channels.length, 'time');
  const width = Math.max(size.width, least.width);
  const height = Math.max(size.height, least.height);
  const option = useMemo(() => {
    // The axis is the stretch: nothing of the record beyond it is drawn, and it moves on by itself.
    const shown: LogTracks = { ...tracks, fromMs: window.from, toMs: window.to };
    const input = { tracks: shown, channels, passes, limits, by: 'time' as const, language, t, colors };
    const whole = depthLogOption(
      {
        ...input,
        designDepthM: null,
        stretch: null,
        fills: [],
        scales: NO_SCALES,
        notes: NO_NOTES,
        pauses: NO_PAUSES,
        formatTime,
        range: null,
      },
      { width, height },
    );
    return { ...whole, dataZoom: [] };
  }, [tracks, window, channels, passes, limits, language, t, colors, formatTime, width, height]);
  return (
    <div ref={place} className={styles.place}>
      {size.width > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys
        <section className={styles.scroller} tabIndex={0} aria-label={label}>
          <div className={styles.canvas} style={{ width, height }}>
            <EChart option={option} label={label} />
          </div>
        </section>
      ) : null}
    </div>
  );
}
