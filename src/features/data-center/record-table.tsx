import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useProjectHeader } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { UnitKey } from '../../equipment/units';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { ColumnRange } from '../../shared/column-range';
import type { ColumnText } from '../../shared/column-text';
import { CompactLine, CompactRow, CutText, RowName } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import type { RowOrder, RowSelecting } from '../../ui/data-table/selection';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import type { TableSort } from '../../ui/data-table/sorts';
import { Quantity } from '../../ui/quantity';
import { SimulatedTag } from '../../ui/simulated-tag';
import { ColumnSummary } from './column-summary';
import { fieldText } from './field-text';
import { columnWidthPx } from './field-width';
import { FilterButton } from './filter-button';
import { narrowedColumns } from './narrowed-columns';
import { fieldName, fieldSource, fieldsAtFirst, type RecordField } from './record-fields';
import type { AskedRange } from './record-ranges';
import type { RecordRows } from './record-rows';
import { RecordTotals } from './record-totals';
import { useColumnSums } from './use-column-sums';
import type { RecordHeads } from './use-record-heads';

const useStyles = makeStyles({
  whole: { display: 'flex', flexDirection: 'column', height: '100%' },
  table: { flex: 1, minHeight: 0 },
  warned: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface RecordTableProps {
  readonly scope: TableSource;
  readonly rows: RecordRows;
  /** The records that the rows are of. */
  readonly heads: RecordHeads | null;
  /** Whether another order, or newer rows, are on their way. */
  readonly isBusy: boolean;
  readonly onShown: (from: number, to: number) => void;
  readonly profile: EquipmentProfile;
  readonly fields: readonly RecordField[];
  /** Those that narrow the list. */
  readonly ranges: readonly ColumnRange[];
  readonly texts: readonly ColumnText[];
  /** The column whose range is asked for. */
  readonly asked: string | null;
  /** Asks for the range of a column. */
  readonly onRange: (asked: AskedRange) => void;
  /** Pile, hole, panel … */
  readonly counted: UnitKey;
  readonly timeZone: string | undefined;
  /** Told which columns the table shows. */
  readonly columns: ShownColumns;
  readonly sorts: readonly TableSort<string>[];
  readonly onSort: (sorts: readonly TableSort<string>[]) => void;
  readonly selecting: RowSelecting | null;
  readonly openNo: string | null;
  readonly onOpen: (recordNo: string) => void;
  readonly phone: boolean;
}

/** Under which the table's columns are kept. */
function recordTableName({ typeCode }: Pick<TableSource, 'typeCode'>): string {
  return `records.${typeCode}`;
}

/** The records, one a row; under each head the sum of the column and the spread of its values. */
export function RecordTable(props: RecordTableProps) {
  const {
    scope,
    rows,
    heads,
    profile,
    fields,
    ranges,
    texts,
    asked,
    onRange,
    counted,
    timeZone,
    phone,
    sorts,
    openNo,
  } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const projectHeader = useProjectHeader(scope, 'dataCenter');
  const sums = useColumnSums(heads, fields);
  const order = useMemo(() => inPlace(rows.rows), [rows.rows]);
  const totalled = useMemo(() => shownFirst(fields, profile), [fields, profile]);
  const openId = useMemo(() => (openNo === null ? null : rows.idOfRecord(openNo)), [rows, openNo]);

  const columns = useMemo(() => {
    const atFirst = fieldsAtFirst(profile);
    const cellOf = (field: RecordField, source: string) => {
      if (field.key === 'pile_no') return (row: number) => <PileName rows={rows} row={row} />;
      const yes = t('common.yes');
      return (row: number) => {
        if (!rows.isThere(row)) return null;
        const value = field.kind === 'text' ? textOf(rows, field, row) : rows.number(field.key, row);
        const text = fieldText(field, value, format, yes);
        const warned = field.key === 'warnings' && value !== 0;
        return (
          <span className={warned ? styles.warned : undefined} title={`${text} ${field.unit}\n${source}`}>
            <Quantity value={text} unit={Number.isNaN(value) ? '' : field.unit} />
          </span>
        );
      };
    };
    return fields.map((field): DataColumn<string> => {
      const title = fieldName(field, counted, language, t);
      const sum = sums.get(field.key);
      const source = fieldSource(field, profile, language, t);
      const [narrowed] = narrowedColumns(ranges, texts, [field], counted, { language, t, format });
      const spokenTitle = narrowed?.text ?? title;
      const tool = (
        <FilterButton
          key={field.key}
          label={narrowed === undefined ? t('dataCenter.rangeOf', { name: title }) : spokenTitle}
          isSet={narrowed !== undefined}
          isOpen={asked === field.key}
          onOpen={(anchor) => onRange({ key: field.key, anchor })}
        />
      );
      return {
        key: field.key,
        title,
        about: source,
        width: columnWidthPx(field, title),
        numeric: field.kind === 'number',
        sortable: true,
        pinned: field.key === 'pile_no',
        isRowHead: field.key === 'pile_no',
        hidden: !atFirst.has(field.key),
        ...(field.kind === 'text' ? { grow: 1 } : {}),
        ...(field.kind === 'number' || field.kind === 'text' ? { tool, spokenTitle } : {}),
        ...(sum === undefined ? {} : { summary: <ColumnSummary field={field} name={title} sum={sum} /> }),
        cell: cellOf(field, source),
      };
    });
  }, [rows, sums, fields, ranges, texts, asked, onRange, profile, counted, language, t, format, styles.warned]);

  const number = (key: string, row: number) => {
    const field = fields.find((known) => known.key === key);
    if (field === undefined) return null;
    const value = rows.number(key, row);
    return <Quantity value={format.number(value, field.decimals)} unit={Number.isNaN(value) ? '' : field.unit} />;
  };
  const compact = (row: number) => (rows.isThere(row) ? compactRow(row) : null);
  const compactRow = (row: number) => (
    <CompactRow>
      <CompactLine end={number('depth_m', row)}>
        <PileName rows={rows} row={row} />
      </CompactLine>
      <CompactLine
        end={
          <>
            {t('dataCenter.field.score')} {number('score', row)}
          </>
        }
      >
        <CutText>{rows.text('record_no', row)}</CutText>
      </CompactLine>
      <CompactLine small end={format.dateTime(rows.number('started_ms', row))}>
        <CutText>{rows.text('equipment_name', row)}</CutText>
        {rows.number('warnings', row) > 0 ? (
          <span className={styles.warned}>
            {t('dataCenter.field.warnings')} {number('warnings', row)}
          </span>
        ) : null}
      </CompactLine>
    </CompactRow>
  );
  const table = (
    <DataTable
      label={t('dataCenter.list')}
      name={recordTableName(scope)}
      columns={columns}
      projectHeader={projectHeader}
      shownColumns={props.columns}
      order={order}
      isBusy={props.isBusy}
      onShown={props.onShown}
      idOf={(row) => rows.idOf(row)}
      nameOf={(row) => `${rows.text('pile_no', row)} ${rows.text('record_no', row)}`}
      sorts={sorts}
      onSort={props.onSort}
      selected={null}
      onSelect={NOTHING}
      selecting={props.selecting}
      openId={openId}
      onOpen={(_, row) => {
        if (rows.isThere(row)) props.onOpen(rows.text('record_no', row));
      }}
      compact={phone ? compact : null}
    />
  );
  if (!phone) return table;
  return (
    <div className={styles.whole}>
      <RecordTotals fields={totalled} nameOf={(field) => fieldName(field, counted, language, t)} sums={sums} />
      <div className={styles.table}>{table}</div>
    </div>
  );
}

/** Fields in the order in which a phone has their totals: first those that a wide table shows unasked. */
function shownFirst(fields: readonly RecordField[], profile: EquipmentProfile): readonly RecordField[] {
  const atFirst = fieldsAtFirst(profile);
  return [...fields.filter(({ key }) => atFirst.has(key)), ...fields.filter(({ key }) => !atFirst.has(key))];
}

/** Rows are known by their places: the worker has them in their order. */
function inPlace(rows: number): RowOrder {
  return { length: rows, at: (place) => place };
}

const NOTHING = (): void => undefined;

function PileName({ rows, row }: { readonly rows: RecordRows; readonly row: number }) {
  return (
    <RowName name={rows.text('pile_no', row)}>
      {rows.number('is_simulated', row) === 1 ? <SimulatedTag /> : null}
    </RowName>
  );
}

function textOf(rows: RecordRows, { key }: RecordField, row: number): string {
  return key === 'record_no' || key === 'equipment_name' || key === 'pile_no' ? rows.text(key, row) : '';
}
