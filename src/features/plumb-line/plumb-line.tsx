import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { PlumbLine } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { DesignValues } from '../../equipment/design-product';
import type { Limits } from '../../equipment/limit-of';
import { sourceIn } from '../../equipment/limit-sources';
import type { PlumbTerms } from '../../equipment/trade-terms';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type LogOf, useLogAnswer } from '../../parts/log/use-log-answer';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { Facts } from '../../ui/facts';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { useDark } from '../../ui/theme/theme-choice';
import { BodyView } from './body-view';
import { farthestOf, sectionOf } from './plumb-body';
import { plumbFacts, shareOfDepth } from './plumb-facts';

const PlumbChart = lazyPart(async () => ({ default: (await import('../../charts/plumb-chart')).PlumbChart }));

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  beside: { display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: '4px 12px', margin: '4px 8px' },
  chart: { position: 'relative', height: '300px', flex: '1 1 320px', minWidth: 0 },
  note: { margin: '2px 14px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  scroll: { overflow: 'auto', maxHeight: '220px' },
});

interface RecordPlumbLineProps extends LogOf {
  readonly terms: PlumbTerms;
  /** As the pile is designed now; null without a pile. */
  readonly design: DesignValues | null;
}

/** The middle line of the hole or wall in two planes, within the cone that the limit leaves it. */
export function RecordPlumbLine({ terms, design, ...log }: RecordPlumbLineProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(log.scope));
  const line = useLogAnswer(log, 'log.plumbLine', terms, (core, key, { x, y, probes, tells, passes }, signal) =>
    core.call(
      'log.plumbLine',
      { key, x: probes?.x ?? [x], y: probes?.y ?? [y], tells, passes: passes ?? null },
      { signal },
    ),
  );
  return (
    <section className={styles.part} aria-label={t('tradePanels.plumb')}>
      <h3 className={styles.title}>{t('tradePanels.plumb')}</h3>
      <Loaded
        from={line}
        skeleton={<SkeletonBars heights={[40, 260]} />}
        empty={({ xMm, yMm }) =>
          xMm.some((mm) => mm !== 0 && Number.isFinite(mm)) || yMm.some((mm) => mm !== 0 && Number.isFinite(mm))
            ? null
            : { title: t('tradePanels.plumbNone') }
        }
      >
        {(made) => (
          <Line {...{ terms, design, profile: log.profile }} line={made} limits={settings.data?.limits ?? {}} />
        )}
      </Loaded>
    </section>
  );
}

interface LineProps extends Pick<RecordPlumbLineProps, 'terms' | 'design'> {
  readonly profile: EquipmentProfile;
  readonly line: PlumbLine;
  readonly limits: Limits;
}

function Line({ terms, design, profile, line, limits }: LineProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const dark = useDark();
  const { depthM, xMm, yMm } = line;
  const found = shareOfDepth(profile, terms, limits);
  const { toeXMm, toeYMm, inAllMm, ratio, limitMm, broken } = plumbFacts(line, found?.share ?? null);
  const farthest = farthestOf(line);
  const section = sectionOf(profile, design);
  const named = (key: string) => {
    const name = profile.channels.find((channel) => channel.key === key)?.names[language] ?? key;
    const towards = key === terms.x ? terms.wall?.x : terms.wall?.y;
    return towards === undefined ? name : t(`tradePanels.${towards}`, { name });
  };
  const planes = [
    { name: named(terms.x), values: xMm },
    { name: named(terms.y), values: yMm },
  ];
  // A row a metre says enough in numbers; probes are few.
  const rows = Array.from(depthM.keys()).filter((at) => terms.probes || at % 2 === 0 || at === depthM.length - 1);
  return (
    <>
      <Facts
        label={t('tradePanels.toe')}
        facts={[
          { name: named(terms.x), value: format.number(toeXMm, 0), unit: 'mm', double: terms.wall !== undefined },
          { name: named(terms.y), value: format.number(toeYMm, 0), unit: 'mm', double: terms.wall !== undefined },
          { name: t('tradePanels.toeInAll'), value: format.number(inAllMm, 0), unit: 'mm', warned: broken },
          {
            name: t('tradePanels.ratio'),
            value: ratio === null ? format.number(null) : `1/${format.number(1 / ratio, 0)}`,
            warned: broken,
          },
          { name: t('tradePanels.limitAtToe'), value: format.number(limitMm, 0), unit: 'mm' },
          { name: t('tradePanels.farthest'), value: format.number(farthest?.mm ?? null, 0), unit: 'mm' },
          {
            name: t('tradePanels.farthestAt'),
            value: format.number(farthest === null ? null : depthM[farthest.at], 1),
            unit: 'm',
          },
        ]}
      />
      <div className={styles.beside}>
        <div className={styles.chart}>
          <Suspense fallback={<ChartSkeleton insetPx={8} />}>
            <PlumbChart
              depthM={depthM}
              planes={planes.map(({ name, values }) => ({ name: t('tradePanels.plumbPlane', { name }), values }))}
              shareOfDepth={found?.share ?? null}
              dark={dark}
              label={t('tradePanels.plumbChart', {
                x: named(terms.x),
                y: named(terms.y),
                depth: format.number(depthM.at(-1), 1),
              })}
            />
          </Suspense>
        </div>
        {section === null ? null : <BodyView {...{ line, section }} share={found?.share ?? null} />}
      </div>
      {found === null ? null : (
        <p
          className={styles.note}
        >{`${found.rule.names[language]} · ${t('recordHits.source')}: ${sourceIn(language, found.rule.source)}`}</p>
      )}
      <ScrolledNumberTable label={t('tradePanels.plumbTable')} className={styles.scroll}>
        <thead>
          <tr>
            <th scope="col">{t('tradePanels.depth')}</th>
            {planes.map(({ name }) => (
              <th key={name} scope="col">
                {t('tradePanels.plumbPlane', { name })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((at) => (
            <tr key={at}>
              <th scope="row">{format.number(depthM[at], 1)}</th>
              {planes.map(({ name, values }) => (
                <td key={name}>{format.number(values[at], 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrolledNumberTable>
    </>
  );
}
