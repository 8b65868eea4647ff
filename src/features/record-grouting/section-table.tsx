import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, useMemo } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonBars } from '../../ui/loaded';
import { useNumberTable } from '../../ui/number-table';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { useDark } from '../../ui/theme/theme-choice';
import type { Section } from './sections';

const StackedBarsChart = lazyPart(async () => ({
  default: (await import('../../charts/stacked-bars-chart')).StackedBarsChart,
}));

const useStyles = makeStyles({
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  chart: { position: 'relative', height: '170px', margin: '4px 8px' },
  scroll: { overflowX: 'auto', '& td, & th': { whiteSpace: 'nowrap' } },
});

const MINUTE_MS = 60_000;

const headed = (name: string, unit: string): string => `${name} ${unit}`;

/** What each section took: as bars along the depth, and in numbers. */
export function SectionTable({ sections }: { readonly sections: readonly Section[] }) {
  const styles = useStyles();
  const table = useNumberTable();
  const { t } = useTranslation();
  const format = useFormat();
  const dark = useDark();
  const depthOf = ({ topM, lengthM }: Section): string =>
    `${format.number(topM, 1)}–${format.number(topM + lengthM, 1)}`;
  const bars = useMemo(
    () => ({
      categories: sections.map(
        ({ topM, lengthM }) => `${format.number(topM, 1)}–${format.number(topM + lengthM, 1)} m`,
      ),
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
      <ScrolledNumberTable label={t('recordGrouting.table')} className={styles.scroll}>
        <thead>
          <tr>
            <th scope="col">{t('recordGrouting.no')}</th>
            <th scope="col">{headed(t('recordGrouting.depth'), 'm')}</th>
            <th scope="col">{headed(t('recordGrouting.lugeon'), 'Lu')}</th>
            <th scope="col">{t('recordGrouting.flow')}</th>
            <th scope="col">{headed(t('recordGrouting.litres'), 'L')}</th>
            <th scope="col">{headed(t('recordGrouting.cement'), 'kg')}</th>
            <th scope="col">{headed(t('recordGrouting.dose'), 'kg/m')}</th>
            <th scope="col">{t('recordGrouting.grades')}</th>
            <th scope="col">{headed(t('recordGrouting.pressure'), 'MPa')}</th>
            <th scope="col">{headed(t('recordGrouting.lastFlow'), 'L/min')}</th>
            <th scope="col">{headed(t('recordGrouting.tight'), 'min')}</th>
            <th scope="col">{t('recordGrouting.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.fromMs}>
              <th scope="row">{section.no}</th>
              <td>{depthOf(section)}</td>
              <td>{format.number(section.lugeon, 2)}</td>
              <td>{t(`recordGrouting.flowOf.${section.flow}`)}</td>
              <td>{format.number(section.litres, 1)}</td>
              <td>{format.number(section.cementKg, 1)}</td>
              <td>{format.number(section.doseKgpm, 1)}</td>
              <td>{section.grades.map(({ ratio }) => t('recordGrouting.grade', { ratio })).join(' → ')}</td>
              <td>{format.number(section.largestMpa, 2)}</td>
              <td>{format.number(section.lastLpm, 1)}</td>
              <td>{format.number(section.tightMs / MINUTE_MS, 1)}</td>
              <td className={section.isClosed || Number.isNaN(section.tightMs) ? undefined : table.odd}>
                {Number.isNaN(section.tightMs)
                  ? t('recordGrouting.notYet')
                  : t(section.isClosed ? 'recordGrouting.closed' : 'recordGrouting.notClosed')}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrolledNumberTable>
    </>
  );
}
