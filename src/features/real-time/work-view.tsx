import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, useCallback, useMemo } from 'react';
import type { AlarmShelf } from '../../contracts/api/alarms';
import type { LogTracks, SlurryDesign, TableSource } from '../../contracts/data-core';
import type { Language } from '../../contracts/language';
import { useOutOfOrder } from '../../data';
import { placeChannel } from '../../equipment/along-depth';
import { amountShown, amountUnit } from '../../equipment/amounts';
import { type AskedPass, askedPasses, passesLeft } from '../../equipment/asked-passes';
import type { Channel, EquipmentProfile, Unit } from '../../equipment/descriptor';
import type { DesignValues } from '../../equipment/design-product';
import { designShown } from '../../equipment/design-text';
import type { Limits } from '../../equipment/limit-of';
import { numberedAs, unitWord } from '../../equipment/units';
import { NO_VALUE } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { chartLimits } from '../../parts/log/chart-limits';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { type Fact, Facts } from '../../ui/facts';
import { lazyPart } from '../../ui/lazy-part';
import { EmptyState, ErrorState } from '../../ui/states';
import { useDark } from '../../ui/theme/theme-choice';
import { useSame } from '../../ui/use-same';
import { Borehole } from './borehole';
import { leftFacts } from './left-facts';
import { isAtRest, lastOf, type MachineFacts } from './machine-facts';
import { materialLeft, materialTotal } from './material-left';
import { PileWarnings } from './pile-warnings';
import type { SegmentFill } from './segment-fill';
import { SegmentTable } from './segment-table';
import { isDrawn, silentChannels } from './silent-channels';
import { useOpenedLog } from './use-opened-log';
import { paceMpm, wayLeft, workLeft } from './work-left';

const StripsChart = lazyPart(async () => ({ default: (await import('../../charts/strips-chart')).StripsChart }));

type DesignTerms = Readonly<Record<string, unknown>>;

