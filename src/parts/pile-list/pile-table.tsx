import type { ReactNode } from 'react';
import type { MapSymbol } from '../../contracts/map-symbol';
import type { DesignParameter } from '../../equipment/descriptor';
import { orderText } from '../../equipment/order-text';
import type { UnitKey } from '../../equipment/units';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { mileageText } from '../../shared/mileage';
import type { CellEdits } from '../../ui/data-table/cell-edits';
import { CompactLine, CompactRow, CutText, RowName } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import type { TableSort } from '../../ui/data-table/sorts';
import { Quantity } from '../../ui/quantity';
import { SimulatedTag } from '../../ui/simulated-tag';
import type { PileColumn } from './pile-columns';
import type { PileRows } from './pile-rows';
import { DiscardSign, GenerationSign, PileStatusSign } from './pile-signs';

/** Some of the columns, the most important first; the user's changes of them are remembered under the name. */
export interface ColumnChoice {
  readonly name: string;
  readonly keys: readonly PileColumn[];
}

interface PileTableProps {
  readonly choice?: ColumnChoice | undefined;
  readonly typeCode: string;
  readonly rows: PileRows;
  readonly order: Uint32Array;
  readonly isBusy: boolean;
  readonly unitName: string;
  /** The unit that is numbered. */
  readonly counted: UnitKey;
  readonly symbol: MapSymbol;
  readonly dark: boolean;
  readonly timeZone: string | undefined;
  /** Told which columns the table shows. */
  readonly shownColumns?: ShownColumns | undefined;
  readonly sorts: readonly TableSort<PileColumn>[];
  readonly onSort: (sorts: readonly TableSort<PileColumn>[]) => void;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly openId: number | null;
  readonly onOpen: (pileId: number) => void;
  readonly phone: boolean;
  /** Parameter for the order of making; null where designs have none. */
  readonly orderOf: DesignParameter | null;
  readonly edits?: CellEdits | null | undefined;
  /** Stands under the head of a column, where rows are not compact; null: nothing does. */
  readonly underHead?: ((key: PileColumn) => ReactNode) | undefined;
}

/** Under which the table's columns are kept. `choice`: that of some of them. */
function pileTableName(typeCode: string, choice = 'piles'): string {
  return `${choice}.${typeCode}`;
}

