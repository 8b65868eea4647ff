import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useContext, useMemo } from 'react';
import { sameRange } from '../../../charts/log-range';
import type { TableSource } from '../../../contracts/data-core';
import { formulaOf } from '../../../equipment/derived-channels';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { FileNote, FilesWait } from '../../../parts/export-menu/file-note';
import { SaveMenu } from '../../../parts/export-menu/save-menu';
import { DamageBar, useDamageWords } from '../../../parts/log/damage-note';
import { shareOf } from '../../../shared/simulated-share';
import { useAddressState } from '../../../ui/address/use-address-state';
import { Loaded, SkeletonBars } from '../../../ui/loaded';
import { Panel } from '../../../ui/panel';
import { EmptyState } from '../../../ui/states';
import { useDark } from '../../../ui/theme/theme-choice';
import { nameOf, offeredChannels, recordsDepth, widthsOf } from '../analyse/analyse-url';
import { channelText } from '../analyse/channel-text';
import { ChannelChoice, Choice } from '../analyse/choice';
import { type ListedRecords, MOST_RECORDS } from '../analyse/listed-records';
import { Over, QuestionFrame } from '../analyse/question-bar';
import { useDraggedValue } from '../analyse/use-dragged-value';
import { useFaultText, useFormulaFault } from '../analyse/use-formula-fault';
import { useListedRecords } from '../analyse/use-listed-records';
import { useViewStyles } from '../analyse/view-styles';
import { DEPTH_SCALE, stretchText } from '../analyse/zoom';
import { MOST_NAMED } from '../compared-part';
import { filesWaitText } from '../files-wait-text';
import type { RecordHeads } from '../use-record-heads';
import { comparisonColumns } from './compare-file';
import { ComparePicture } from './compare-picture';
import { CompareTable } from './compare-table';
import { BEHINDS, type CompareState, compareParts, SHAPES } from './compare-url';
import { type ComparedRecord, namesOf } from './compared-records';
import { type Comparison, differenceOf } from './comparison';
import { TakenOut } from './taken-out';
import { useComparedRecords, useComparison } from './use-comparison';

/** Most records behind those compared, which need not be among them: together they are as many as a set takes. */
const MOST_BEHIND = MOST_RECORDS - MOST_NAMED;
/** While there is no answer. */
const NO_EXTREMES: Comparison['extremes'] = [];

const useStyles = makeStyles({
  top: {
    flex: '3 0 360px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 280px',
    gap: '8px',
    minHeight: '360px',
    '& > *': { minHeight: 0 },
    '@media (max-width: 1099px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: '420px auto',
      flex: '0 0 auto',
    },
  },
  table: { flex: '2 0 220px', display: 'flex', minHeight: '220px' },
});

interface CompareViewProps {
  readonly typeCode: string;
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly heads: RecordHeads;
  readonly timeZone: string | undefined;
  readonly phone: boolean;
  readonly onRecord: (recordNo: string) => void;
  /** Stand at the end of the bar. */
  readonly actions: ReactNode;
}

