import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, useMemo } from 'react';
import { chartColors } from '../../../charts/chart-colors';
import type { AxisRange } from '../../../charts/series';
import { RAMP_CSS } from '../../../charts/value-ramp';
import { stretchOn } from '../../../charts/zoom-range';
import type { Channel } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { simulatedTitle } from '../../../parts/export-menu/simulated-column';
import type { SimulatedShare } from '../../../shared/simulated-share';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonBars } from '../../../ui/loaded';
import { channelText } from '../analyse/channel-text';
import { ChartPanel } from '../analyse/chart-panel';
import { axisZoom } from '../analyse/chart-zoom';
import { DEPTH_SCALE, leastStretch } from '../analyse/zoom';
import type { CompareState } from './compare-url';
import type { ComparedRecord } from './compared-records';
import type { Comparison } from './comparison';
import { allDepths, columnsOf } from './shown-depths';

const charts = () => import('../../../charts/compare-charts');
const CompareLinesChart = lazyPart(async () => ({ default: (await charts()).CompareLinesChart }));
const CompareSectionChart = lazyPart(async () => ({ default: (await charts()).CompareSectionChart }));

const useStyles = makeStyles({
  body: { position: 'relative', flex: 1, minHeight: 0, margin: '4px 6px 2px' },
  ramp: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px', fontSize: tokens.fontSizeBase200 },
  bar: { width: '110px', height: '10px', borderRadius: tokens.borderRadiusSmall },
  mark: { width: '16px', height: '2px' },
  marked: { display: 'inline-flex', alignItems: 'center', gap: '4px', marginRight: '6px' },
});

interface PictureProps {
  readonly channel: Channel;
  readonly shape: CompareState['shape'];
  /** Of all depths. */
  readonly whole: Comparison;
  /** As drawn: in its own steps, or in narrower ones within a stretch. */
  readonly comparison: Comparison;
  /** The depths that are zoomed to, as they are dragged; null: all. */
  readonly zoom: AxisRange | null;
  readonly onZoom: (zoom: AxisRange | null) => void;
  readonly records: readonly ComparedRecord[];
  readonly names: readonly string[];
  readonly out: number | null;
  /** Records behind the band. */
  readonly behind: number;
  /** Of all that is shown. */
  readonly simulated: SimulatedShare;
  readonly dark: boolean;
  readonly onPick: (place: number) => void;
}

/** The records as lines over one another, or as columns beside one another. */
export function ComparePicture({
  channel,
  shape,
  whole,
  comparison,
  zoom,
  onZoom,
  records,
  names,
  out,
  behind,
  simulated,
  dark,
  onPick,
}: PictureProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const title = channelText(channel, language);
  const full = useMemo(() => allDepths(shape, whole, records), [shape, whole, records]);
  const shown = useMemo(() => stretchOn(full, zoom), [full, zoom]);
  // Of all depths the steps are there already; those of a stretch are let go a little later.
  const { originM, widthM, steps, band, means, extremes } = shown === null ? whole : comparison;
  const chartZoom = axisZoom({
    dimension: 'y',
    axis: { full, shown, least: leastStretch({ by: 'depth' }), groups: null, isDownwards: true },
    name: t('compare.depth'),
    scale: DEPTH_SCALE,
    onZoom,
  });
  const common = useMemo(
    () => ({
      shown: shown ?? full,
      originM,
      widthM,
      steps,
      out,
      format: (value: number) => `${format.number(value, channel.decimals)}\u00a0${channel.unit}`.trim(),
    }),
    [shown, full, originM, widthM, steps, out, format, channel],
  );
  const lines = useMemo(
    () => ({
      ...common,
      band,
      lines: means.map((values, at) => ({
        name: names[at] ?? '',
        values,
        ...(extremes[at] ?? { least: values, greatest: values }),
      })),
      words: {
        band: t('compare.band'),
        middle: t('compare.middle'),
        extremes: t('compare.extremes'),
        depth: t('compare.depth'),
      },
      channel: title,
    }),
    [common, band, means, extremes, names, title, t],
  );
  // A single wild reading would leave all others one colour.
  const [from, to] = useMemo(() => ends(means), [means]);
  const [least, greatest] = useMemo(() => ends(extremes.flatMap((of) => [of.least, of.greatest])), [extremes]);
  const section = useMemo(
    () => ({
      ...common,
      from,
      to,
      records: columnsOf({ means }, records).map((column, at) => ({
        ...column,
        name: names[at] ?? '',
        ...(extremes[at] ?? { least: column.values, greatest: column.values }),
      })),
      words: { depth: t('compare.depth'), design: t('compare.design'), reached: t('compare.reachedMark') },
    }),
    [common, from, to, means, extremes, names, records, t],
  );
  const colors = chartColors(dark);
  const detail = [
    shape === 'lines' ? t('compare.bandDetail', { records: format.number(behind) }) : t('compare.sectionDetail'),
    ...(widthM === whole.widthM ? [] : [t('compare.stepHere', { width: String(widthM) })]),
  ];
  const label = t('compare.summary', { channel: title, count: records.length });
  return (
    <ChartPanel
      zoom={chartZoom}
      question={simulatedTitle(t, title, simulated)}
      title={t(`compare.${shape}`)}
      detail={detail.join(' · ')}
      actions={
        shape === 'section' ? (
          <span className={styles.ramp}>
            <Mark color={colors.limit} text={t('compare.design')} />
            <Mark color={colors.text} text={t('compare.reachedMark')} />
            <span className={styles.marked}>
              {`${least < from ? '≤\u00a0' : ''}${common.format(from)}`}
              <span aria-hidden className={styles.bar} style={{ background: RAMP_CSS }} />
              {`${greatest > to ? '≥\u00a0' : ''}${common.format(to)}`}
            </span>
          </span>
        ) : null
      }
    >
      <div className={styles.body}>
        <Suspense fallback={<SkeletonBars heights={[300]} />}>
          {shape === 'lines' ? (
            <CompareLinesChart {...{ dark, label, onPick }} zooming={chartZoom.zooming} input={lines} />
          ) : (
            <CompareSectionChart {...{ dark, label, onPick }} zooming={chartZoom.zooming} input={section} />
          )}
        </Suspense>
      </div>
    </ChartPanel>
  );
}

/** The key of a line across a column. */
function Mark({ color, text }: { readonly color: string; readonly text: string }) {
  const styles = useStyles();
  return (
    <span className={styles.marked}>
      <span aria-hidden className={styles.mark} style={{ backgroundColor: color }} />
      {text}
    </span>
  );
}

/** Least and largest of all. */
function ends(of: readonly Float64Array[]): readonly [number, number] {
  let [least, largest] = [Infinity, -Infinity];
  for (const values of of) {
    for (const value of values) {
      if (value < least) least = value;
      if (value > largest) largest = value;
    }
  }
  return least <= largest ? [least, largest] : [0, 0];
}
