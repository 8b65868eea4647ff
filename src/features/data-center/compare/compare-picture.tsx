import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, useMemo } from 'react';
import { chartColors } from '../../../charts/chart-colors';
import { RAMP_CSS } from '../../../charts/value-ramp';
import type { Channel } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { simulatedTitle } from '../../../parts/export-menu/simulated-column';
import type { SimulatedShare } from '../../../shared/simulated-share';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonBars } from '../../../ui/loaded';
import { channelText } from '../analyse/channel-text';
import { ChartPanel } from '../analyse/chart-panel';
import type { CompareState } from './compare-url';
import type { ComparedRecord } from './compared-records';
import type { Comparison } from './comparison';

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
  readonly comparison: Comparison;
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
  comparison,
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
  const { originM, widthM, steps, band, means, extremes } = comparison;
  const title = channelText(channel, language);
  const common = useMemo(
    () => ({
      originM,
      widthM,
      steps,
      out,
      format: (value: number) => `${format.number(value, channel.decimals)}\u00a0${channel.unit}`.trim(),
    }),
    [originM, widthM, steps, out, format, channel],
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
  const [from, to] = useMemo(() => ends(means), [means]);
  const section = useMemo(
    () => ({
      ...common,
      from,
      to,
      records: means.map((values, at) => ({
        name: names[at] ?? '',
        values,
        designDepthM: records[at]?.designDepthM ?? Number.NaN,
        depthM: records[at]?.depthM ?? Number.NaN,
      })),
      words: { depth: t('compare.depth'), design: t('compare.design'), reached: t('compare.reachedMark') },
    }),
    [common, from, to, means, names, records, t],
  );
  const colors = chartColors(dark);
  const label = t('compare.summary', { channel: title, count: records.length });
  return (
    <ChartPanel
      zoom={null}
      question={simulatedTitle(t, title, simulated)}
      title={t(`compare.${shape}`)}
      detail={
        shape === 'lines' ? t('compare.bandDetail', { records: format.number(behind) }) : t('compare.sectionDetail')
      }
      actions={
        shape === 'section' ? (
          <span className={styles.ramp}>
            <Mark color={colors.limit} text={t('compare.design')} />
            <Mark color={colors.text} text={t('compare.reachedMark')} />
            <span className={styles.marked}>
              {common.format(from)}
              <span aria-hidden className={styles.bar} style={{ background: RAMP_CSS }} />
              {common.format(to)}
            </span>
          </span>
        ) : null
      }
    >
      <div className={styles.body}>
        <Suspense fallback={<SkeletonBars heights={[300]} />}>
          {shape === 'lines' ? (
            <CompareLinesChart dark={dark} label={label} input={lines} onPick={onPick} />
          ) : (
            <CompareSectionChart dark={dark} label={label} input={section} onPick={onPick} />
          )}
        </Suspense>
      </div>
    </ChartPanel>
  );
}

/** What a line across a column is. */
function Mark({ color, text }: { readonly color: string; readonly text: string }) {
  const styles = useStyles();
  return (
    <span className={styles.marked}>
      <span aria-hidden className={styles.mark} style={{ backgroundColor: color }} />
      {text}
    </span>
  );
}

/** Least and largest mean. */
function ends(means: readonly Float64Array[]): readonly [number, number] {
  let [least, largest] = [Infinity, -Infinity];
  for (const values of means) {
    for (const value of values) {
      if (value < least) least = value;
      if (value > largest) largest = value;
    }
  }
  return least <= largest ? [least, largest] : [0, 0];
}
