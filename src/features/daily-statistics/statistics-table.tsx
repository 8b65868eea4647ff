import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { StatisticsView } from '../../contracts/api/statistics';
import type { Measure } from '../../equipment/statistics/measures';
import type { SumRows } from '../../equipment/statistics/sums';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { SimulatedShare } from '../../shared/simulated-share';
import { CompactLine, CompactRow } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import type { RowSort } from '../../ui/data-table/row-order';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortsText, type TableSort } from '../../ui/data-table/sorts';
import { useRowOrder } from '../../ui/data-table/use-row-order';
import { Meter } from '../../ui/meter';
import { SimulatedTag } from '../../ui/simulated-tag';
import { measureName, measureUnit } from './measure-name';
import { isAsItComes } from './statistics-url';

const useStyles = makeStyles({
  name: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 },
  head: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: tokens.fontWeightSemibold,
  },
  share: { display: 'grid', gridTemplateColumns: 'minmax(30px, 1fr) 54px', alignItems: 'center', gap: '8px' },
});

/** Rows of a view in the order that they are sorted by. */
export function useSortedRows(rows: SumRows, sorts: readonly TableSort<string>[]) {
  const text = sortsText(sorts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew at every change; the same sorts keep the order
  const by = useMemo((): readonly RowSort[] | null => {
    if (isAsItComes(sorts)) return null;
    const names = { codes: Uint32Array.from(rows.labels.keys()), values: rows.labels };
    return sorts.flatMap(({ key, descending }) => {
      const cells = key === 'name' ? names : rows.sums.get(key);
      return cells === undefined ? [] : [{ cells, descending }];
    });
  }, [rows, text]);
  return useRowOrder(rows, rows.keys.length, by);
}

interface StatisticsTableProps {
  /** Names the columns that somebody chooses. */
  readonly typeCode: string;
  readonly sorted: ReturnType<typeof useSortedRows>;
  readonly shares: readonly SimulatedShare[];
  readonly measures: readonly Measure[];
  /** The measure of the chart: the table has its shares. */
  readonly measure: Measure;
  readonly unitName: string;
  /** Told which columns the table shows. */
  readonly columns: ShownColumns;
  readonly sorts: readonly TableSort<string>[];
  readonly onSort: (sorts: readonly TableSort<string>[]) => void;
  readonly onRow: (key: string) => void;
  readonly phone: boolean;
}

/** Under which the table's columns are kept. */
function statisticsTableName(typeCode: string, view: StatisticsView): string {
  return `statistics.${typeCode}.${view}`;
}

/** A row a day, week, month, machine or shift; a column a measure. */
export function StatisticsTable(props: StatisticsTableProps) {
  const { typeCode, sorted, measures, measure, unitName, sorts, onSort, onRow, phone } = props;
  const { rows, order, isBusy } = sorted;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const shownMeasures = measures.filter(({ key }) => rows.sums.has(key));
  const amount = ({ key, decimals }: Measure, row: number): string =>
    format.number(rows.sums.get(key)?.[row], decimals);
  const whole = rows.sums.get(measure.key)?.reduce((sum, value) => sum + value, 0) ?? 0;
  const share = (row: number): number => (rows.sums.get(measure.key)?.[row] ?? 0) / whole;
  const unitOf = (one: Measure): string => measureUnit(one, unitName);
  const name = (row: number) => (
    <span className={styles.name}>
      <span className={styles.head}>{rows.labels[row]}</span>
      <SimulatedTag share={props.shares[row] ?? 'none'} />
    </span>
  );
  const columns: readonly DataColumn<string>[] = [
    {
      key: 'name',
      title: t(`dailyStatistics.nameOf.${rows.view}`),
      width: language === 'cn' ? 176 : 200,
      grow: 1,
      sortable: true,
      pinned: true,
      isRowHead: true,
      cell: name,
    },
    ...shownMeasures.map((one) => ({
      key: one.key,
      title: `${measureName(t, language, one)}${unitOf(one) === '' ? '' : ` ${unitOf(one)}`}`,
      width: language === 'cn' ? 100 : 124,
      grow: 1,
      numeric: true,
      sortable: true,
      cell: (row: number) => amount(one, row),
    })),
    {
      key: 'share',
      spare: 1,
      title: `${t('dailyStatistics.share')} · ${measureName(t, language, measure)}`,
      width: 170,
      grow: 1,
      cell: (row) => (
        <span className={styles.share}>
          <Meter share={share(row)} />
          {whole > 0 ? format.share(share(row)) : NO_VALUE}
        </span>
      ),
    },
  ];
  const [first, ...others] = shownMeasures;
  const compact = (row: number) => (
    <CompactRow>
      <CompactLine
        wrap
        end={
          first === undefined ? undefined : (
            <>
              {amount(first, row)} {unitOf(first)}
            </>
          )
        }
      >
        {name(row)}
      </CompactLine>
      <CompactLine wrap small>
        {others.map((one) => (
          <span key={one.key}>
            {measureName(t, language, one)} {amount(one, row)} {unitOf(one)}
          </span>
        ))}
      </CompactLine>
    </CompactRow>
  );
  return (
    <DataTable
      label={t('dailyStatistics.table')}
      name={statisticsTableName(typeCode, rows.view)}
      columns={columns}
      shownColumns={props.columns}
      order={order}
      isBusy={isBusy}
      idOf={(row) => row + 1}
      nameOf={(row) => rows.labels[row] ?? ''}
      sorts={sorts}
      onSort={onSort}
      selected={null}
      onSelect={() => undefined}
      openId={null}
      onOpen={(id) => {
        const key = rows.keys[id - 1];
        if (key !== undefined) onRow(key);
      }}
      compact={phone ? compact : null}
    />
  );
}
