import { makeStyles } from '@fluentui/react-components';
import { Suspense, useMemo } from 'react';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonBars } from '../../../ui/loaded';
import type { Answer } from './answer';
import { ChartPanel } from './chart-panel';
import type { ChartZoom } from './chart-zoom';
import { crossedCells } from './crossed-cells';

const CrossingChart = lazyPart(async () => ({
  default: (await import('../../../charts/analysis-charts')).CrossingChart,
}));

const useStyles = makeStyles({ body: { position: 'relative', flex: 1, minHeight: 0 } });

interface CrossingPanelProps {
  readonly answer: Answer;
  /** By group, the name of its column. */
  readonly crossed: readonly string[];
  /** In words. */
  readonly question: string;
  readonly zoom: ChartZoom | null;
  readonly dark: boolean;
}

/** Depths crossed with something else: a column a machine, row, day … and a cell a stretch of depth, by its median. */
export function CrossingPanel({ answer, crossed, question, zoom, dark }: CrossingPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { channel } = answer.question;
  const cells = useMemo(() => crossedCells(answer, crossed), [answer, crossed]);
  const say = useMemo(
    () => (value: number) => `${format.number(value, channel.decimals)} ${channel.unit}`.trim(),
    [format, channel],
  );
  const input = useMemo(
    () => ({ ...cells, format: say, words: { median: t('analyse.figure.p50'), readings: t('analyse.readings') } }),
    [cells, say, t],
  );
  const ends = { least: say(cells.least), largest: say(cells.largest) };
  return (
    <ChartPanel zoom={zoom} question={question} title={t('analyse.crossing')} detail={t('analyse.crossingHint', ends)}>
      <div className={styles.body}>
        <Suspense fallback={<SkeletonBars heights={[200]} />}>
          <CrossingChart
            dark={dark}
            zooming={zoom?.zooming ?? null}
            input={input}
            label={t('analyse.crossingSummary', {
              question,
              columns: format.number(cells.columns.length),
              rows: format.number(cells.rows.length),
              ...ends,
            })}
          />
        </Suspense>
      </div>
    </ChartPanel>
  );
}