const useStyles = makeStyles({
  body: { display: 'flex', flexWrap: 'wrap', gap: '12px', padding: '4px 14px 8px' },
  hole: { '@media (max-width: 719px)': { flexBasis: '100%' } },
  strips: { flex: '1 1 220px', minWidth: 0, display: 'flex', flexDirection: 'column' },
  // As high as the parts above and below it leave; more strips than that are scrolled.
  chart: { position: 'relative', flex: '1 0 auto', height: 'max(420px, calc(100dvh - 480px))' },
  title: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

interface WorkViewProps {
  readonly facts: MachineFacts;
  readonly profile: EquipmentProfile;
  readonly unit: Unit;
  readonly scope: TableSource;
  readonly limits: Limits;
  readonly shelves: readonly AlarmShelf[];
  readonly passName: string;
  readonly since: string;
  readonly recordNo: string;
  readonly slurry: SlurryDesign | null;
  /** The pile's design; null where it is not known. */
  readonly pile: DesignValues | null;
  readonly format: Format;
  readonly nowMs: number;
}

/** The pile in work, or the last one: the work left, the hole, the last minutes of every channel, its warnings. */
export function WorkView(props: WorkViewProps) {
  const { facts, profile, scope, limits, passName, since, recordNo, slurry, pile, format, nowMs } = props;
  const hasDepth = profile.channels.some(({ chart }) => chart === 'depth');
  const { machine, readings, state, heard, old, stopped } = facts;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const dark = useDark();
  const { depth_m: depthM, design_depth_m: designDepthM } = machine;
  const pass = readings?.pass ?? null;
  const atWork = machine.record_no !== null && state !== 'ended';
  const { passes } = profile;
  const terms = pile?.terms ?? null;
  const asked = useMemo(() => askedPasses(passes, terms, designDepthM, pass), [passes, terms, designDepthM, pass]);
  const passesToGo = useMemo(() => passesLeft(passes, asked, pass), [passes, asked, pass]);
  const work = useMemo(() => (atWork ? { ...passesToGo, depthM } : null), [atWork, passesToGo, depthM]);
  const opened = useOpenedLog(scope, profile, recordNo, slurry, pile, work);
  const { log, tracks, window, error, segments, total, whole } = opened;
  const silent = useSame(silentChannels(tracks, readings?.channels ?? [], log.data?.fromMs ?? Number.NaN));
  const channels = useMemo(
    () =>
      profile.channels.flatMap((channel) => {
        if (tracks !== null && isDrawn(tracks, channel.key)) return [channel];
        const since = silent.find(({ key }) => key === channel.key);
        if (since === undefined) return [];
        const { names, unit } = channel;
        const name = unit === '' ? names[language] : `${names[language]} (${unit})`;
        const title = t('realTime.noneSince', { name, time: format.clock(since.lastMs) });
        return [{ ...channel, names: { ...names, [language]: title }, unit: '' }];
      }),
    [profile, tracks, silent, language, t, format],
  );
  const outOfOrder = useOutOfOrder(machine.id);
  const lines = useMemo(
    () => chartLimits(profile.warningRules, limits, language, tracks ?? null),
    [profile, limits, language, tracks],
  );
  const formatTime = useCallback(
    (ms: number, style: 'clock' | 'full') => (style === 'clock' ? format.clock(ms) : format.dateTime(ms)),
    [format],
  );
  const along = placeChannel(profile)?.key ?? null;
  const way = along === null || !atWork ? null : wayLeft(tracks, along, sectionAlong(profile, along, pile));
  const pace = atWork && along === null ? paceMpm(tracks, passes) : null;
  const left = way?.left ?? (atWork ? workLeft(passesToGo, depthM) : null);
  const metres = (value: number | null) => ({ value: format.number(value, 2), unit: 'm' });
  const agoOf = (channel: Pick<Channel, 'key' | 'passes'>): string | undefined => {
    const ms = old.get(channel.key);
    if (ms === undefined || ms === null) return undefined;
    return isAtRest(facts, channel) ? t('realTime.atRest') : format.ago(ms);
  };
  const late = profile.channels.flatMap((channel) => {
    const { key, names, unit, decimals, chart } = channel;
    const ago = heard ? agoOf(channel) : '';
    const warned = stopped.includes(channel);
    return ago && chart !== 'depth'
      ? { name: names[language], value: format.number(lastOf(readings, { key }), decimals), unit, ago, warned }
      : [];
  });
  const word = unitWord(props.unit, language, machine.piles_today);
  const progress = profile.progress ? amountShown(profile, profile.progress) : null;
  const amount = machine.progress_today / (progress?.per ?? 1);
  const made =
    progress === null
      ? t('realTime.todayCount', { piles: machine.piles_today, word })
      : t('realTime.todayDone', {
          piles: machine.piles_today,
          word,
          amount: `${format.number(amount)} ${amountUnit(progress, language, amount)}`,
        });

  return (
    <>
      <Facts
        label={t('realTime.facts')}
        facts={[
          { name: t('realTime.state'), value: `${t(`realTime.stateOf.${state}`)} ${since}`, double: true },
          {
            name: t(`common.numberOf.${numberedAs(props.unit)}`),
            value: machine.pile_no ?? readings?.pile_no ?? NO_VALUE,
            double: true,
          },
          { name: t('realTime.pass'), value: passName === '' ? NO_VALUE : passName },
          ...(hasDepth
            ? [
                {
                  name: t('realTime.depth'),
                  ...metres(depthM),
                  ago: agoOf({ key: 'depth_m' }),
                  warned: stopped.some(({ chart }) => chart === 'depth'),
                },
                { name: t('realTime.design'), ...metres(designDepthM) },
                ...(along === null ? [{ name: t('realTime.pace'), value: format.number(pace, 2), unit: 'm/min' }] : []),
                ...leftFacts({
                  left,
                  pass,
                  pace: way?.mpm ?? pace,
                  toGo: passesToGo,
                  passes,
                  terms,
                  whole,
                  language,
                  t,
                  format,
                }),
                { name: t('realTime.today'), value: made, double: true },
              ]
            : [
                { name: t('realTime.today'), value: made, double: true },
                ...materialFacts(profile, tracks, pile, atWork, language, t, format),
                ...designFacts(profile, pile?.terms, language),
              ]),
        ]}
      />
      {late.length === 0 ? null : <Facts label={t('realTime.late')} facts={late} />}
      {outOfOrder === undefined ? null : (
        <Facts
          label={t('realTime.outOfOrder')}
          facts={[
            {
              name: t('realTime.outOfOrder'),
              value: t('realTime.outOfOrderOf', { late: outOfOrder.late, repeated: outOfOrder.repeated }),
              ago: format.ago(Math.max(0, nowMs - outOfOrder.lastMs)),
            },
          ]}
        />
      )}
      {log.data === undefined && log.error !== null ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <div className={styles.body}>
          {hasDepth ? (
            <div className={styles.hole}>
              <h3 className={styles.title}>{t('realTime.borehole')}</h3>
              <Borehole
                segments={along === null ? segments : NO_SEGMENTS}
                depthM={depthM}
                reachedM={along === null ? null : depthM}
                designDepthM={designDepthM}
                passes={passes}
                made={opened.passDepths}
                // A wall is cut at one depth, whatever the pass.
                asked={along === null ? asked : NO_PASSES}
                old={atWork && old.has('depth_m')}
                dark={dark}
              />
            </div>
          ) : null}
          <div className={styles.strips}>
            <h3 className={styles.title}>{t('realTime.strips')}</h3>
            <div className={styles.chart}>
              {error !== null && tracks === null ? (
                <ErrorState error={error} onRetry={() => void log.refetch()} />
              ) : log.data?.rows === 0 ? (
                <EmptyState title={t('realTime.waiting')} />
              ) : tracks === null || window === null ? (
                <ChartSkeleton />
              ) : (
                <Suspense fallback={<ChartSkeleton />}>
                  <StripsChart
                    tracks={tracks}
                    channels={channels}
                    passes={passes}
                    limits={lines}
                    window={window}
                    dark={dark}
                    label={t('realTime.stripsText')}
                    formatTime={formatTime}
                  />
                </Suspense>
              )}
            </div>
          </div>
        </div>
      )}
      {hasDepth && along === null ? <SegmentTable segments={segments} total={total} format={format} /> : null}
      <PileWarnings
        scope={scope}
        profile={profile}
        unit={props.unit}
        recordNo={recordNo}
        shelves={props.shelves}
        format={format}
        nowMs={nowMs}
      />
    </>
  );
}

/** Along a wall no amount is counted by depth. */
const NO_SEGMENTS: readonly SegmentFill[] = [];
const NO_PASSES: readonly AskedPass[] = [];

/** Where a section of wall begins and how long it is; null where its design does not say it. */
function sectionAlong({ outline }: EquipmentProfile, along: string, pile: DesignValues | null) {
  const [fromM, lengthM] = [pile?.terms[along], outline?.kind === 'block' ? pile?.terms[outline.length] : null];
  return typeof fromM === 'number' && typeof lengthM === 'number' ? { fromM, lengthM } : null;
}

/** How much has gone in of work without a depth, the rest of the design, and the time that it takes at this pace. */
function materialFacts(
  profile: EquipmentProfile,
  tracks: Pick<LogTracks, 'tracks'> | null,
  pile: DesignValues | null,
  atWork: boolean,
  language: Language,
  t: Translate,
  format: Pick<Format, 'number' | 'span'>,
): readonly Fact[] {
  const total = materialTotal(profile);
  if (total === null || profile.material === null) return [];
  const { unit, decimals } = total;
  const { made, designed, left, perMin, timeMs } = materialLeft(profile, total.key, tracks, pile, atWork);
  return [
    { name: profile.material.names[language], value: format.number(made, decimals), unit },
    { name: t('realTime.designAmount'), value: format.number(designed, decimals), unit },
    // Slow pumping would be nothing with the decimals of the whole.
    { name: t('realTime.pace'), value: format.number(perMin, decimals + 1), unit: `${unit}/min` },
    { name: t('realTime.amountLeft'), value: format.number(left, decimals), unit },
    { name: t('realTime.timeLeft'), value: timeMs === null ? NO_VALUE : format.span(timeMs) },
  ];
}

/** The design of a piece of work without a depth: a recipe, the mass and drop of a hammer. */
function designFacts(profile: EquipmentProfile, design: DesignTerms | undefined, language: Language): readonly Fact[] {
  return profile.designParameters.flatMap((parameter) => {
    const value = designShown(parameter, design?.[parameter.key], language);
    return value === null || value === ''
      ? []
      : [{ name: parameter.names[language], value: `${value}`, unit: parameter.unit }];
  });
}
