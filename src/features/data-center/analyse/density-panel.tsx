import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { Channel } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { simulatedTitle } from '../../../parts/export-menu/simulated-column';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonBars } from '../../../ui/loaded';
import { useDark } from '../../../ui/theme/theme-choice';
import type { Zoom } from './analyse-url';
import type { Answer, Density } from './answer';
import { channelText } from './channel-text';
import { ChartPanel } from './chart-panel';
import type { ChartZoom } from './chart-zoom';
import { simulatedShareOf } from './simulated-shares';

const DensityChart = lazyPart(async () => ({
  default: (await import('../../../charts/analysis-charts')).DensityChart,
}));

const useStyles = makeStyles({ body: { position: 'relative', flex: 1, minHeight: 0 } });

interface DensityPanelProps {
  readonly answer: Answer;
  readonly density: Density;
  readonly against: Channel;
  readonly zoom: Zoom;
  readonly chartZoom: ChartZoom | null;
  readonly actions: ReactNode;
}

/** Two channels against each other: how many rows have which readings of both. */
export function DensityPanel({ answer, density, against, zoom, chartZoom, actions }: DensityPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const dark = useDark();
  const { channel } = answer.question;
  const names = { x: channelText(channel, language), y: channelText(against, language) };
  const input = useMemo(
    () => ({
      x: { ...density.x, name: channelText(channel, language), zoom: zoom.values },
      y: { ...density.y, name: channelText(against, language), zoom: zoom.against },
      column: density.column,
      row: density.row,
      counts: density.counts,
      counted: t('analyse.rows'),
    }),
    [density, zoom, channel, against, language, t],
  );
  const most = useMemo(() => {
    const counts = density.counts;
    const at = counts.reduce((best, rows, cell) => (rows > (counts[best] ?? 0) ? cell : best), 0);
    const from = ({ origin, width }: Density['x'], place = 0, decimals = 0) =>
      `${format.number(origin + place * width, decimals)}–${format.number(origin + (place + 1) * width, decimals)}`;
    return {
      rows: format.number(counts[at]),
      x: from(density.x, density.column[at], channel.decimals),
      y: from(density.y, density.row[at], against.decimals),
    };
  }, [density, channel, against, format]);
  return (
    <ChartPanel
      zoom={chartZoom}
      question={simulatedTitle(t, `${names.x} · ${names.y}`, simulatedShareOf(answer))}
      title={t('analyse.density')}
      detail={
        density.beyond === 0
          ? t('analyse.densityHint', { count: format.number(density.rows) })
          : t('analyse.densityBeyond', {
              count: format.number(density.rows),
              beyond: format.number(density.beyond),
            })
      }
      actions={actions}
    >
      <div className={styles.body}>
        <Suspense fallback={<SkeletonBars heights={[200]} />}>
          <DensityChart
            dark={dark}
            zooming={chartZoom?.zooming ?? null}
            input={input}
            label={t('analyse.densitySummary', {
              ...names,
              count: format.number(density.rows),
              rows: most.rows,
              atX: most.x,
              atY: most.y,
            })}
          />
        </Suspense>
      </div>
    </ChartPanel>
  );
}
