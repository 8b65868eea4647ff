import { type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { RecordsSource, TableSource } from '../../../contracts/data-core';
import { useAskedPerMetre, useGrowingRecords } from '../../../data';
import { channelsFor, formulaOf, keysOf } from '../../../equipment/derived-channels';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useTranslation } from '../../../i18n/use-translation';
import { FileNote, FilesWait } from '../../../parts/export-menu/file-note';
import { DamageBar, useDamageWords } from '../../../parts/log/damage-note';
import { textCount } from '../../../shared/texts';
import { useAddressState } from '../../../ui/address/use-address-state';
import { Loaded, SkeletonBars } from '../../../ui/loaded';
import { EmptyState } from '../../../ui/states';
import { MOST_NAMED } from '../compared-part';
import { filesWaitText } from '../files-wait-text';
import { linkedNumbers } from '../linked-selection';
import type { RecordSelection } from '../record-selection';
import type { RecordHeads } from '../use-record-heads';
import { analyseParts, DEPTH, offeredChannels, recordsDepth } from './analyse-url';
import { isByRecord, type Question } from './answer';
import { fetchCharts } from './answer-charts';
import { Answered } from './answered';
import { channelsBeside } from './limit-offers';
import { firstListed, type ListedRecords, MOST_AS_GROUPS, MOST_RECORDS } from './listed-records';
import { AgainstChoice, Over, QuestionBar } from './question-bar';
import { SaveAnswer } from './save-answer';
import { simulatedCount } from './simulated-shares';
import { useAnswerOver } from './use-answer';
import { useFaultText, useFormulaFault } from './use-formula-fault';
import { useListedRecords } from './use-listed-records';
import { useNamedAnswer } from './use-named-answer';
import { useZoomedAnswer } from './use-zoomed-answer';
import { useViewStyles } from './view-styles';

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
  /** Selects these records in the list. */
  readonly onSelect: (selection: RecordSelection) => void;
  /** The trade's own panels over all records, below the rest. */
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
  const view = useViewStyles();
  const { t } = useTranslation();
  const waits = useContext(FilesWait);
  const parts = useMemo(() => analyseParts(profile), [profile]);
  const [state, change] = useAddressState(parts);
  useEffect(fetchCharts, []);
  const { data: known, isOld, ...listing } = useListedRecords(heads, selection, MOST_RECORDS);
  const areGroups = isByRecord(state);
  const most = areGroups ? MOST_AS_GROUPS : MOST_RECORDS;
  const listed = useMemo(() => known && firstListed(known, most), [known, most]);
  const offered = useMemo(() => offeredChannels(profile, state.formula), [profile, state.formula]);
  const channel = offered.find(({ key }) => key === state.channel) ?? offered[0];
  const against = offered.find(({ key }) => key === state.against) ?? null;
  const isByFormula = [state.channel, state.against ?? ''].some((key) => formulaOf(key) !== null);
  const formula = isByFormula ? (state.formula?.text ?? null) : null;
  const { data: fault } = useFormulaFault(profile, formula);
  const faultText = useFaultText();
  const channels = useMemo(() => {
    const asked = [state.channel, ...(state.against === null ? [] : [state.against])];
    const along = [...(recordsDepth(profile) ? [DEPTH] : []), ...channelsBeside(profile.warningRules, state.channel)];
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
  const lacking = useDamageWords({ damaged: records.damaged, ofSeveral: true, profile, timeZone });
  const { by, width, across } = state;
  const question = useMemo<Question | null>(
    () => (channel === undefined ? null : { channel, against, by, width, across, timeZone, zoom: null }),
    [channel, against, by, width, across, timeZone],
  );
  if (question === null) throw new Error('a type that records has a channel');
  const answered = useAnswerOver(records, readable, question);
  const unzoomed = answered.data;
  const zoomed = useZoomedAnswer(unzoomed, state.zoom);
  const answer = zoomed.data;
  const named = useNamedAnswer(answer, profile, state);
  const isOlder = answered.isPlaceholderData;
  const isBusy = isOlder || zoomed.isComing;
  const unread = records.loaded === 0 ? records.error : null;
  const readings = answer === undefined || isOlder ? null : (answer.whole.count[0] ?? 0);
  const all = readable === undefined ? 0 : textCount(readable.recordNos);
  const isAsked = readable !== undefined && all > 0;
  const failure = asked.error ?? answered.error ?? zoomed.failed?.error ?? unread;
  // There is nothing to wait for either where the formula cannot be read.
  const hasNone = Boolean(fault) || (listed !== undefined && textCount(listed.recordNos) === 0);
  const isFirst = answer === undefined && !hasNone;
  const skeleton = <SkeletonBars heights={[300, 240]} />;
  return (
    <FileNote value={lacking}>
      <FilesWait value={isOlder || isFirst ? filesWaitText(t, isFirst ? (listing.error ?? failure) : unread) : waits}>
        <div className={view.whole}>
          <QuestionBar
            profile={profile}
            question={state}
            onChange={change}
            actions={
              <>
                {hasNone ? null : <SaveAnswer answer={answer} names={named.names} rulesAt={named.rulesAt} />}
                {actions}
              </>
            }
          >
            {isAsked ? (
              <Over
                {...{ records, readings, isOld }}
                listed={readable}
                all={all}
                most={{ records: most, why: areGroups ? 'groups' : 'listed' }}
                simulated={simulatedCount(readable, all)}
                onRefresh={() => void listing.refetch()}
              />
            ) : null}
            {selection !== null && linkedNumbers(selection) === null ? (
              <span>{t('analyse.notLinked', { most: MOST_NAMED })}</span>
            ) : null}
          </QuestionBar>
          <DamageBar words={lacking} />
          {formula !== null && fault ? (
            <EmptyState title={t('analyse.formulaWrong')} hint={faultText(formula, fault)} />
          ) : (
            <Loaded
              from={{ data: listed, ...listing }}
              skeleton={skeleton}
              empty={({ recordNos }) =>
                textCount(recordNos) > 0 ? null : { title: t('analyse.noLogs'), hint: t('analyse.noLogsHint') }
              }
            >
              {() => (
                <Loaded
                  from={{
                    data: answer,
                    error: failure,
                    refetch: () => {
                      if (asked.error !== null) return asked.refetch();
                      if (records.loaded === 0) return records.goOn();
                      return answered.error === null && zoomed.failed !== null
                        ? zoomed.failed.refetch()
                        : answered.refetch();
                    },
                  }}
                  skeleton={skeleton}
                  empty={({ whole }) =>
                    whole.count.length > 0
                      ? null
                      : { title: t('analyse.noReadings'), hint: t('analyse.noReadingsHint') }
                  }
                >
                  {(shown) => (
                    <Answered
                      {...{ typeCode, profile, scope, state, named, isBusy, phone, timeZone, onRecord }}
                      answer={shown}
                      unzoomed={unzoomed ?? shown}
                      isComing={records.state === 'growing' || shown.records !== records.loaded}
                      onChange={change}
                      onSelect={props.onSelect}
                      againstChoice={
                        <AgainstChoice
                          channels={offered}
                          channel={state.channel}
                          against={state.against}
                          onChange={(chosen) => change({ against: chosen })}
                        />
                      }
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
          {props.more}
        </div>
      </FilesWait>
    </FileNote>
  );
}
