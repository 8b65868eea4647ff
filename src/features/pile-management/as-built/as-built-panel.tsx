import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AsBuilt } from '../../../contracts/data-core';
import { pilesKey, useDataLayer } from '../../../data';
import { NO_VALUE } from '../../../i18n/format';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import type { MapSketch } from '../../../maps/map-sketch';
import { builtFindings, hasLimits } from '../../../parts/as-built/built-findings';
import { type BuiltAreas, useAsBuilt } from '../../../parts/as-built/use-as-built';
import { SaveMenu, SHEETS } from '../../../parts/export-menu/save-menu';
import type { PileTable } from '../../../parts/pile-list/pile-rows';
import { inSlices } from '../../../shared/in-slices';
import { type Fact, Facts } from '../../../ui/facts';
import { Loaded, SkeletonBars } from '../../../ui/loaded';
import { Panel } from '../../../ui/panel';
import { SimulatedTag } from '../../../ui/simulated-tag';
import { EmptyState } from '../../../ui/states';
import type { PanelTerms } from '../panel-terms';
import { BUILT_AREAS, type PileManagementState } from '../pile-url';
import { areaShares } from './area-shares';
import { AreaTable } from './area-table';
import { areaKey, builtAreas, builtSums, type Origin } from './built-areas';
import { areaColumns, areaName } from './built-file';
import { FindingDetail } from './finding-detail';
import { FindingList } from './finding-list';
import { findingText } from './finding-text';
import { SaveFindings } from './save-findings';

const useStyles = makeStyles({
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '10px 0 14px',
    overflowY: 'auto',
    minHeight: 0,
  },
  hint: { margin: '0 14px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  title: { margin: '0 14px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  areas: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap', paddingRight: '14px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', paddingRight: '14px' },
  save: { marginLeft: 'auto' },
  sign: { padding: '0 14px' },
});

/** While the map is not open. */
const NO_ORIGIN: Origin = { originXM: Number.NaN, originYM: Number.NaN };
const NO_LIMITS = { beyond: false, short: false };

interface AsBuiltPanelProps extends PanelTerms {
  readonly state: PileManagementState;
  readonly onChange: (change: Partial<PileManagementState>) => void;
  readonly timeZone: string | undefined;
  /** Shows on the map where records without a design were made. */
  readonly onSketch: (sketch: MapSketch | null) => void;
}

/** Piles as built against their designs: sums, findings with their arithmetic, and areas. */
export function AsBuiltPanel(props: AsBuiltPanelProps) {
  const { scope, unit, onClose, state } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const areas: BuiltAreas = state.areas === 'rows' ? 'rows' : Number(state.areas);
  const built = useAsBuilt(scope, areas);
  return (
    <Panel title={t('asBuilt.title')} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{t('asBuilt.hint', { unit })}</p>
        <Loaded from={built} skeleton={<SkeletonBars heights={[60, 140, 200]} />}>
          {(answer) => <Built {...props} built={built} answer={answer} />}
        </Loaded>
      </div>
    </Panel>
  );
}

interface BuiltProps extends AsBuiltPanelProps {
  readonly built: ReturnType<typeof useAsBuilt>;
  readonly answer: AsBuilt;
}

