import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { Suspense, useCallback, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonBars } from '../../ui/loaded';
import { ScrolledTextTable } from '../../ui/scrolled-text-table';
import { headed } from '../../ui/text-table';
import { useDark } from '../../ui/theme/theme-choice';
import { runRows } from './section-rows';
import type { Section } from './sections';

const WaterTestChart = lazyPart(async () => ({
  default: (await import('../../charts/grouting-chart')).WaterTestChart,
}));

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px', margin: '10px 14px 2px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  body: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '0 8px' },
  chart: { position: 'relative', flex: '1 1 260px', height: '240px', minWidth: 0 },
  runs: { flex: '1 1 240px', minWidth: 0, overflowX: 'auto', '& th, & td': { whiteSpace: 'nowrap' } },
  note: { margin: '4px 14px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** The water test of a section: flow against pressure, the Lugeon value of each run, and the meaning of the pattern. */
export function WaterTest({ sections }: { readonly sections: readonly Section[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const dark = useDark();
  const tested = sections.filter(({ runs }) => runs.length > 0);
  const [chosen, setChosen] = useState<number | null>(null);
  const section = tested.find(({ no }) => no === chosen) ?? tested[0];
  const runName = useCallback((no: number) => `${t('recordGrouting.run')} ${no}`, [t]);
  if (section === undefined) return null;
  const flow = t(`recordGrouting.flowOf.${section.flow}`);
  return (
    <section aria-label={t('recordGrouting.test')}>
      <div className={styles.head}>
        <h4 className={styles.title}>{t('recordGrouting.test')}</h4>
        <Select
          size="small"
          aria-label={t('recordGrouting.testOf')}
          value={String(section.no)}
          onChange={(_, { value }) => setChosen(Number(value))}
        >
          {tested.map(({ no }) => (
            <option key={no} value={String(no)}>
              {t('recordGrouting.section', { no })}
            </option>
          ))}
        </Select>
        <strong>{flow}</strong>
        <span>{t('recordGrouting.representative', { lugeon: format.number(section.lugeon, 2) })}</span>
      </div>
      <p className={styles.note}>{t('recordGrouting.by', { basis: t(`recordGrouting.basis.${section.flow}`) })}</p>
      <div className={styles.body}>
        <div className={styles.chart}>
          <Suspense fallback={<SkeletonBars heights={[220]} />}>
            <WaterTestChart
              runs={section.runs}
              pressure={headed(t('recordGrouting.testPressure'), 'MPa')}
              flow={headed(t('recordGrouting.runFlow'), 'L/min')}
              runName={runName}
              dark={dark}
              label={t('recordGrouting.testChart', { no: section.no, flow })}
            />
          </Suspense>
        </div>
        <ScrolledTextTable
          table={runRows(section, t, format)}
          label={t('recordGrouting.runs')}
          className={styles.runs}
        />
      </div>
    </section>
  );
}
