import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { distributionEnds } from '../../../charts/distribution-option';
import type { RecordsSource, TableSource } from '../../../contracts/data-core';
import { useAskedPerMetre, useGrowingRecords } from '../../../data';
import { channelsFor, formulaOf, keysOf } from '../../../equipment/derived-channels';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { simulatedTitle } from '../../../parts/export-menu/simulated-column';
import { useAddressState } from '../../../ui/address/use-address-state';
import { lazyPart } from '../../../ui/lazy-part';
import { Loaded, SkeletonBars } from '../../../ui/loaded';
import { Panel } from '../../../ui/panel';
import { EmptyState } from '../../../ui/states';
import { useDark } from '../../../ui/theme/theme-choice';
import type { RecordSelection } from '../record-selection';
import type { RecordHeads } from '../use-record-heads';
import { type AnalyseState, analyseParts, DEPTH, hasDepth, type Limits, offeredChannels } from './analyse-url';
import { type Answer, finishedMeans, groupName, type Question } from './answer';
import { FIGURES } from './answer-figures';
import { AnswerTable } from './answer-table';
import { channelText } from './channel-text';
import { ChartPanel } from './chart-panel';
import { controlChart } from './control-chart';
import { ControlPanel, useRuleWords } from './control-panel';
import { DensityPanel } from './density-panel';
import { channelsBeside } from './limit-offers';
import { LimitSliders } from './limit-sliders';
import type { ListedRecords } from './listed-records';
import { AgainstChoice, Over, QuestionBar } from './question-bar';
import { SaveAnswer } from './save-answer';
import { SaveLimit } from './save-limit';
import { simulatedCount, simulatedShares } from './simulated-shares';
import { useAnswerOver } from './use-answer';
import { useDraggedLimits } from './use-dragged-limits';
import { useFaultText, useFormulaFault } from './use-formula-fault';
import { useListedRecords } from './use-listed-records';
import { useViewStyles } from './view-styles';

const charts = () => import('../../../charts/analysis-charts');
const QuantilesChart = lazyPart(async () => ({ default: (await charts()).QuantilesChart }));
const DistributionChart = lazyPart(async () => ({ default: (await charts()).DistributionChart }));

const useStyles = makeStyles({
  charts: {
    flex: '3 0 300px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: '8px',
    minHeight: '300px',
    '& > *': { minHeight: 0 },
    '@media (max-width: 1099px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: '320px 280px',
      flex: '0 0 auto',
    },
  },
  body: { position: 'relative', flex: 1, minHeight: 0, margin: '4px 6px 2px' },
  table: { flex: '2 0 240px', display: 'flex', minHeight: '240px' },
});

interface AnalyseViewProps {
  readonly typeCode: string;
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly heads: RecordHeads;
  /** Null: all records of the list. */
  readonly selection: RecordSelection | null;
  readonly timeZone: string | undefined;
  readonly phone: boolean;
  readonly onRecord: (recordNo: string) => void;
  /** What the type's trade asks over all records, below the rest. */
  readonly more: ReactNode;
  /** Stand at the end of the bar. */
  readonly actions: ReactNode;
}

/** While records are not known yet. */
const NO_RECORDS: Pick<ListedRecords, 'recordNos' | 'pileIds' | 'machineIds'> = {
  recordNos: [],
  pileIds: new Uint32Array(),
  machineIds: new Uint32Array(),
};