/** The design piles, one a row. */
export function PileTable(props: PileTableProps) {
  const { rows, timeZone, phone, symbol, dark, unitName: unit } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);

  const metres = (name: 'diameter_m' | 'design_depth_m' | 'depth_m', row: number, decimals = 2) => {
    const value = rows.number(name, row);
    return <Quantity value={format.number(value, decimals)} unit={Number.isFinite(value) ? 'm' : ''} />;
  };
  const coordinate = (name: 'x_m' | 'y_m', row: number): string => format.number(rows.number(name, row), 3);
  const pile = (row: number) => (
    <RowName name={rows.text('pile_no', row)}>
      {rows.number('is_simulated', row) === 1 ? <SimulatedTag /> : null}
    </RowName>
  );
  const status = (row: number) => <PileStatusSign status={rows.number('status', row)} dark={dark} symbol={symbol} />;
  const mileage = (row: number): string => {
    const value = rows.number('mileage_m', row);
    return Number.isFinite(value) ? mileageText(value) : NO_VALUE;
  };
  const numeral = (row: number): string => {
    const value = rows.number('numeral', row);
    return Number.isFinite(value) ? String(value) : NO_VALUE;
  };
  const column = (name: 'row_no' | 'numeral' | 'mileage' | 'x' | 'y' | 'depth' | 'status') =>
    t(`pileManagement.column.${name}`);
  const across = t(`common.acrossOf.${props.counted}`);
  const isRound = !['board', 'panel', 'section'].includes(props.counted);
  const { orderOf } = props;
  const orderIn = (row: number): string | null => {
    const value = orderOf === null ? Number.NaN : rows.number('making_order', row);
    return orderOf === null || !Number.isFinite(value) ? null : orderText(orderOf, value);
  };
  const orderColumn: readonly DataColumn<PileColumn>[] =
    orderOf === null
      ? []
      : [
          {
            key: 'order',
            title: orderOf.names[language],
            width: language === 'cn' ? 72 : 104,
            spare: 3.5,
            sortable: true,
            cell: (row) => orderIn(row) ?? NO_VALUE,
          },
        ];
  const all: readonly DataColumn<PileColumn>[] = [
    {
      key: 'pile_no',
      title: t(`common.numberOf.${props.counted}`),
      width: language === 'cn' ? 168 : 190,
      grow: 1.4,
      sortable: true,
      pinned: true,
      cell: pile,
    },
    { key: 'status', title: column('status'), width: language === 'cn' ? 96 : 168, sortable: true, cell: status },
    {
      key: 'design_depth',
      title: t('pileManagement.column.designDepth'),
      width: 110,
      numeric: true,
      sortable: true,
      cell: (row) => metres('design_depth_m', row),
    },
    {
      key: 'depth',
      title: column('depth'),
      width: 112,
      spare: 3,
      numeric: true,
      sortable: true,
      cell: (row) => metres('depth_m', row),
    },
    {
      key: 'x',
      title: column('x'),
      width: 128,
      spare: 1,
      numeric: true,
      sortable: true,
      cell: (row) => coordinate('x_m', row),
    },
    {
      key: 'y',
      title: column('y'),
      width: 118,
      spare: 1,
      numeric: true,
      sortable: true,
      cell: (row) => coordinate('y_m', row),
    },
    ...orderColumn,
    {
      key: 'diameter',
      title: across,
      // By its name: '桩径' and 'Diameter' are the shortest.
      width: language === 'cn' ? 62 + 12 * across.length : 38 + 6 * across.length,
      spare: 4,
      numeric: true,
      sortable: true,
      cell: (row) => metres('diameter_m', row),
    },
    { key: 'mileage', title: column('mileage'), width: 118, spare: 5, sortable: true, cell: mileage },
    {
      key: 'row_no',
      title: column('row_no'),
      width: 72,
      spare: 6,
      sortable: true,
      cell: (row) => rows.text('row_no', row) || NO_VALUE,
    },
    {
      key: 'numeral',
      title: column('numeral'),
      width: language === 'cn' ? 72 : 92,
      spare: 7,
      numeric: true,
      sortable: true,
      cell: numeral,
    },
    {
      key: 'discard',
      title: t('pileManagement.column.discard'),
      width: 96,
      spare: 2,
      sortable: true,
      cell: (row) => <DiscardSign discard={rows.number('discard', row)} />,
    },
    {
      key: 'generation',
      title: t('pileManagement.column.generation'),
      width: 104,
      spare: 8,
      sortable: true,
      cell: (row) => <GenerationSign state={rows.number('generation_state', row)} />,
    },
    {
      key: 'finished',
      title: t('pileManagement.column.finished'),
      width: 158,
      spare: 9,
      sortable: true,
      cell: (row) => format.dateTime(rows.number('finished_ms', row)),
    },
  ];
  const chosen = props.choice === undefined ? all : chosenColumns(all, props.choice);
  const { underHead } = props;
  const columns = underHead === undefined ? chosen : chosen.map((known) => withUnderHead(known, underHead(known.key)));
  const compact = (row: number) => (
    <CompactRow>
      <CompactLine end={status(row)}>{pile(row)}</CompactLine>
      <CompactLine
        end={
          <>
            <DiscardSign discard={rows.number('discard', row)} />{' '}
            <GenerationSign state={rows.number('generation_state', row)} />
          </>
        }
      >
        <span>{metres('design_depth_m', row)}</span>
        <span>
          {isRound ? '⌀' : across} {metres('diameter_m', row)}
        </span>
        {orderIn(row) === null ? null : (
          <span>
            {orderOf?.names[language]} {orderIn(row)}
          </span>
        )}
      </CompactLine>
      <CompactLine small end={mileage(row)}>
        <CutText>
          X {coordinate('x_m', row)} Y {coordinate('y_m', row)}
        </CutText>
      </CompactLine>
    </CompactRow>
  );
  return (
    <DataTable
      label={t('pileManagement.list', { unit })}
      columns={columns}
      name={pileTableName(props.typeCode, props.choice?.name)}
      shownColumns={props.shownColumns}
      order={props.order}
      isBusy={props.isBusy}
      idOf={(row) => rows.number('pile_id', row)}
      nameOf={(row) => rows.text('pile_no', row)}
      sorts={props.sorts}
      onSort={props.onSort}
      selected={props.selected}
      onSelect={props.onSelect}
      openId={props.openId}
      followsOpen
      onOpen={props.onOpen}
      compact={phone ? compact : null}
      edits={props.edits ?? null}
    />
  );
}

/** With something under its head a column is not left out where there is no room: the table scrolls. */
function withUnderHead({ spare, ...column }: DataColumn<PileColumn>, summary: ReactNode): DataColumn<PileColumn> {
  return { ...column, summary, ...(summary === null && spare !== undefined ? { spare } : {}) };
}

/** Where there is no room for all of them, the last ones go first. */
function chosenColumns(
  all: readonly DataColumn<PileColumn>[],
  { keys }: ColumnChoice,
): readonly DataColumn<PileColumn>[] {
  return keys.flatMap((key, place) =>
    all
      .filter((column) => column.key === key)
      .map(({ spare: _spare, ...column }) => (place === 0 ? column : { ...column, spare: place })),
  );
}
