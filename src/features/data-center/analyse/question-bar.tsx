import { Button, Dropdown, makeStyles, Option, ProgressBar, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { GrowingRecords } from '../../../data';
import type { Channel, EquipmentProfile } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { errorText } from '../../../ui/error-text';
import { type AnalyseState, groupingsOf, widthsOf } from './analyse-url';
import { type ListedRecords, MOST_RECORDS } from './listed-records';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    flexShrink: 0,
    '@media (max-width: 719px)': { padding: '0 8px' },
  },
  channel: { minWidth: 0, width: '176px' },
  by: { minWidth: 0, width: '138px' },
  width: { minWidth: 0, width: '96px' },
  said: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  progress: { width: '110px' },
  end: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 8px', marginLeft: 'auto' },
});

interface QuestionBarProps {
  readonly profile: EquipmentProfile;
  readonly question: Pick<AnalyseState, 'channel' | 'by' | 'width'>;
  readonly onChange: (change: Partial<AnalyseState>) => void;
  readonly children: ReactNode;
  /** At its end. */
  readonly actions: ReactNode;
}

/** What is asked, how far its logs have come, and what can be done with the answer. */
export function QuestionBar({ profile, question, onChange, children, actions }: QuestionBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { channel, by, width } = question;
  const nameOf = ({ names, unit }: Channel): string => `${names[language]}${unit === '' ? '' : ` (${unit})`}`;
  const chosen = profile.channels.find(({ key }) => key === channel);
  const widths = widthsOf(by);
  const unit = by === 'depth' ? 'm' : t('analyse.points');
  return (
    <section className={styles.bar} aria-label={t('analyse.question')}>
      <Dropdown
        className={styles.channel}
        size="small"
        aria-label={t('analyse.channel')}
        value={chosen === undefined ? '' : nameOf(chosen)}
        selectedOptions={[channel]}
        onOptionSelect={(_, { optionValue }) => optionValue !== undefined && onChange({ channel: optionValue })}
      >
        {profile.channels.map((known) => (
          <Option key={known.key} value={known.key}>
            {nameOf(known)}
          </Option>
        ))}
      </Dropdown>
      <Dropdown
        className={styles.by}
        size="small"
        aria-label={t('analyse.by')}
        value={t(`analyse.byOf.${by}`)}
        selectedOptions={[by]}
        onOptionSelect={(_, { optionValue }) => {
          const grouping = groupingsOf(profile).find((known) => known === optionValue);
          if (grouping !== undefined) onChange({ by: grouping });
        }}
      >
        {groupingsOf(profile).map((known) => (
          <Option key={known} value={known}>
            {t(`analyse.byOf.${known}`)}
          </Option>
        ))}
      </Dropdown>
      {widths.length === 0 ? null : (
        <Dropdown
          className={styles.width}
          size="small"
          aria-label={t('analyse.width')}
          value={`${width} ${unit}`}
          selectedOptions={[String(width)]}
          onOptionSelect={(_, { optionValue }) => onChange({ width: Number(optionValue) })}
        >
          {widths.map((known) => (
            <Option key={known} value={String(known)}>
              {`${known} ${unit}`}
            </Option>
          ))}
        </Dropdown>
      )}
      <div className={styles.said}>{children}</div>
      <div className={styles.end}>{actions}</div>
    </section>
  );
}

interface OverProps {
  readonly records: GrowingRecords;
  readonly listed: ListedRecords;
  /** Readings of the answer; null while there is none. */
  readonly readings: number | null;
  readonly isOld: boolean;
  readonly onRefresh: () => void;
}

/** Over how many records and readings the answer is, and why not over more. */
export function Over({ records, listed, readings, isOld, onRefresh }: OverProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { loaded, state, stop, goOn, error } = records;
  const all = listed.recordNos.length;
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
      {listed.logged > all ? (
        <span>{t('analyse.sampled', { most: format.number(MOST_RECORDS), total: format.number(listed.logged) })}</span>
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

const ALONE = 'alone';

/** Chooses the channel that the one asked about is set against. */
export function AgainstChoice({ channels, channel, against, onChange }: AgainstChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const others = channels.filter(({ key }) => key !== channel);
  const name = others.find(({ key }) => key === against)?.names[language] ?? t('analyse.alone');
  return (
    <Dropdown
      className={styles.by}
      size="small"
      aria-label={t('analyse.against')}
      value={name}
      selectedOptions={[against ?? ALONE]}
      onOptionSelect={(_, { optionValue }) =>
        onChange(optionValue === undefined || optionValue === ALONE ? null : optionValue)
      }
    >
      <Option value={ALONE}>{t('analyse.alone')}</Option>
      {others.map(({ key, names }) => (
        <Option key={key} value={key}>
          {names[language]}
        </Option>
      ))}
    </Dropdown>
  );
}
