import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, useMemo } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonBars } from '../../ui/loaded';
import { ScrolledTextTable } from '../../ui/scrolled-text-table';
import { useDark } from '../../ui/theme/theme-choice';
import { depthsOf, sectionRows } from './section-rows';
import type { Section } from './sections';

const StackedBarsChart = lazyPart(async () => ({
  default: (await import('../../charts/stacked-bars-chart')).StackedBarsChart,
}));

const useStyles = makeStyles({
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  chart: { position: 'relative', height: '170px', margin: '4px 8px' },
  scroll: { overflowX: 'auto', '& td, & th': { whiteSpace: 'nowrap' } },
});

/** The take of each section: as bars along the depth, and in numbers. */
export function SectionTable({ sections }: { readonly sections: readonly Section[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const dark = useDark();
  const bars = useMemo(
    () => ({
      categories: sections.map((section) => `${depthsOf(section, format)} m`),
      parts: [
        {
          name: t('recordGrouting.dose'),
          isOthers: false,
          values: Float64Array.from(sections, ({ doseKgpm }) => doseKgpm),
        },
      ],
      expected: null,
    }),
    [sections, format, t],
  );
  return (
    <>
      <h4 className={styles.title}>{t('recordGrouting.dose')}</h4>
      <div className={styles.chart}>
        <Suspense fallback={<SkeletonBars heights={[150]} />}>
          <StackedBarsChart
            {...bars}
            unit="kg/m"
            format={(value) => format.number(value, 1)}
            dark={dark}
            label={t('recordGrouting.doseChart', { count: sections.length })}
            onCategory={() => undefined}
          />
        </Suspense>
      </div>
      <ScrolledTextTable
        table={sectionRows(sections, t, format)}
        label={t('recordGrouting.table')}
        className={styles.scroll}
      />
    </>
  );
}
