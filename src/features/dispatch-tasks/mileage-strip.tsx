import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { mileageText } from '../../shared/mileage';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { useDark } from '../../ui/theme/theme-choice';

const StackedBarsChart = lazyPart(async () => ({
  default: (await import('../../charts/stacked-bars-chart')).StackedBarsChart,
}));

const useStyles = makeStyles({
  place: { display: 'flex', flexShrink: 0, height: '210px' },
  chart: { position: 'relative', flex: 1, minHeight: 0, margin: '6px 8px 4px' },
  pass: { minWidth: 0, width: '130px' },
});

/** Stretches are taken together by so many metres, so that the points of several rows are one bar. */
const STEP_M = 10;

interface MileageStripProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  /** Told of a stretch that is clicked, in metres. */
  readonly onStretch: (fromM: number, toM: number) => void;
}

/** The points along the line: made, in work and still to make, and how many of them are in a task. */
export function MileageStrip({ scope, profile, onStretch }: MileageStripProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const dark = useDark();
  const { queries } = useDataLayer();
  /** From 1; 0: all of them. */
  const [pass, setPass] = useState(0);
  const answer = useQuery(queries.taskMileages(scope, { step_m: STEP_M, ...(pass === 0 ? {} : { pass }) }));
  const items = answer.data?.items;
  const bars = useMemo(() => {
    if (items === undefined) return null;
    const part = (key: 'done' | 'in_work' | 'planned' | 'tasked') => Float64Array.from(items, (item) => item[key]);
    return {
      categories: items.map(({ mileage_m }) => mileageText(mileage_m)),
      parts: [
        { name: t('dispatchTasks.pointStatus.done'), isOthers: false, values: part('done') },
        { name: t('dispatchTasks.pointStatus.inWork'), isOthers: false, values: part('in_work') },
        { name: t('dispatchTasks.pointStatus.planned'), isOthers: true, values: part('planned') },
      ],
      expected: { name: t('dispatchTasks.tasked'), values: part('tasked') },
    };
  }, [items, t]);
  const passName = (at: number): string =>
    at === 0 ? t('dispatchTasks.allPasses') : (profile.passes[at - 1]?.names[language] ?? String(at));
  const elsewhere = answer.data?.elsewhere ?? 0;
  return (
    <div className={styles.place}>
      <Panel
        title={t('dispatchTasks.alongLine')}
        detail={elsewhere === 0 ? '' : t('dispatchTasks.elsewhere', { count: format.number(elsewhere) })}
        actions={
          <Dropdown
            className={styles.pass}
            size="small"
            aria-label={t('dispatchTasks.column.pass')}
            value={passName(pass)}
            selectedOptions={[String(pass)]}
            onOptionSelect={(_, { optionValue }) => setPass(Number(optionValue ?? 0))}
          >
            {[0, ...profile.passes.map((_, index) => index + 1)].map((at) => (
              <Option key={at} value={String(at)}>
                {passName(at)}
              </Option>
            ))}
          </Dropdown>
        }
      >
        <div className={styles.chart}>
          <Loaded
            from={answer}
            skeleton={<ChartSkeleton insetPx={8} />}
            empty={(data) => (data.items.length > 0 ? null : { title: t('dispatchTasks.noMileages') })}
          >
            {() =>
              bars === null ? null : (
                <Suspense fallback={<ChartSkeleton insetPx={8} />}>
                  <StackedBarsChart
                    {...bars}
                    unit=""
                    format={(value) => format.number(value)}
                    dark={dark}
                    label={t('dispatchTasks.alongLineText', {
                      from: bars.categories[0] ?? '',
                      to: bars.categories.at(-1) ?? '',
                    })}
                    onCategory={(index) => {
                      const from = items?.[index]?.mileage_m;
                      if (from !== undefined) onStretch(from, from + STEP_M);
                    }}
                  />
                </Suspense>
              )
            }
          </Loaded>
        </div>
      </Panel>
    </div>
  );
}
