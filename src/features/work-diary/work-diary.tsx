import { makeStyles, tokens } from '@fluentui/react-components';
import type { WorkEvents } from '../../contracts/data-core';
import type { DiaryTerms } from '../../equipment/trade-terms';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type LogOf, useLogAnswer } from '../../parts/log/use-log-answer';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';

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

/** The log as a diary: trips of the bucket, hours of blows, holds and lifts, strokes, with what each did. */
export function RecordDiary({ terms, timeZone, ...log }: RecordDiaryProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const events = useLogAnswer(log, 'log.events', terms, (core, key, { cuts, values }, signal) => {
    const { counter = null, stands = null, everyMs = null } = cuts;
    return core.call(
      'log.events',
      { key, counter, stands, everyMs, values: values.map(({ channel, take }) => ({ channel, take })) },
      { signal },
    );
  });
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
  const told = terms.values.map(({ channel, take, named }) => {
    const of = named ?? profile.channels.find(({ key }) => key === channel);
    const name = of?.names[language] ?? channel;
    return {
      key: `${channel} ${take}`,
      name: named === undefined ? t(`tradePanels.take.${take}`, { name }) : name,
      unit: of?.unit ?? '',
      decimals: of?.decimals ?? 2,
    };
  });
  const hasDepth = profile.channels.some(({ key }) => key === 'depth_m');
  const count = events.fromMs.length;
  const shown = Math.min(SHOWN, count);
  return (
    <>
      <ScrolledNumberTable label={t('tradePanels.diaryTable')} className={styles.scroll}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('tradePanels.no')}</th>
            <th scope="col">{t('tradePanels.doing')}</th>
            <th scope="col">{t('tradePanels.time')}</th>
            <th scope="col">{t('tradePanels.worked')}</th>
            {hasDepth ? (
              <>
                <th scope="col">{t('tradePanels.from')}</th>
                <th scope="col">{t('tradePanels.to')}</th>
              </>
            ) : null}
            {told.map(({ key, name, unit }) => (
              <th key={key} scope="col">
                {unit === '' ? name : `${name} ${unit}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shown }, (_, at) => (
            <tr key={`${events.fromMs[at]} ${events.toMs[at]}`}>
              <th scope="row">{at + 1}</th>
              <td>
                {profile.passes[events.pass[at] ?? -1]?.names[language]}
                {events.stood[at] === 1 ? ` · ${t('tradePanels.stood')}` : ''}
              </td>
              <td>{format.clock(events.fromMs[at] ?? Number.NaN)}</td>
              <td>{format.number((events.workedS[at] ?? Number.NaN) / 60, 1)}</td>
              {hasDepth ? (
                <>
                  <td>{format.number(events.fromM[at], 2)}</td>
                  <td>{format.number(events.toM[at], 2)}</td>
                </>
              ) : null}
              {told.map(({ key, decimals }, value) => (
                <td key={key}>{format.number(events.values[value]?.[at], decimals)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrolledNumberTable>
      {shown === count ? null : <p className={styles.note}>{t('tradePanels.diaryMore', { total: count, shown })}</p>}
    </>
  );
}
