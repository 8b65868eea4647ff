import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { textId } from '../../shared/text-id';
import { CompactLine, CompactRow, CutText, RowName } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortsText, type TableSort } from '../../ui/data-table/sorts';
import { useRowOrder } from '../../ui/data-table/use-row-order';
import { Quantity } from '../../ui/quantity';
import { SimulatedTag } from '../../ui/simulated-tag';
import { type BatchRows, isBeyond, rowSorts } from './batch-rows';
import type { BatchColumn } from './slurry-history-url';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  odd: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface BatchTableProps {
  readonly scope: TableSource;
  readonly rows: BatchRows;
  readonly timeZone: string | undefined;
  /** A weighing error beyond it stands out; 0: none does. */
  readonly weighingLimitPct: number;
  /** Told which columns the table shows. */
  readonly columns: ShownColumns;
  readonly sorts: readonly TableSort<BatchColumn>[];
  readonly onSort: (sorts: readonly TableSort<BatchColumn>[]) => void;
  readonly openNo: string | null;
  readonly onOpen: (recordNo: string) => void;
  readonly phone: boolean;
}

/** Under which the table's columns are kept. */
function batchTableName({ typeCode }: Pick<TableSource, 'typeCode'>): string {
  return `batches.${typeCode}`;
}

/** Batches, one a row: the recipe, weighings and measurements, and how much of it went to rigs. */
export function BatchTable(props: BatchTableProps) {
  const { scope, timeZone, weighingLimitPct, sorts, openNo, phone } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const sortText = sortsText(sorts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew at every change; the same sorts keep the order
  const by = useMemo(() => rowSorts(props.rows, sorts), [props.rows, sortText]);
  const { rows, order, isBusy } = useRowOrder(props.rows, props.rows.rows, by);

  const name = (row: number) => (
    <RowName name={rows.text('batch_no', row)}>
      {rows.number('is_simulated', row) === 1 ? <SimulatedTag /> : null}
    </RowName>
  );
  type Numbers = Parameters<BatchRows['number']>[0];
  const amount = (column: Numbers, unit: string, decimals: number) => (row: number) => {
    const value = rows.number(column, row);
    return <Quantity value={format.number(value, decimals)} unit={Number.isNaN(value) ? '' : unit} />;
  };
  const error = (row: number) => {
    const odd = isBeyond(rows.number('weighing_error_pct', row), weighingLimitPct);
    return <span className={odd ? styles.odd : undefined}>{amount('weighing_error_pct', '%', 1)(row)}</span>;
  };
  const numeric = (
    key: BatchColumn,
    column: Numbers,
    unit: string,
    decimals: number,
    more: Partial<DataColumn<BatchColumn>> = {},
  ): DataColumn<BatchColumn> => ({
    key,
    title: t(`slurryHistory.column.${key}`),
    width: 104,
    numeric: true,
    sortable: true,
    cell: amount(column, unit, decimals),
    ...more,
  });
  const columns: readonly DataColumn<BatchColumn>[] = [
    {
      key: 'batch_no',
      title: t('slurryHistory.column.batch_no'),
      width: 150,
      grow: 1,
      sortable: true,
      pinned: true,
      isRowHead: true,
      cell: name,
    },
    {
      key: 'equipment',
      title: t('slurryHistory.column.equipment'),
      width: 110,
      grow: 1,
      sortable: true,
      cell: (row) => rows.text('equipment_name', row),
    },
    {
      key: 'ended',
      title: t('slurryHistory.column.ended'),
      width: 158,
      sortable: true,
      cell: (row) => format.dateTime(rows.number('ended_ms', row)),
    },
    numeric('recipe_cement', 'recipe_cement_kg', 'kg', 0, { spare: 5 }),
    numeric('cement', 'cement_kg', 'kg', 1),
    numeric('weighing_error', 'weighing_error_pct', '%', 1, { cell: error }),
    numeric('recipe_water', 'recipe_water_kg', 'kg', 0, { hidden: true }),
    numeric('water', 'water_kg', 'kg', 1),
    numeric('recipe_ratio', 'recipe_ratio', '', 2, { hidden: true }),
    numeric('ratio', 'ratio', '', 2, { spare: 4, width: 90 }),
    numeric('weighed_density', 'weighed_density_gcm3', 'g/cm³', 3, { width: 124 }),
    numeric('density', 'density_gcm3', 'g/cm³', 3, { width: 124 }),
    numeric('made', 'made_l', 'L', 0),
    numeric('litres', 'litres', 'L', 0),
    numeric('mixing', 'mixing_s', 's', 0, { spare: 2, width: 90 }),
    numeric('silo', 'silo_t', 't', 1, { spare: 3, width: 90 }),
    numeric('level', 'level_m', 'm', 2, { spare: 1, width: 90 }),
    numeric('warnings', 'warnings', '', 0, {
      width: 80,
      cell: (row) => {
        const count = rows.number('warnings', row);
        return <span className={count > 0 ? styles.odd : styles.quiet}>{format.number(count)}</span>;
      },
    }),
  ];
  const compact = (row: number) => (
    <CompactRow>
      <CompactLine end={amount('cement_kg', 'kg', 1)(row)}>{name(row)}</CompactLine>
      <CompactLine
        end={
          <>
            {t('slurryHistory.column.weighing_error')} {error(row)}
          </>
        }
      >
        <span>{amount('density_gcm3', 'g/cm³', 3)(row)}</span>
      </CompactLine>
      <CompactLine small end={format.dateTime(rows.number('ended_ms', row))}>
        <CutText>{rows.text('equipment_name', row)}</CutText>
      </CompactLine>
    </CompactRow>
  );
  const idOf = (row: number): number => textId(rows.text('record_no', row));
  return (
    <DataTable
      label={t('slurryHistory.batches')}
      name={batchTableName(scope)}
      columns={columns}
      shownColumns={props.columns}
      order={order}
      isBusy={isBusy}
      idOf={idOf}
      nameOf={(row) => rows.text('batch_no', row)}
      sorts={sorts}
      onSort={props.onSort}
      selected={null}
      onSelect={() => undefined}
      openId={openNo === null ? null : textId(openNo)}
      onOpen={(_, row) => props.onOpen(rows.text('record_no', row))}
      compact={phone ? compact : null}
    />
  );
}
