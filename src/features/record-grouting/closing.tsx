import { MessageBar, MessageBarBody, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { GroutingQuery, LogTrack } from '../../contracts/data-core';
import { useDataCore, useRevision } from '../../data';
import type { EquipmentProfile, GroutingTerms } from '../../equipment/descriptor';
import { type Limits, limitOf } from '../../equipment/limit-of';
import { sourceIn } from '../../equipment/limit-sources';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Fact, Facts } from '../../ui/facts';
import { useThrottled } from '../../ui/use-throttled';
import type { Section } from './sections';

const useStyles = makeStyles({
  note: { margin: '2px 14px 6px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  bar: { margin: '2px 14px 6px', width: 'calc(100% - 28px)' },
  stop: { margin: '2px 14px 6px' },
});

const MINUTE_MS = 60_000;
const LIVE_EVERY_MS = 2_000;

interface ClosingProps {
  readonly profile: EquipmentProfile;
  readonly terms: GroutingTerms;
  readonly query: GroutingQuery;
  readonly sections: readonly Section[];
  readonly limits: Limits;
  readonly live: boolean;
  readonly logKey: string;
}

/** How many sections are closed; of a hole in work, how long its section must still stay tight; and the uplift. */
export function Closing({ profile, terms, query, sections, limits, live, logKey }: ClosingProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const raised = profile.warningRules.find(({ key }) => key === terms.raised);
  const closing = profile.warningRules.find(({ key }) => key === terms.closing);
  const uplift = useUplift(logKey, terms.uplift);
  const limitUm = raised === undefined ? 0 : limitOf(raised, limits);
  const isAbove = (um: number | null | undefined): boolean => limitUm > 0 && typeof um === 'number' && um > limitUm;
  const wasRaised = isAbove(uplift?.largestUm);
  const mustStop = live && isAbove(uplift?.lastUm);
  const limit = `${limitUm} µm`;
  const { closesLpm, closesMs } = query;
  const isJudged = closesLpm > 0;
  const last = sections.at(-1);
  const leftMs = last === undefined || Number.isNaN(last.tightMs) ? null : Math.max(0, closesMs - last.tightMs);
  const counts = live && isJudged && leftMs !== null && last !== undefined && last.tightMs > 0 && !last.isClosed;
  const state =
    last === undefined || leftMs === null
      ? t('recordGrouting.notYet')
      : last.isClosed
        ? t('recordGrouting.closed')
        : !live
          ? t('recordGrouting.notClosed')
          : counts
            ? t('recordGrouting.left', { time: format.span(leftMs) })
            : t('recordGrouting.above');
  const facts: Fact[] = [
    {
      name: t('recordGrouting.sections'),
      value: isJudged
        ? t('recordGrouting.closedOf', {
            closed: sections.filter(({ isClosed }) => isClosed).length,
            count: sections.length,
          })
        : format.number(sections.length),
      double: true,
      warned: isJudged && !live && sections.some(({ isClosed }) => !isClosed),
    },
    {
      name: t('recordGrouting.closing'),
      value: isJudged
        ? t('recordGrouting.closingOf', { lpm: closesLpm, minutes: closesMs / MINUTE_MS })
        : t('recordGrouting.closingOff'),
      double: true,
    },
    ...(live && isJudged ? [{ name: t('recordGrouting.state'), value: state, double: true }] : []),
    {
      name: t('recordGrouting.uplift'),
      value: wasRaised
        ? `${format.number(uplift?.largestUm, 0)} µm · ${t('recordGrouting.raised', { limit })}`
        : format.number(uplift?.largestUm, 0),
      unit: wasRaised ? '' : 'µm',
      double: true,
      warned: wasRaised,
    },
  ];
  return (
    <>
      {mustStop ? (
        <MessageBar intent="error" layout="multiline" role="alert" className={styles.stop}>
          <MessageBarBody>
            {t('recordGrouting.stop', { now: `${format.number(uplift?.lastUm, 0)} µm`, limit })}
          </MessageBarBody>
        </MessageBar>
      ) : null}
      <Facts label={t('recordGrouting.facts')} facts={facts} />
      {counts ? (
        <ProgressBar
          className={styles.bar}
          value={last.tightMs}
          max={closesMs}
          aria-label={t('recordGrouting.countdown', {
            time: format.span(last.tightMs),
            whole: format.span(closesMs),
          })}
        />
      ) : null}
      {closing === undefined ? null : (
        <p className={styles.note}>{`${t('recordGrouting.source')}: ${sourceIn(language, closing.source)}`}</p>
      )}
    </>
  );
}

interface Uplift {
  readonly largestUm: number;
  readonly lastUm: number;
}

/** The uplift; null while it is not known, and where there is none. */
function useUplift(logKey: string, channel: string): Uplift | null {
  const core = useDataCore();
  const revision = useThrottled(useRevision(logKey), LIVE_EVERY_MS);
  const { data } = useQuery({
    queryKey: ['uplift', logKey, channel, revision],
    queryFn: async ({ signal }) => {
      const { tracks } = await core.call(
        'log.tracks',
        { key: logKey, by: 'time', from: null, to: null, maxPoints: 100 },
        { signal },
      );
      const found = tracks.find((track) => track.channel === channel);
      return found === undefined || !Number.isFinite(found.max)
        ? null
        : { largestUm: found.max, lastUm: lastOf(found) };
    },
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return data ?? null;
}

/** The reading of the latest row; a stretch keeps its ends. */
function lastOf({ stretches }: LogTrack): number {
  return stretches.at(-1)?.points.at(-2) ?? Number.NaN;
}