/** A few records by depth, against each other and against all behind them. */
export function CompareView(props: CompareViewProps) {
  const { profile, heads, actions } = props;
  const view = useViewStyles();
  const { t } = useTranslation();
  const parts = useMemo(() => compareParts(profile), [profile]);
  const [state, change] = useAddressState(parts);
  const compared = useComparedRecords(heads, state.compared);
  const listing = useListedRecords(heads, null, MOST_BEHIND);
  const formula = formulaOf(state.channel);
  const { data: fault } = useFormulaFault(profile, formula);
  const faultText = useFaultText();
  const skeleton = <SkeletonBars heights={[340, 220]} />;
  const none = { title: t('compare.none'), hint: t('compare.noneHint', { most: MOST_NAMED }) };
  const bare = (
    <QuestionFrame label={t('compare.question')} choices={null} actions={actions}>
      {null}
    </QuestionFrame>
  );
  if (!recordsDepth(profile) || state.compared.length === 0) {
    return (
      <div className={view.whole}>
        {bare}
        <EmptyState {...(recordsDepth(profile) ? none : { title: t('compare.noDepth') })} />
      </div>
    );
  }
  if (fault === undefined) {
    return (
      <>
        {bare}
        {skeleton}
      </>
    );
  }
  if (formula !== null && fault !== null) {
    return (
      <div className={view.whole}>
        <QuestionFrame
          label={t('compare.question')}
          choices={<ChannelChoice {...{ profile, formula: state.formula }} channel={state.channel} onChange={change} />}
          actions={actions}
        >
          {null}
        </QuestionFrame>
        <EmptyState title={t('analyse.formulaWrong')} hint={faultText(formula, fault)} />
      </div>
    );
  }
  return (
    <>
      {(compared.data ?? []).length === 0 || listing.data === undefined ? bare : null}
      <Loaded from={compared} skeleton={skeleton} empty={(records) => (records.length === 0 ? none : null)}>
        {(records) => (
          <Loaded from={listing} skeleton={skeleton}>
            {(listed) => (
              <Compared
                {...props}
                {...{ state, records, listed }}
                onChange={change}
                isOld={listing.isOld}
                onRefresh={() => void listing.refetch()}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

interface ComparedProps extends CompareViewProps {
  readonly state: CompareState;
  readonly onChange: (change: Partial<CompareState>) => void;
  readonly records: readonly ComparedRecord[];
  readonly listed: ListedRecords;
  readonly isOld: boolean;
  readonly onRefresh: () => void;
}

function Compared(props: ComparedProps) {
  const { typeCode, profile, scope, state, onChange, records, listed, timeZone = 'UTC', phone, actions } = props;
  const styles = useStyles();
  const view = useViewStyles();
  const { t } = useTranslation();
  const waits = useContext(FilesWait);
  const language = useLanguage();
  const dark = useDark();
  const format = useFormat();
  const [zoom, zoomTo] = useDraggedValue(state.zoom, sameRange, (settled) => onChange({ zoom: settled }));
  const channel =
    offeredChannels(profile, state.formula).find(({ key }) => key === state.channel) ?? profile.channels[0];
  if (channel === undefined) throw new Error('a type that records has a channel');
  const place = records.findIndex(({ recordNo }) => recordNo === state.out);
  const out = place < 0 ? null : place;
  const names = useMemo(() => namesOf(records), [records]);
  const subject = records[out ?? 0];
  const asked = useComparison({ scope, profile, compared: records, listed, state, subject, timeZone });
  const { data: comparison, isPlaceholderData: isBusy } = asked.answer;
  const { drawn, zoomed } = asked;
  const fits = comparison?.means.length === records.length;
  const differences = useMemo(
    () =>
      comparison === undefined || !fits
        ? []
        : comparison.means.map((means) => differenceOf(comparison, means, 0.5 * 10 ** -channel.decimals)),
    [comparison, fits, channel],
  );
  const pick = (chosen: number | null): void =>
    onChange({ out: chosen === null ? null : (records[chosen]?.recordNo ?? null) });
  const isAsked = comparison !== undefined && fits;
  const gone = state.compared.length - records.length;
  const all = asked.records;
  // The first answer waits for the logs of all those compared.
  const unread = asked.asked.error ?? (all.loaded < records.length ? all.error : null);
  const lacking = useDamageWords({ damaged: all.damaged, ofSeveral: true, profile, timeZone });
  const title = channelText(channel, language);
  return (
    <FileNote value={lacking}>
      <FilesWait value={isBusy ? filesWaitText(t, unread) : waits}>
        <div className={view.whole}>
          <QuestionFrame
            label={t('compare.question')}
            choices={
              <>
                <ChannelChoice {...{ profile, onChange }} channel={state.channel} formula={state.formula} />
                <Choice
                  label={t('compare.shape')}
                  chosen={state.shape}
                  options={SHAPES.map((key) => ({ key, text: t(`compare.shapeOf.${key}`) }))}
                  onChoose={(shape) => onChange({ shape })}
                />
                <Choice
                  label={t('compare.behind')}
                  chosen={state.behind}
                  options={BEHINDS.map((key) => ({ key, text: t(`compare.behindOf.${key}`) }))}
                  onChoose={(behind) => onChange({ behind })}
                />
                <Choice
                  label={t('compare.width')}
                  chosen={String(state.width)}
                  options={widthsOf('depth').map((width) => ({ key: String(width), text: `${width} m` }))}
                  size="narrow"
                  onChoose={(width) => onChange({ width: Number(width) })}
                />
              </>
            }
            actions={
              <>
                <SaveMenu
                  table={
                    isAsked && drawn !== undefined
                      ? () => ({
                          fileName: `${t('compare.file')}-${nameOf(channel.key)}`,
                          title:
                            drawn.zoom === null
                              ? title
                              : `${title} · ${t('analyse.zoomedTo', { range: stretchText(DEPTH_SCALE, drawn.zoom, format) })}`,
                          columns: comparisonColumns({
                            comparison: drawn.comparison,
                            names,
                            decimals: channel.decimals,
                            t,
                            simulated: {
                              records: records.map(({ isSimulated }) => isSimulated),
                              behind: shareOf(asked.behindSimulated, asked.behindCount),
                            },
                            words: {
                              from: t('compare.from'),
                              to: t('compare.to'),
                              low: `${t('analyse.figure.p10')} ${channel.unit}`.trim(),
                              middle: `${t('analyse.figure.p50')} ${channel.unit}`.trim(),
                              high: `${t('analyse.figure.p90')} ${channel.unit}`.trim(),
                              least: t('analyse.figure.min'),
                              greatest: t('analyse.figure.max'),
                            },
                          }),
                        })
                      : null
                  }
                />
                {actions}
              </>
            }
          >
            <Over
              records={all}
              listed={listed}
              all={all.total}
              most={{ records: MOST_BEHIND, why: 'listed' }}
              simulated={asked.simulated}
              readings={isBusy ? null : (comparison?.readings ?? null)}
              isOld={props.isOld}
              onRefresh={props.onRefresh}
            />
            {gone > 0 ? <span role="status">{t('compare.gone', { count: gone })}</span> : null}
            {state.leftOut > 0 ? (
              <span role="status">{t('compare.leftOut', { count: state.leftOut, most: MOST_NAMED })}</span>
            ) : null}
          </QuestionFrame>
          <DamageBar words={lacking} />
          <Loaded
            from={{
              data: isAsked ? comparison : undefined,
              error: unread ?? asked.answer.error ?? zoomed.error,
              refetch: () => {
                if (asked.asked.error !== null) return asked.asked.refetch();
                if (all.loaded < records.length) return all.goOn();
                return asked.answer.error === null && zoomed.error !== null ? zoomed.refetch() : asked.answer.refetch();
              },
            }}
            skeleton={<SkeletonBars heights={[340, 220]} />}
            empty={({ steps }) =>
              steps > 0 ? null : { title: t('analyse.noReadings'), hint: t('analyse.noReadingsHint') }
            }
          >
            {(known) => (
              <>
                <div className={mergeClasses(styles.top, (isBusy || zoomed.isComing) && view.older)}>
                  <ComparePicture
                    {...{ channel, records, names, out, dark }}
                    shape={state.shape}
                    whole={known}
                    comparison={drawn?.comparison ?? known}
                    zoom={zoom}
                    onZoom={zoomTo}
                    behind={asked.behindCount}
                    simulated={shareOf(asked.simulated, all.total)}
                    onPick={(chosen) => pick(chosen === out ? null : chosen)}
                  />
                  <TakenOut
                    {...{ channel }}
                    name={out === null ? null : (names[out] ?? '')}
                    difference={out === null ? null : (differences[out] ?? null)}
                    onRecord={() => out !== null && props.onRecord(records[out]?.recordNo ?? '')}
                    onBack={() => pick(null)}
                  />
                </div>
                <div className={styles.table}>
                  <Panel title={t('compare.table')} detail={title}>
                    <div className={view.grid}>
                      <CompareTable
                        {...{ typeCode, channel, records, names, differences, out, isBusy, dark, phone }}
                        extremes={fits ? comparison.extremes : NO_EXTREMES}
                        onOut={pick}
                      />
                    </div>
                  </Panel>
                </div>
              </>
            )}
          </Loaded>
        </div>
      </FilesWait>
    </FileNote>
  );
}
