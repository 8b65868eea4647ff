import { type ReactNode, useMemo } from 'react';
import { type DataColumn, DataTable } from '../../../ui/data-table/data-table';

interface NamedRowsTableProps<K extends string> {
  readonly label: string;
  /** Name under which the columns that somebody chooses are remembered. */
  readonly name: string;
  readonly columns: readonly DataColumn<K>[];
  /** Rows, which stand in their own order. */
  readonly rows: number;
  readonly nameOf: (row: number) => string;
  readonly isBusy: boolean;
  readonly open: number | null;
  /** Null: rows are not opened. */
  readonly onOpen: ((row: number) => void) | null;
  /** On a phone; null elsewhere. */
  readonly compact: ((row: number) => ReactNode) | null;
}

const NO_SORTS: readonly never[] = [];

/** Rows of figures that stand in their own order and are not selected. */
export function NamedRowsTable<K extends string>(props: NamedRowsTableProps<K>) {
  const { rows, open, onOpen, ...table } = props;
  const order = useMemo(() => new Uint32Array(rows).map((_, row) => row), [rows]);
  return (
    <DataTable
      {...table}
      order={order}
      idOf={(row) => row}
      sorts={NO_SORTS}
      onSort={() => undefined}
      selected={null}
      onSelect={() => undefined}
      openId={open}
      onOpen={onOpen === null ? null : (_, row) => onOpen(row)}
    />
  );
}