/** Questions over the logs of the records of a list, or of those selected of it. */
export function AnalyseView(props: AnalyseViewProps) {
  const { typeCode, profile, scope, heads, selection, timeZone = 'UTC', phone, onRecord, actions } = props;
  const styles = useStyles();
  const view = useViewStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const parts = useMemo(() => analyseParts(profile), [profile]);
  const [state, change] = useAddressState(parts);
  const { data: listed, isOld, ...listing } = useListedRecords(heads, selection);
  const offered = useMemo(() => offeredChannels(profile, state.formula), [profile, state.formula]);
  const channel = offered.find(({ key }) => key === state.channel) ?? offered[0];
  const against = offered.find(({ key }) => key === state.against) ?? null;
  const isByFormula = [state.channel, state.against ?? ''].some((key) => formulaOf(key) !== null);
  const formula = isByFormula ? (state.formula?.text ?? null) : null;
  const { data: fault } = useFormulaFault(profile, formula);
  const faultText = useFaultText();
  const channels = useMemo(() => {
    const asked = [state.channel, ...(state.against === null ? [] : [state.against])];
    const along = [...(hasDepth(profile) ? [DEPTH] : []), ...channelsBeside(profile.warningRules, state.channel)];
    return channelsFor(profile, asked, along);
  }, [profile, state.channel, state.against]);
  const asked = useAskedPerMetre(scope, channels.derived);
  // Logs are opened for a formula that can be read, and for shares once it is known of what.
  const readable = fault === null && asked.of !== undefined ? listed : undefined;
  const source = useMemo<RecordsSource>(() => {
    const { recordNos, pileIds, machineIds } = readable ?? NO_RECORDS;
    const shares = asked.of == null ? {} : { askedPerM: asked.of(pileIds) };
    return { ...scope, ...channels, ...shares, recordNos, pileIds, machineIds, layoutRows: null };
  }, [scope, channels, readable, asked.of]);
  const records = useGrowingRecords(`analysis:${readable?.id}:${keysOf(source).join()}`, source);
  const question = useMemo<Question | null>(
    () => (channel === undefined ? null : { channel, against, by: state.by, width: state.width, timeZone }),
    [channel, against, state.by, state.width, timeZone],
  );
  if (question === null) throw new Error('a type that records has a channel');
  const answered = useAnswerOver(records, readable, question);
  const answer = answered.data;
  const names = useMemo(() => {
    if (answer === undefined) return [];
    const words = { language, none: t('analyse.none') };
    return [t('analyse.whole'), ...Array.from(answer.labels, (label) => groupName(answer, profile, label, words))];
  }, [answer, profile, language, t]);
  const control = useMemo(() => {
    if (answer?.question.by !== 'record') return null;
    return controlChart(finishedMeans(answer), state.base === 'all' ? Infinity : Number(state.base));
  }, [answer, state.base]);
  const ruleWords = useRuleWords();
  // The first row of the table is of all readings.
  const rulesAt = answer?.question.by === 'record' ? (row: number) => ruleWords(control?.broken[row - 1] ?? 0) : null;
  const isBusy = answered.isPlaceholderData;
  const readings = answer === undefined || isBusy ? null : (answer.whole.count[0] ?? 0);
  const isAsked = readable !== undefined && readable.recordNos.length > 0;
  const skeleton = <SkeletonBars heights={[300, 240]} />;
  return (
    <div className={view.whole}>
      <QuestionBar
        profile={profile}
        question={state}
        onChange={change}
        actions={
          <>
            {isAsked ? <SaveAnswer answer={answer} names={names} rulesAt={rulesAt} /> : null}
            {actions}
          </>
        }
      >
        {isAsked ? (
          <Over
            {...{ records, readings, isOld }}
            listed={readable}
            all={readable.recordNos.length}
            simulated={simulatedCount(readable, readable.recordNos.length)}
            onRefresh={() => void listing.refetch()}
          />
        ) : null}
      </QuestionBar>
      {formula !== null && fault ? (
        <EmptyState title={t('analyse.formulaWrong')} hint={faultText(formula, fault)} />
      ) : (
        <Loaded
          from={{ data: listed, ...listing }}
          skeleton={skeleton}
          empty={({ recordNos }) =>
            recordNos.length > 0 ? null : { title: t('analyse.noLogs'), hint: t('analyse.noLogsHint') }
          }
        >
          {() => (
            <Loaded
              from={{
                data: answer,
                error: asked.error ?? answered.error ?? (records.loaded === 0 ? records.error : null),
                refetch: () => {
                  if (asked.error !== null) return asked.refetch();
                  return records.loaded === 0 ? records.goOn() : answered.refetch();
                },
              }}
              skeleton={skeleton}
              empty={({ whole }) =>
                whole.count.length > 0 ? null : { title: t('analyse.noReadings'), hint: t('analyse.noReadingsHint') }
              }
            >
              {(known) => (
                <>
                  <div className={mergeClasses(styles.charts, isBusy && view.older)}>
                    <Charts
                      answer={known}
                      names={names}
                      control={control}
                      base={state.base}
                      onBase={(base) => change({ base })}
                      onRecord={onRecord}
                      limits={state.limits}
                      onLimits={(limits) => change({ limits })}
                      limitActions={(limits) => <SaveLimit {...{ scope, profile, limits }} answer={known} />}
                      againstChoice={
                        <AgainstChoice
                          channels={offered}
                          channel={state.channel}
                          against={state.against}
                          onChange={(chosen) => change({ against: chosen })}
                        />
                      }
                    />
                  </div>
                  <div className={styles.table}>
                    <Panel
                      title={t('analyse.table')}
                      detail={`${channelText(known.question.channel, language)} · ${t(`analyse.byOf.${known.question.by}`)}`}
                    >
                      <div className={view.grid}>
                        <AnswerTable
                          {...{ typeCode, names, isBusy, phone, rulesAt }}
                          answer={known}
                          onRecord={onRecord}
                        />
                      </div>
                    </Panel>
                  </div>
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
      {props.more}
    </div>
  );
}

interface ChartsProps {
  readonly answer: Answer;
  /** Of all readings, then of the groups. */
  readonly names: readonly string[];
  /** Null: the groups are no records, or too few. */
  readonly control: ReturnType<typeof controlChart>;
  readonly base: AnalyseState['base'];
  readonly onBase: (base: AnalyseState['base']) => void;
  readonly onRecord: (recordNo: string) => void;
  readonly limits: Limits;
  readonly onLimits: (limits: Limits) => void;
  /** Chooses what the readings are set against. */
  readonly againstChoice: ReactNode;
  /** What can be done with limits. */
  readonly limitActions: (limits: Limits) => ReactNode;
}

function Charts(props: ChartsProps) {
  const { answer, names, limits, onLimits, againstChoice, limitActions } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const dark = useDark();
  const [shown, drag] = useDraggedLimits(limits, onLimits);
  const { groups, whole, distribution, density, question } = answer;
  const { channel, by } = question;
  const say = useCallback((value: number) => format.number(value, channel.decimals), [format, channel]);
  const common = useMemo(() => ({ limits: shown, unit: channel.unit, format: say }), [shown, channel, say]);
  const spread = useMemo(
    () => ({
      ...common,
      names: names.slice(1),
      min: groups.min,
      max: groups.max,
      quantiles: groups.quantiles,
      words: FIGURES.filter((figure) => figure !== 'count' && figure !== 'mean').map((figure) =>
        t(`analyse.figure.${figure}`),
      ),
      isDownwards: by === 'depth',
    }),
    [common, names, groups, by, t],
  );
  const bars = useMemo(
    () => (distribution === null ? null : { ...common, ...distribution, counted: t('analyse.readings') }),
    [common, distribution, t],
  );
  const records = useMemo(() => names.slice(1), [names]);
  const skeleton = <SkeletonBars heights={[200]} />;
  const count = format.number(whole.count[0]);
  const [simulated = 'none'] = simulatedShares(answer);
  const asked = simulatedTitle(t, `${channelText(channel, language)} · ${t(`analyse.byOf.${by}`)}`, simulated);
  return (
    <>
      {by === 'record' ? (
        <ControlPanel {...props} names={records} limits={shown} dark={dark} />
      ) : (
        <ChartPanel question={asked} title={t('analyse.spread')} detail={t('analyse.spreadHint')}>
          <div className={styles.body}>
            <Suspense fallback={skeleton}>
              <QuantilesChart
                dark={dark}
                input={spread}
                label={t('analyse.spreadSummary', {
                  channel: channelText(channel, language),
                  by: t(`analyse.byOf.${by}`),
                  groups: names.length - 1,
                  count,
                })}
              />
            </Suspense>
          </div>
        </ChartPanel>
      )}
      {density !== null && question.against !== null ? (
        <DensityPanel answer={answer} density={density} against={question.against} actions={againstChoice} />
      ) : (
        <ChartPanel
          question={asked}
          title={t('analyse.distribution')}
          actions={againstChoice}
          detail={
            distribution === null || distribution.beyond === 0
              ? channelText(channel, language)
              : t('analyse.beyond', { count: format.number(distribution.beyond) })
          }
        >
          {bars === null ? null : (
            <>
              <div className={styles.body} style={{ margin: 0 }}>
                <Suspense fallback={skeleton}>
                  <DistributionChart
                    dark={dark}
                    input={bars}
                    label={t('analyse.distributionSummary', {
                      channel: channelText(channel, language),
                      count,
                      least: say(whole.min[0] ?? Number.NaN),
                      largest: say(whole.max[0] ?? Number.NaN),
                      median: say(whole.quantiles[2]?.[0] ?? Number.NaN),
                    })}
                  />
                </Suspense>
              </div>
              <LimitSliders
                answer={answer}
                {...distributionEnds(bars)}
                limits={shown}
                onChange={drag}
                actions={limitActions(shown)}
              />
            </>
          )}
        </ChartPanel>
      )}
    </>
  );
}
