import { type ReactNode, useMemo } from 'react';
import { type DataColumn, DataTable } from '../../../ui/data-table/data-table';

interface NamedRowsTableProps<K extends string> {
  readonly label: string;
  /** Name under which the columns that somebody chooses are remembered. */
  readonly name: string;
  readonly columns: readonly DataColumn<K>[];
  /** Of the rows, in their order. */
  readonly names: readonly string[];
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
  const { names, open, onOpen, ...table } = props;
  const order = useMemo(() => Uint32Array.from(names.keys()), [names]);
  return (
    <DataTable
      {...table}
      order={order}
      idOf={(row) => row}
      nameOf={(row) => names[row] ?? ''}
      sorts={NO_SORTS}
      onSort={() => undefined}
      selected={null}
      onSelect={() => undefined}
      openId={open}
      onOpen={onOpen === null ? null : (_, row) => onOpen(row)}
    />
  );
}
