import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { GrowingRecords } from '../../../data';
import type { Channel, EquipmentProfile } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { shareOf } from '../../../shared/simulated-share';
import { errorText } from '../../../ui/error-text';
import { SimulatedTag } from '../../../ui/simulated-tag';
import { type AnalyseState, crossings, groupingsOf, widthsOf } from './analyse-url';
import { ChannelChoice, Choice } from './choice';
import type { ListedRecords } from './listed-records';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    flexShrink: 0,
    '@media (max-width: 719px)': { padding: '0 8px' },
  },
  said: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  marked: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  progress: { width: '110px' },
  end: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 8px', marginLeft: 'auto' },
});

/** A bar that glides is drawn anew all the while; the processor has the logs to read then. */
const STEPS = { transition: 'none' } as const;

/** Chosen where a question has no second part. */
const ALONE = 'alone';

interface QuestionBarProps {
  readonly profile: EquipmentProfile;
  readonly question: Pick<AnalyseState, 'channel' | 'formula' | 'by' | 'width' | 'across'>;
  readonly onChange: (change: Partial<AnalyseState>) => void;
  readonly children: ReactNode;
  /** At its end. */
  readonly actions: ReactNode;
}

/** The question, the progress of its logs, and the actions for the answer. */
export function QuestionBar({ profile, question, onChange, children, actions }: QuestionBarProps) {
  const { t } = useTranslation();
  const { channel, formula, by, width, across } = question;
  const widths = widthsOf(by);
  const unit = by === 'depth' ? 'm' : t('analyse.points');
  return (
    <QuestionFrame
      label={t('analyse.question')}
      choices={
        <>
          <ChannelChoice {...{ profile, channel, formula, onChange }} />
          <Choice
            label={t('analyse.by')}
            chosen={by}
            options={groupingsOf(profile).map((key) => ({ key, text: t(`analyse.byOf.${key}`) }))}
            onChoose={(grouping) => onChange({ by: grouping })}
          />
          {by === 'depth' ? (
            <Choice
              label={t('analyse.across')}
              chosen={across ?? ALONE}
              options={[
                { key: ALONE, text: t('analyse.notAcross') },
                ...crossings(profile).map((key) => ({ key, text: t(`analyse.acrossOf.${key}`) })),
              ]}
              onChoose={(key) => onChange({ across: crossings(profile).find((known) => known === key) ?? null })}
            />
          ) : null}
          {widths.length === 0 ? null : (
            <Choice
              label={t('analyse.width')}
              chosen={String(width)}
              options={widths.map((known) => ({ key: String(known), text: `${known} ${unit}` }))}
              size="narrow"
              onChoose={(chosen) => onChange({ width: Number(chosen) })}
            />
          )}
        </>
      }
      actions={actions}
    >
      {children}
    </QuestionFrame>
  );
}

interface QuestionFrameProps {
  readonly label: string;
  readonly choices: ReactNode;
  readonly children: ReactNode;
  /** At its end. */
  readonly actions: ReactNode;
}

/** A bar of choices, with words about the answer and buttons for it. */
export function QuestionFrame({ label, choices, children, actions }: QuestionFrameProps) {
  const styles = useStyles();
  return (
    <section className={styles.bar} aria-label={label}>
      {choices}
      <div className={styles.said}>{children}</div>
      <div className={styles.end}>{actions}</div>
    </section>
  );
}

interface OverProps {
  readonly records: GrowingRecords;
  readonly listed: Pick<ListedRecords, 'logged'>;
  /** Records that are asked. */
  readonly all: number;
  /** Most that are asked at once, and why no more. */
  readonly most: { readonly records: number; readonly why: 'listed' | 'groups' };
  /** Readings of the answer; null while there is none. */
  readonly readings: number | null;
  /** How many of them are simulated. */
  readonly simulated: number;
  readonly isOld: boolean;
  readonly onRefresh: () => void;
}

/** Over how many records and readings the answer is, and why not over more. */
export function Over({ records, listed, all, most, readings, simulated, isOld, onRefresh }: OverProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { loaded, state, stop, goOn, error } = records;
  const counts = { loaded: format.number(loaded), total: format.number(all) };
  const more = (
    <Button size="small" appearance="subtle" onClick={goOn}>
      {t('analyse.goOn')}
    </Button>
  );
  return (
    <>
      {state === 'growing' ? (
        <>
          <ProgressBar
            className={styles.progress}
            value={loaded / all}
            bar={{ style: STEPS }}
            aria-label={t('analyse.loadingTitle')}
            aria-valuetext={t('analyse.loading', counts)}
          />
          <span>{t('analyse.loading', counts)}</span>
          <Button size="small" appearance="subtle" onClick={stop}>
            {t('analyse.stop')}
          </Button>
        </>
      ) : null}
      {state === 'stopped' ? (
        <>
          <span role="status">{t('analyse.stopped', counts)}</span>
          {more}
        </>
      ) : null}
      {state === 'full' ? <span role="status">{t('analyse.full', counts)}</span> : null}
      {state === 'failed' ? (
        <>
          <span role="alert">
            {t('analyse.failed', counts)} {errorText(t, error) ?? ''}
          </span>
          {more}
        </>
      ) : null}
      {state === 'whole' && readings !== null ? (
        <span role="status">
          {t('analyse.over', { records: format.number(all), readings: format.number(readings) })}
        </span>
      ) : null}
      {simulated === 0 ? null : (
        <span className={styles.marked}>
          <SimulatedTag share={shareOf(simulated, all)} />
          {simulated < all ? t('analyse.simulated', { count: format.number(simulated) }) : null}
        </span>
      )}
      {listed.logged > all ? (
        <span>
          {t(most.why === 'groups' ? 'analyse.sampledGroups' : 'analyse.sampled', {
            most: format.number(most.records),
            total: format.number(listed.logged),
            share: format.share(all / listed.logged),
          })}
        </span>
      ) : null}
      {isOld ? (
        <>
          <span>{t('analyse.newer')}</span>
          <Button size="small" appearance="subtle" onClick={onRefresh}>
            {t('analyse.refresh')}
          </Button>
        </>
      ) : null}
    </>
  );
}

interface AgainstChoiceProps {
  readonly channels: readonly Channel[];
  /** Key of the channel asked about. */
  readonly channel: string;
  readonly against: string | null;
  readonly onChange: (against: string | null) => void;
}

/** Chooses the channel that the one asked about is set against. */
export function AgainstChoice({ channels, channel, against, onChange }: AgainstChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const others = channels.filter(({ key }) => key !== channel);
  const options = [
    { key: ALONE, text: t('analyse.alone') },
    ...others.map(({ key, names }) => ({ key, text: names[language] })),
  ];
  return (
    <Choice
      label={t('analyse.against')}
      chosen={others.some(({ key }) => key === against) ? (against ?? ALONE) : ALONE}
      options={options}
      onChoose={(key) => onChange(key === ALONE ? null : key)}
    />
  );
}
