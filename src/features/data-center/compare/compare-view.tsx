import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { chartColors } from '../../../charts/chart-colors';
import { RAMP_CSS } from '../../../charts/value-ramp';
import type { TableSource } from '../../../contracts/data-core';
import type { Channel, EquipmentProfile } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { useAddressState } from '../../../ui/address/use-address-state';
import { Loaded, SkeletonBars } from '../../../ui/loaded';
import { Panel } from '../../../ui/panel';
import { EmptyState } from '../../../ui/states';
import { useDark } from '../../../ui/theme/theme-choice';
import { hasDepth, widthsOf } from '../analyse/analyse-url';
import { channelText } from '../analyse/channel-text';
import { ChannelChoice, Choice } from '../analyse/choice';
import type { ListedRecords } from '../analyse/listed-records';
import { Over, QuestionFrame } from '../analyse/question-bar';
import { SaveMenu } from '../analyse/save-menu';
import { useListedRecords } from '../analyse/use-listed-records';
import { MOST_COMPARED } from '../compared-part';
import type { RecordHeads } from '../use-record-heads';
import { comparisonColumns } from './compare-file';
import { CompareTable } from './compare-table';
import { BEHINDS, type CompareState, compareParts, SHAPES } from './compare-url';
import { type ComparedRecord, namesOf } from './compared-records';
import { type Comparison, type Difference, differenceOf } from './comparison';
import { useComparedRecords, useComparison } from './use-comparison';

const charts = () => import('../../../charts/compare-charts');
const CompareLinesChart = lazy(async () => ({ default: (await charts()).CompareLinesChart }));
const CompareSectionChart = lazy(async () => ({ default: (await charts()).CompareSectionChart }));

