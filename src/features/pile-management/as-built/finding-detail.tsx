import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AsBuiltQuery, TableSource } from '../../../contracts/data-core';
import { useDataLayer, useHeads } from '../../../data';
import { figuresOf } from '../../../equipment/record-figures';
import { equipmentByCode } from '../../../equipment/registry';
import { NO_VALUE } from '../../../i18n/format';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import type { MapSketch } from '../../../maps/map-sketch';
import type { BuiltFinding } from '../../../parts/as-built/built-findings';
import { rowOfPile } from '../../../parts/pile-list/pile-rows';
import { textAt } from '../../../shared/text-column';
import { SimulatedTag } from '../../../ui/simulated-tag';
import { findingText, pileText } from './finding-text';
import { foundRecords, RECORD_COLUMNS, unplannedView } from './unplanned-records';

const useStyles = makeStyles({
  detail: { padding: '2px 14px 10px', display: 'grid', gap: '6px', fontSize: tokens.fontSizeBase200 },
  why: { margin: 0, fontVariantNumeric: 'tabular-nums' },
  list: { margin: 0, padding: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '4px 14px' },
  entry: { display: 'inline-flex', alignItems: 'baseline' },
  pile: { minWidth: 'auto', padding: '2px 6px', fontVariantNumeric: 'tabular-nums' },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Piles and records listed by themselves. */
const LISTED = 30;
const NOTHING: ReadonlySet<number> = new Set();

interface FindingDetailProps {
  readonly scope: TableSource;
  readonly finding: BuiltFinding;
  readonly terms: Omit<AsBuiltQuery, 'areas'>;
  readonly spacingM: number;
  readonly nameOf: (machine: number) => string;
  readonly timeZone: string | undefined;
  readonly onPile: (pileId: number) => void;
  readonly onSketch: (sketch: MapSketch | null) => void;
}

/** Why something was found, and its worst piles or its records. */
export function FindingDetail(props: FindingDetailProps) {
  const { scope, finding, terms, spacingM, timeZone, onPile } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const table = useQuery(queries.pileTable(scope, {})).data;
  const number = (value: number, digits: number): string =>
    Number.isFinite(value) ? format.number(value, digits) : NO_VALUE;
  const numberOf = (id: number): string => {
    const row = table === undefined ? -1 : rowOfPile(table, id);
    return row < 0 || table === undefined ? String(id) : textAt(table.columns.pile_no, row);
  };
  const isSimulated = (id: number): boolean =>
    table !== undefined && table.columns.is_simulated[rowOfPile(table, id)] === 1;
  const { piles, values, others, kind } = finding;
  return (
    <div className={styles.detail}>
      <p className={styles.why} aria-live="polite">
        {findingText(finding, { t, number, terms, spacingM })}
      </p>
      {kind === 'unplanned' ? (
        <Records {...props} />
      ) : (
        <>
          <ul className={styles.list}>
            {Array.from(piles.subarray(0, LISTED), (id, at) => (
              <li key={id} className={styles.entry}>
                <Button size="small" appearance="subtle" className={styles.pile} onClick={() => onPile(id)}>
                  {numberOf(id)}
                </Button>
                {isSimulated(id) ? <SimulatedTag /> : null}
                {pileText(finding, values[at] ?? Number.NaN, numberOf(others[at] ?? 0), { t, number })}
              </li>
            ))}
          </ul>
          {piles.length > LISTED ? (
            <p className={styles.note}>{t('asBuilt.listed', { shown: LISTED, count: format.number(piles.length) })}</p>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Records whose piles no design has: in a list, and on the map where their machines told their places. */
function Records({ scope, finding, nameOf, timeZone, onSketch }: FindingDetailProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { core } = useDataLayer();
  const figures = useMemo(
    () => figuresOf(equipmentByCode(scope.typeCode)?.profile ?? null).map(({ key }) => key),
    [scope],
  );
  const heads = useHeads({ scope, figures });
  const { piles } = finding;
  const found = useQuery({
    queryKey: ['asBuiltUnplanned', heads.key, heads.query.data?.version, piles.length, piles[0]],
    queryFn: ({ signal }) =>
      core.call(
        'heads.rows',
        {
          key: heads.key,
          view: unplannedView(finding),
          from: 0,
          to: MOST_DRAWN,
          columns: RECORD_COLUMNS,
        },
        { signal },
      ),
    enabled: heads.query.data !== undefined,
    structuralSharing: false,
    gcTime: 0,
  });
  const rows = found.data;
  useEffect(() => {
    if (rows === undefined) return;
    const { x_m: xM, y_m: yM } = rows.columns;
    if (!(xM instanceof Float64Array) || !(yM instanceof Float64Array)) return;
    onSketch({ before: null, after: { xM, yM }, marked: NOTHING, outline: null, handle: null });
    return () => onSketch(null);
  }, [rows, onSketch]);
  if (rows === undefined) return null;
  const shown = Math.min(LISTED, rows.rows);
  return (
    <>
      <ul className={styles.list}>
        {foundRecords(rows.columns, shown).map(({ recordNo, machine, endedMs, isSimulated }) => (
          <li key={recordNo}>
            {t('asBuilt.record', { record: recordNo, machine: nameOf(machine), time: format.dateTime(endedMs) })}
            {isSimulated ? <SimulatedTag /> : null}
          </li>
        ))}
      </ul>
      {rows.total > shown ? (
        <p className={styles.note}>{t('asBuilt.listedRecords', { shown, count: format.number(rows.total) })}</p>
      ) : null}
    </>
  );
}

/** Places of records drawn on the map. */
const MOST_DRAWN = 2000;
