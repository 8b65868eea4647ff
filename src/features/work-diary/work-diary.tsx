import { makeStyles, tokens } from '@fluentui/react-components';
import type { WorkEvents } from '../../contracts/data-core';
import type { DiaryTerms } from '../../equipment/trade-terms';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type LogOf, useLogAnswer } from '../../parts/log/use-log-answer';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { ScrolledTextTable } from '../../ui/scrolled-text-table';
import { diaryTable, eventsAsked } from './diary-table';

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  scroll: { overflow: 'auto', maxHeight: '380px' },
  head: {
    position: 'sticky',
    top: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    '& th': { whiteSpace: 'nowrap' },
  },
  note: { margin: '4px 14px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Rows that a table draws at once without being slow; a pile has some hundreds at most. */
const SHOWN = 400;

interface RecordDiaryProps extends LogOf {
  readonly terms: DiaryTerms;
  readonly timeZone: string | undefined;
}

/** The log as a diary: trips of the bucket, hours of blows, holds and lifts, strokes, with the values of each. */
export function RecordDiary({ terms, timeZone, ...log }: RecordDiaryProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const events = useLogAnswer(log, 'log.events', terms, (core, key, asked, signal) =>
    core.call('log.events', { key, ...eventsAsked(asked) }, { signal }),
  );
  return (
    <section className={styles.part} aria-label={t('tradePanels.diary')}>
      <h3 className={styles.title}>{t('tradePanels.diary')}</h3>
      <Loaded
        from={events}
        skeleton={<SkeletonBars heights={[40, 120]} />}
        empty={({ fromMs }) => (fromMs.length > 0 ? null : { title: t('tradePanels.diaryNone') })}
      >
        {(made) => <Events {...{ terms, timeZone, profile: log.profile }} events={made} />}
      </Loaded>
    </section>
  );
}

interface EventsProps extends Pick<RecordDiaryProps, 'terms' | 'timeZone' | 'profile'> {
  readonly events: WorkEvents;
}

function Events({ terms, timeZone, profile, events }: EventsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const count = events.fromMs.length;
  const shown = Math.min(SHOWN, count);
  return (
    <>
      <ScrolledTextTable
        table={diaryTable({ terms, profile, language, t, format }, events, shown)}
        label={t('tradePanels.diaryTable')}
        className={styles.scroll}
        headClassName={styles.head}
      />
      {shown === count ? null : <p className={styles.note}>{t('tradePanels.diaryMore', { total: count, shown })}</p>}
    </>
  );
}