function Built({ scope, unit, state, onChange, timeZone, onSketch, built, answer }: BuiltProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const client = useQueryClient();
  const machines = useQuery(queries.equipments(scope)).data;
  const info = useQuery(queries.piles(scope)).data;
  const { rowNames, terms } = built;
  const findings = useMemo(() => builtFindings(answer), [answer]);
  const origin = info ?? NO_ORIGIN;
  const limits = useMemo(() => (terms === null ? NO_LIMITS : hasLimits(terms)), [terms]);
  const areas = useMemo(() => builtAreas(answer.areas, rowNames, origin, limits), [answer, rowNames, origin, limits]);
  const unlimited = (['beyond', 'short'] as const)
    .filter((kind) => !limits[kind])
    .map((kind) => t(`asBuilt.${kind}`))
    .join(t('common.listComma'));
  const sums = builtSums(areas);
  const opened = findings.find(({ key }) => key === state.finding) ?? null;
  useEffect(() => () => onSketch(null), [onSketch]);
  const nameOf = (id: number): string => machines?.find((machine) => machine.id === id)?.name ?? String(id);
  const number = (value: number, digits: number): string =>
    Number.isFinite(value) ? format.number(value, digits) : NO_VALUE;
  const sharesBy = (piles: PileTable, signal?: AbortSignal) =>
    inSlices(areaShares(areas, piles, state.areas === 'rows' ? null : Number(state.areas), origin), signal);
  const { data: table, dataUpdatedAt } = useQuery(queries.pileTable(scope, {}));
  const shares = useQuery({
    queryKey: ['asBuiltShares', pilesKey(scope), state.areas, built.foundAt, dataUpdatedAt],
    queryFn:
      table === undefined
        ? skipToken
        : async ({ signal }) => {
            const { areas: own, whole } = await sharesBy(table, signal);
            return { whole, byArea: new Map(areas.map((area, at) => [areaKey(area), own[at]])) };
          },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  });
  const facts: readonly Fact[] = [
    {
      name: t('asBuilt.made', { unit }),
      value: t('asBuilt.madeOf', { made: format.number(sums.made), designed: format.number(sums.designed) }),
      double: true,
    },
    {
      name: t('asBuilt.depth'),
      value: t('asBuilt.madeOf', { made: number(sums.reachedM, 1), designed: number(sums.designedM, 1) }),
      unit: 'm',
      double: true,
    },
    { name: t('asBuilt.placed'), value: format.number(sums.placed) },
    { name: t('asBuilt.meanOffset'), value: number(sums.meanMm, 1), unit: 'mm' },
    { name: t('asBuilt.worstOffset'), value: number(sums.worstMm, 0), unit: 'mm' },
    { name: t('asBuilt.beyond'), value: number(sums.beyond, 0), warned: sums.beyond > 0 },
    { name: t('asBuilt.short'), value: number(sums.short, 0), warned: sums.short > 0 },
  ];
  const open = (key: string | null): void => {
    const finding = findings.find((known) => known.key === key);
    onChange({
      finding: finding?.key ?? null,
      // Records without a design have no pile that could be selected.
      selection: finding === undefined || finding.kind === 'unplanned' ? null : { kind: 'built', finding: finding.key },
      tab: state.tab,
    });
  };
  return (
    <>
      {shares.data === undefined || shares.data.whole === 'none' ? null : (
        <span className={styles.sign}>
          <SimulatedTag share={shares.data.whole} />
        </span>
      )}
      <Facts label={t('asBuilt.sums')} facts={facts} />
      {sums.placed === 0 ? <p className={styles.hint}>{t('asBuilt.noPlaces')}</p> : null}
      {unlimited === '' ? null : <p className={styles.hint}>{t('asBuilt.noLimit', { kinds: unlimited })}</p>}
      <div className={styles.head}>
        <h3 className={styles.title}>{t('asBuilt.findings')}</h3>
        <SaveFindings
          scope={scope}
          headsKey={built.headsKey}
          findings={findings}
          textOf={(finding) =>
            terms === null ? '' : findingText(finding, { t, number, terms, spacingM: answer.spacingM })
          }
          nameOf={nameOf}
          timeZone={timeZone}
        />
      </div>
      {findings.length === 0 ? (
        <EmptyState
          title={t('asBuilt.none')}
          hint={t(unlimited === '' && sums.placed > 0 ? 'asBuilt.noneHint' : 'asBuilt.noneHintElse')}
        />
      ) : (
        <FindingList findings={findings} opened={opened?.key ?? null} nameOf={nameOf} onOpen={open}>
          {opened === null || terms === null ? null : (
            <FindingDetail
              key={opened.key}
              scope={scope}
              finding={opened}
              terms={terms}
              spacingM={answer.spacingM}
              nameOf={nameOf}
              timeZone={timeZone}
              onPile={(pileId) => onChange({ pileId, task: 'none' })}
              onSketch={onSketch}
            />
          )}
        </FindingList>
      )}
      <div className={styles.areas}>
        <h3 className={styles.title}>{t('asBuilt.areas')}</h3>
        <Select
          size="small"
          aria-label={t('asBuilt.areasBy')}
          value={state.areas}
          onChange={(_, { value }) => onChange({ areas: BUILT_AREAS.find((known) => known === value) ?? 'rows' })}
        >
          {BUILT_AREAS.map((known) => (
            <option key={known} value={known}>
              {t(`asBuilt.areaKinds.${known}`)}
            </option>
          ))}
        </Select>
        <span className={styles.save}>
          <SaveMenu
            kinds={SHEETS}
            label={t('asBuilt.file.saveAreas')}
            table={
              areas.length === 0
                ? null
                : async () => {
                    const shared = await sharesBy(await client.fetchQuery(queries.pileTable(scope, {})));
                    return {
                      fileName: `${t('asBuilt.title')}-${t('asBuilt.areas')}`,
                      title: t('asBuilt.areas'),
                      columns: areaColumns(areas, (area) => areaName(area, t, number), shared.areas, t),
                    };
                  }
            }
          />
        </span>
      </div>
      <AreaTable
        areas={areas}
        shareOf={(area) => shares.data?.byArea.get(areaKey(area)) ?? 'none'}
        onSelect={(selection) => onChange({ selection, finding: null })}
      />
    </>
  );
}