const useStyles = makeStyles({
  whole: {
    flex: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    overflowY: 'auto',
    // Outlines of what has the focus are not cut.
    padding: '2px',
    margin: '-2px',
  },
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
  body: { position: 'relative', flex: 1, minHeight: 0, margin: '4px 6px 2px' },
  table: { flex: '2 0 220px', display: 'flex', minHeight: '220px' },
  grid: { position: 'relative', flex: 1, minHeight: 0 },
  older: { opacity: 0.55 },
  difference: { padding: '10px 12px', display: 'grid', gap: '8px', alignContent: 'start', overflowY: 'auto' },
  stretches: { margin: 0, padding: '0 0 0 18px', display: 'grid', gap: '4px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  ramp: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px', fontSize: tokens.fontSizeBase200 },
  bar: { width: '110px', height: '10px', borderRadius: tokens.borderRadiusSmall },
  mark: { width: '16px', height: '2px' },
  marked: { display: 'inline-flex', alignItems: 'center', gap: '4px', marginRight: '6px' },
  buttons: { display: 'flex', gap: '6px' },
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
  const styles = useStyles();
  const { t } = useTranslation();
  const parts = useMemo(() => compareParts(profile), [profile]);
  const [state, change] = useAddressState(parts);
  const compared = useComparedRecords(heads, state.compared);
  const listing = useListedRecords(heads, null);
  const skeleton = <SkeletonBars heights={[340, 220]} />;
  const none = { title: t('compare.none'), hint: t('compare.noneHint', { most: MOST_COMPARED }) };
  if (!hasDepth(profile) || state.compared.length === 0) {
    return (
      <div className={styles.whole}>
        <QuestionFrame label={t('compare.question')} choices={null} actions={actions}>
          {null}
        </QuestionFrame>
        <EmptyState {...(hasDepth(profile) ? none : { title: t('compare.noDepth') })} />
      </div>
    );
  }
  return (
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
  const { t } = useTranslation();
  const language = useLanguage();
  const dark = useDark();
  const channel = profile.channels.find(({ key }) => key === state.channel) ?? profile.channels[0];
  if (channel === undefined) throw new Error('a type that records has a channel');
  const place = records.findIndex(({ recordNo }) => recordNo === state.out);
  const out = place < 0 ? null : place;
  const names = useMemo(() => namesOf(records), [records]);
  const subject = records[out ?? 0];
  const asked = useComparison({ scope, compared: records, listed, state, subject, timeZone });
  const { data: comparison, isPlaceholderData: isBusy } = asked.answer;
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
  return (
    <div className={styles.whole}>
      <QuestionFrame
        label={t('compare.question')}
        choices={
          <>
            <ChannelChoice
              channels={profile.channels}
              channel={state.channel}
              onChannel={(key) => onChange({ channel: key })}
            />
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
                isAsked
                  ? () => ({
                      fileName: `${t('compare.file')}-${channel.key}`,
                      title: channelText(channel, language),
                      columns: comparisonColumns({
                        comparison,
                        names,
                        decimals: channel.decimals,
                        words: {
                          from: t('compare.from'),
                          to: t('compare.to'),
                          low: `${t('analyse.figure.p10')} ${channel.unit}`.trim(),
                          middle: `${t('analyse.figure.p50')} ${channel.unit}`.trim(),
                          high: `${t('analyse.figure.p90')} ${channel.unit}`.trim(),
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
          readings={isBusy ? null : (comparison?.readings ?? null)}
          isOld={props.isOld}
          onRefresh={props.onRefresh}
        />
        {gone > 0 ? <span role="status">{t('compare.gone', { count: gone })}</span> : null}
      </QuestionFrame>
      <Loaded
        from={{
          data: isAsked ? comparison : undefined,
          error: asked.answer.error ?? (all.loaded === 0 ? all.error : null),
          refetch: () => (all.loaded === 0 ? all.goOn() : asked.answer.refetch()),
        }}
        skeleton={<SkeletonBars heights={[340, 220]} />}
        empty={({ steps }) =>
          steps > 0 ? null : { title: t('analyse.noReadings'), hint: t('analyse.noReadingsHint') }
        }
      >
        {(known) => (
          <>
            <div className={mergeClasses(styles.top, isBusy && styles.older)}>
              <Picture
                {...{ channel, records, names, out, dark }}
                shape={state.shape}
                comparison={known}
                behind={asked.behindCount}
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
              <Panel title={t('compare.table')} detail={channelText(channel, language)}>
                <div className={styles.grid}>
                  <CompareTable
                    {...{ typeCode, channel, records, names, differences, out, isBusy, dark, phone }}
                    onOut={pick}
                  />
                </div>
              </Panel>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

interface PictureProps {
  readonly channel: Channel;
  readonly shape: CompareState['shape'];
  readonly comparison: Comparison;
  readonly records: readonly ComparedRecord[];
  readonly names: readonly string[];
  readonly out: number | null;
  /** Records behind the band. */
  readonly behind: number;
  readonly dark: boolean;
  readonly onPick: (place: number) => void;
}

function Picture({ channel, shape, comparison, records, names, out, behind, dark, onPick }: PictureProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { originM, widthM, steps, band, means } = comparison;
  const title = channelText(channel, language);
  const common = useMemo(
    () => ({
      originM,
      widthM,
      steps,
      out,
      format: (value: number) => `${format.number(value, channel.decimals)} ${channel.unit}`.trim(),
    }),
    [originM, widthM, steps, out, format, channel],
  );
  const lines = useMemo(
    () => ({
      ...common,
      band,
      lines: means.map((values, at) => ({ name: names[at] ?? '', values })),
      words: { band: t('compare.band'), middle: t('compare.middle'), depth: t('compare.depth') },
      channel: title,
    }),
    [common, band, means, names, title, t],
  );
  const [from, to] = useMemo(() => ends(means), [means]);
  const section = useMemo(
    () => ({
      ...common,
      from,
      to,
      records: means.map((values, at) => ({
        name: names[at] ?? '',
        values,
        designDepthM: records[at]?.designDepthM ?? Number.NaN,
        depthM: records[at]?.depthM ?? Number.NaN,
      })),
      words: { depth: t('compare.depth'), design: t('compare.design'), reached: t('compare.reachedMark') },
    }),
    [common, from, to, means, names, records, t],
  );
  const colors = chartColors(dark);
  const label = t('compare.summary', { channel: title, count: records.length });
  return (
    <Panel
      title={t(`compare.${shape}`)}
      detail={
        shape === 'lines' ? t('compare.bandDetail', { records: format.number(behind) }) : t('compare.sectionDetail')
      }
      actions={
        shape === 'section' ? (
          <span className={styles.ramp}>
            <Mark color={colors.limit} text={t('compare.design')} />
            <Mark color={colors.text} text={t('compare.reachedMark')} />
            <span className={styles.marked}>
              {common.format(from)}
              <span aria-hidden className={styles.bar} style={{ background: RAMP_CSS }} />
              {common.format(to)}
            </span>
          </span>
        ) : null
      }
    >
      <div className={styles.body}>
        <Suspense fallback={<SkeletonBars heights={[300]} />}>
          {shape === 'lines' ? (
            <CompareLinesChart dark={dark} label={label} input={lines} onPick={onPick} />
          ) : (
            <CompareSectionChart dark={dark} label={label} input={section} onPick={onPick} />
          )}
        </Suspense>
      </div>
    </Panel>
  );
}

/** What a line across a column is. */
function Mark({ color, text }: { readonly color: string; readonly text: string }) {
  const styles = useStyles();
  return (
    <span className={styles.marked}>
      <span aria-hidden className={styles.mark} style={{ backgroundColor: color }} />
      {text}
    </span>
  );
}

/** Least and largest mean. */
function ends(means: readonly Float64Array[]): readonly [number, number] {
  let [least, largest] = [Infinity, -Infinity];
  for (const values of means) {
    for (const value of values) {
      if (value < least) least = value;
      if (value > largest) largest = value;
    }
  }
  return least <= largest ? [least, largest] : [0, 0];
}

interface TakenOutProps {
  readonly channel: Channel;
  /** Null: none is taken out. */
  readonly name: string | null;
  readonly difference: Difference | null;
  readonly onRecord: () => void;
  readonly onBack: () => void;
}

/** Where the record that is taken out differs from the band. */
function TakenOut({ channel, name, difference, onRecord, onBack }: TakenOutProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  if (name === null || difference === null) {
    return (
      <Panel title={t('compare.takenOut', { name: '…' })}>
        <div className={styles.difference}>
          <p className={styles.hint}>{t('compare.takeOutHint')}</p>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={t('compare.takenOut', { name })}>
      <div className={styles.difference} aria-live="polite">
        {difference.stretches.length === 0 ? (
          <p className={styles.hint}>{t('compare.within')}</p>
        ) : (
          <ul className={styles.stretches}>
            {difference.stretches.map(({ fromM, toM, side, by }) => (
              <li key={fromM}>
                {t(`compare.${side}`, {
                  from: format.number(fromM, 2),
                  to: format.number(toM, 2),
                  by: `${format.number(by, channel.decimals)} ${channel.unit}`.trim(),
                })}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.buttons}>
          <Button size="small" onClick={onRecord}>
            {t('compare.show')}
          </Button>
          <Button size="small" appearance="subtle" onClick={onBack}>
            {t('compare.putBack')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
