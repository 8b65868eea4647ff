import { makeStyles, tokens } from '@fluentui/react-components';
import type { WorkEvents } from '../../contracts/data-core';
import { sourceIn } from '../../equipment/limit-sources';
import type { RingTerms } from '../../equipment/trade-terms';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type LogOf, useLogAnswer } from '../../parts/log/use-log-answer';
import { Facts } from '../../ui/facts';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { ScrolledTextTable } from '../../ui/scrolled-text-table';
import { PORT_TAKES, portLimit, portSums } from './port-sums';
import { portsAsked, portTable } from './port-table';
import { RingPicture } from './ring-picture';

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  beside: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 20px', padding: '0 8px' },
  scroll: { overflowX: 'auto', flex: '1 1 320px' },
  note: { margin: '2px 14px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface RecordRingProps extends LogOf {
  readonly terms: RingTerms;
  readonly design: { readonly terms: Readonly<Record<string, unknown>> } | null;
}

/** The ring with its ports around the clock: how much went in at each, at which pressure, against the ground's. */
export function RecordRing({ terms, design, ...log }: RecordRingProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const events = useLogAnswer(log, 'log.events', terms, (core, key, asked, signal) =>
    core.call('log.events', { key, ...portsAsked(asked) }, { signal }),
  );
  return (
    <section className={styles.part} aria-label={t('tradePanels.ring')}>
      <h3 className={styles.title}>{t('tradePanels.ring')}</h3>
      <Loaded
        from={events}
        skeleton={<SkeletonBars heights={[40, 220]} />}
        empty={({ fromMs }) => (fromMs.length > 0 ? null : { title: t('tradePanels.ringNone') })}
      >
        {(made) => <Ring {...{ terms, design }} events={made} />}
      </Loaded>
    </section>
  );
}

function Ring({ terms, design, events }: Pick<RecordRingProps, 'terms' | 'design'> & { readonly events: WorkEvents }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const limitMpa = portLimit(terms, design?.terms ?? null);
  const ports = portSums(terms, events, limitMpa);
  const ground = design?.terms[terms.ground];
  const most = Math.max(...ports.map(({ largestMpa }) => largestMpa ?? 0));
  const column = (at: number) => [...(events.values[terms.ports.length * PORT_TAKES.length + at] ?? [])];
  const ratios = column(0).filter(Number.isFinite);
  const total = column(1)
    .filter(Number.isFinite)
    .reduce((sum, volume) => sum + volume, 0);
  const broken = ports.some((port) => port.broken);
  return (
    <>
      <Facts
        label={t('tradePanels.ring')}
        facts={[
          { name: t('tradePanels.total'), value: format.number(total, 2), unit: 'm³' },
          { name: t('tradePanels.abRatio'), value: format.number(ratios.at(0), 1) },
          {
            name: t('tradePanels.ground'),
            value: format.number(typeof ground === 'number' ? ground : null, 2),
            unit: 'MPa',
          },
          {
            name: t('tradePanels.verdict'),
            value: t(
              limitMpa === null ? 'tradePanels.notJudged' : broken ? 'tradePanels.broken' : 'tradePanels.within',
            ),
            warned: broken,
            double: true,
          },
        ]}
      />
      <div className={styles.beside}>
        <RingPicture
          ports={ports}
          label={t('tradePanels.ringPicture', { count: ports.length, most: format.number(most, 2) })}
        />
        <ScrolledTextTable
          table={portTable(ports, t, format)}
          label={t('tradePanels.ringTable')}
          className={styles.scroll}
        />
      </div>
      <p className={styles.note}>{`${t('recordHits.source')}: ${sourceIn(language, terms.source)}`}</p>
    </>
  );
}
