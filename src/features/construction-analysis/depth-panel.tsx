import { Button, Dropdown, makeStyles, Option, ProgressBar, ToggleButton, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { TableRows } from '../../contracts/table-rows';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { DamageNote } from '../../parts/log/damage-note';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { SimulatedTag } from '../../ui/simulated-tag';
import { type AnalysisState, evenChannels } from './analysis-url';
import { DepthHeat } from './depth-heat';
import { type DepthMeans, meansOfGroups, outliersOf, spreadByDepth, variationOfRecords } from './depth-means';
import { sameLogs, simulatedOf } from './logged-records';
import { GROUPINGS, type GroupTerms, groupRows } from './record-groups';
import type { Records } from './scored-records';
import { FIRST_RECORDS, MOST_RECORDS, useDepthMeans } from './use-depth-means';
import { useFirstFew } from './use-first-few';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', padding: '6px 12px 0' },
  channel: { minWidth: 0, width: '190px', '& > button': { minWidth: 0 } },
  group: { minWidth: 0 },
  readCount: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  progress: { width: '80px' },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: '8px',
    padding: '6px 12px 8px',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  steps: { overflow: 'auto', maxHeight: '330px', '@media (max-width: 719px)': { maxHeight: 'none' } },
  outliers: {
    overflow: 'auto',
    maxHeight: '260px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    '@media (max-width: 719px)': { maxHeight: 'none' },
  },
  hint: { padding: '4px 12px 6px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Records that stand out, listed. */
const MOST_OUTLIERS = 100;

interface DepthPanelProps extends GroupTerms {
  readonly profile: NonNullable<EquipmentType['profile']>;
  readonly scope: TableSource;
  readonly records: Records;
  /** Tells one search from another; null while the records are still those of the search before. */
  readonly listing: string | null;
  readonly state: AnalysisState;
  readonly onChange: (change: Partial<AnalysisState>) => void;
  readonly onPile: (pileId: number) => void;
}

/** How even the records are by depth: a heat map, variation by step, and the records that stand out. */
export function DepthPanel(props: DepthPanelProps) {
  const { profile, scope, listing, state, onChange } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const [all, setAll] = useState(false);
  // Logs are read of the records as they were found: a list that grows while machines work would begin anew for ever.
  const [found, setFound] = useState({ listing, records: props.records });
  if (listing !== null && found.listing !== listing) setFound({ listing, records: props.records });
  const { records } = found;
  // A list that was asked for anew is another table, often of the same records.
  const isOld = useMemo(() => !sameLogs(records, props.records), [records, props.records]);
  const offered = evenChannels(profile);
  const channel = offered.find(({ key }) => key === state.channel) ?? offered[0];
  if (channel === undefined) throw new Error('a type with a depth has a channel');
  const { answer, asked, growing, rows, logged } = useDepthMeans({
    scope,
    profile,
    records,
    channel: channel.key,
    all,
  });
  const simulated = useMemo(() => simulatedOf(records, rows), [records, rows]);
  const named = ({ names, unit }: typeof channel): string => `${names[language]}${unit === '' ? '' : ` (${unit})`}`;
  const counts = { loaded: format.number(growing.loaded), all: format.number(rows.length) };
  return (
    <Panel
      title={t('constructionAnalysis.even')}
      signs={<SimulatedTag share={simulated} />}
      detail={t('constructionAnalysis.evenHint')}
    >
      <div className={styles.bar}>
        <Dropdown
          className={styles.channel}
          size="small"
          aria-label={t('constructionAnalysis.channel')}
          value={named(channel)}
          selectedOptions={[channel.key]}
          onOptionSelect={(_, { optionValue }) => {
            if (optionValue !== undefined) onChange({ channel: optionValue });
          }}
        >
          {offered.map((one) => (
            <Option key={one.key} value={one.key}>
              {named(one)}
            </Option>
          ))}
        </Dropdown>
        {GROUPINGS.map((group) => (
          <ToggleButton
            key={group}
            className={styles.group}
            size="small"
            appearance="subtle"
            checked={state.group === group}
            onClick={() => onChange({ group })}
          >
            {t(`constructionAnalysis.groupOf.${group}`)}
          </ToggleButton>
        ))}
        <span className={styles.readCount} role="status">
          {growing.state === 'whole'
            ? t('constructionAnalysis.read', { records: counts.all, logged: format.number(logged) })
            : t('constructionAnalysis.reading', counts)}
          {growing.state === 'full' ? ` ${t('constructionAnalysis.readFull')}` : null}
        </span>
        {growing.state === 'growing' && rows.length > 0 ? (
          <>
            <ProgressBar
              className={styles.progress}
              value={growing.loaded / rows.length}
              aria-label={t('constructionAnalysis.reading', counts)}
            />
            <Button size="small" appearance="subtle" onClick={growing.stop}>
              {t('constructionAnalysis.stop')}
            </Button>
          </>
        ) : null}
        {growing.state === 'stopped' ? (
          <Button size="small" appearance="subtle" onClick={growing.goOn}>
            {t('constructionAnalysis.goOn')}
          </Button>
        ) : null}
        {isOld && listing === found.listing ? (
          <Button size="small" appearance="subtle" onClick={() => setFound({ listing, records: props.records })}>
            {t('constructionAnalysis.refresh')}
          </Button>
        ) : null}
        {growing.state === 'whole' && !all && logged > FIRST_RECORDS ? (
          <Button size="small" appearance="subtle" onClick={() => setAll(true)}>
            {t('constructionAnalysis.readAll', { count: format.number(Math.min(logged, MOST_RECORDS)) })}
          </Button>
        ) : null}
      </div>
      <DamageNote damaged={growing.damaged} ofSeveral profile={profile} timeZone={props.timeZone} />
      <Loaded
        from={{
          data: rows.length === 0 ? NOTHING : answer.data,
          error: asked.error ?? answer.error ?? growing.error,
          refetch: () => {
            if (asked.error !== null) return asked.refetch();
            return growing.error === null ? answer.refetch() : growing.goOn();
          },
        }}
        skeleton={<SkeletonBars heights={[300]} />}
        empty={({ steps }) =>
          steps > 0 ? null : { title: t('constructionAnalysis.noLogs'), hint: t('constructionAnalysis.noLogsHint') }
        }
      >
        {(means) => <Means {...props} {...{ records, means, rows, channel }} />}
      </Loaded>
    </Panel>
  );
}

const NOTHING: DepthMeans = { originM: 0, stepM: 1, steps: 0, records: 0, values: new Float64Array() };

interface MeansProps extends DepthPanelProps {
  readonly means: DepthMeans;
  /** Of the table, by the place of the record in the means. */
  readonly rows: Uint32Array;
  readonly channel: ReturnType<typeof evenChannels>[number];
}

function Means({ means, rows, channel, records, state, timeZone, shiftStarts, onPile }: MeansProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const table = useMemo(() => new TableRows(records), [records]);
  const spread = useMemo(() => spreadByDepth(means), [means]);
  const outliers = useMemo(() => outliersOf(means, spread), [means, spread]);
  const listed = useFirstFew<HTMLTableSectionElement>(Math.min(outliers.length, MOST_OUTLIERS));
  const ofRecords = useMemo(
    () =>
      variationOfRecords(means)
        .filter((variation) => Number.isFinite(variation))
        .sort(),
    [means],
  );
  const { codes, names } = useMemo(
    () => groupRows(records, rows, state.group, { timeZone, shiftStarts }),
    [records, rows, state.group, timeZone, shiftStarts],
  );
  const groups = useMemo(() => meansOfGroups(means, codes, names.length), [means, codes, names]);
  const { originM, stepM, steps } = means;
  const stretch = (step: number): string => `${originM + step * stepM}–${originM + (step + 1) * stepM}`;
  const say = (value: number): string => format.number(value, channel.decimals);
  const usual = (low: number, high: number): string =>
    Number.isNaN(low) ? format.number(null) : `${say(low)} – ${say(high)}`;
  const percent = (share: number): string => format.share(share);
  return (
    <>
      <div className={styles.body}>
        <DepthHeat
          {...{ groups, names, steps, say }}
          none={t('constructionAnalysis.noReading')}
          stretches={Array.from({ length: steps }, (_, step) => stretch(step))}
          unit={channel.unit}
          label={t('constructionAnalysis.heatSummary', {
            channel: channel.names[language],
            groups: names.length,
            steps,
          })}
        />
        <ScrolledNumberTable label={t('constructionAnalysis.stepsTable')} className={styles.steps}>
          <thead>
            <tr>
              <th scope="col">{t('constructionAnalysis.depth')}</th>
              <th scope="col">{t('constructionAnalysis.countOf')}</th>
              <th scope="col">
                {t('constructionAnalysis.stepMean')} {channel.unit}
              </th>
              <th scope="col">{t('constructionAnalysis.variation')}</th>
              <th scope="col">{t('constructionAnalysis.fences')}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from(spread.mean, (mean, step) => (
              <tr key={stretch(step)}>
                <th scope="row">{stretch(step)}</th>
                <td>{format.number(spread.count[step])}</td>
                <td>{say(mean)}</td>
                <td>{percent(spread.variation[step] ?? Number.NaN)}</td>
                <td>{usual(spread.low[step] ?? Number.NaN, spread.high[step] ?? Number.NaN)}</td>
              </tr>
            ))}
          </tbody>
        </ScrolledNumberTable>
      </div>
      <div className={styles.hint}>
        {t('constructionAnalysis.variationHint', {
          median: percent(ofRecords[Math.floor(ofRecords.length / 2)] ?? Number.NaN),
          most: percent(ofRecords.at(-1) ?? Number.NaN),
        })}
      </div>
      <ScrolledNumberTable label={t('constructionAnalysis.outliers')} className={styles.outliers}>
        <thead>
          <tr>
            <th scope="col">
              {t('constructionAnalysis.outliersCount', {
                shown: format.number(listed.shown),
                count: format.number(outliers.length),
              })}
            </th>
            <th scope="col" style={{ textAlign: 'left' }}>
              {t('constructionAnalysis.why')}
            </th>
          </tr>
        </thead>
        <tbody ref={listed.list}>
          {outliers.slice(0, listed.shown).map(({ record, steps: outside, at, value, low, high }) => {
            const row = rows[record] ?? 0;
            return (
              <tr key={record}>
                <th scope="row">
                  <Button size="small" appearance="subtle" onClick={() => onPile(table.number('pile_id', row))}>
                    {table.text('pile_no', row)}
                  </Button>
                  {table.number('is_simulated', row) === 1 ? <SimulatedTag /> : null}
                </th>
                <td style={{ textAlign: 'left' }}>
                  {t(value < low ? 'constructionAnalysis.whyLow' : 'constructionAnalysis.whyHigh', {
                    stretch: stretch(at),
                    value: `${say(value)} ${channel.unit}`.trim(),
                    bound: say(value < low ? low : high),
                    others: outside - 1,
                  })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </ScrolledNumberTable>
      {listed.more}
    </>
  );
}
