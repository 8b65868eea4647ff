import { makeStyles } from '@fluentui/react-components';
import { Suspense, useMemo } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import { useDark } from '../../ui/theme/theme-choice';
import { RIGHT, useAnalysisStyles } from './analysis-styles';
import { CLASS_POINTS, type ScoredRecords } from './scored-records';

const StackedBarsChart = lazyPart(async () => ({
  default: (await import('../../charts/stacked-bars-chart')).StackedBarsChart,
}));

const useStyles = makeStyles({
  body: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 168px', flex: 1, minHeight: 0 },
  chart: {
    position: 'relative',
    minHeight: '200px',
    margin: '6px 8px 4px',
    // Not as high as a long table beside it.
    '@media (max-width: 719px)': { height: '240px' },
  },
  rows: { overflowY: 'auto', minHeight: 0 },
});

/** How the scores are spread, as bars and as a table. */
export function SpreadPanel({ scored }: { readonly scored: ScoredRecords }) {
  const styles = useStyles();
  const table = useAnalysisStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const dark = useDark();
  const { classes, count, all, simulated } = scored;
  const names = useMemo(
    () =>
      Array.from(classes, (_, place) =>
        t('constructionAnalysis.scoreClass', { from: place * CLASS_POINTS, to: (place + 1) * CLASS_POINTS }),
      ),
    [classes, t],
  );
  const name = t('constructionAnalysis.countOf');
  const parts = useMemo(() => [{ name, isOthers: false, values: classes }], [name, classes]);
  const written = useMemo(() => (value: number) => format.number(value), [format]);
  return (
    <Panel title={t('constructionAnalysis.spread')} signs={<SimulatedTag share={simulated} />}>
      <div className={styles.body}>
        <div className={styles.chart}>
          <Suspense fallback={<SkeletonBars heights={[180]} />}>
            <StackedBarsChart
              categories={names}
              parts={parts}
              expected={null}
              unit=""
              format={written}
              dark={dark}
              label={t('constructionAnalysis.spreadSummary', {
                count: format.number(count),
                mean: format.number(all.mean, 1),
              })}
              onCategory={ignore}
            />
          </Suspense>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
        <section className={styles.rows} tabIndex={0} aria-label={t('constructionAnalysis.table')}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('constructionAnalysis.score')}</th>
                <th scope="col" style={RIGHT}>
                  {name}
                </th>
              </tr>
            </thead>
            <tbody>
              {[...names.entries()]
                .filter(([place]) => (classes[place] ?? 0) > 0)
                .reverse()
                .map(([place, label]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td style={RIGHT}>{format.number(classes[place])}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      </div>
    </Panel>
  );
}

/** A class of scores leads nowhere. */
function ignore(): void {}
