import { mergeClasses } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import type { EditedCell } from './cell-edits';
import { useTableStyles } from './styles';

/** A column as a row draws it. */
export interface RowColumn {
  readonly key: string;
  readonly numeric: boolean;
  /** Names the row. */
  readonly isRowHead: boolean;
  /** Place at the left of a column that stays in sight; null for others. */
  readonly pinnedAt: string | null;
  readonly cell: (row: number) => ReactNode;
}

interface DataRowProps {
  readonly domId: string;
  readonly row: number;
  readonly rowId: number;
  /** Place in the order. */
  readonly place: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly columns: readonly RowColumn[];
  /** Null where rows are not selected. */
  readonly isSelected: boolean | null;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  /** Out of sight, and made only since the keyboard is there. */
  readonly isAway: boolean;
  readonly opens: boolean;
  /** In words, for who selects it. */
  readonly nameOf: (row: number) => string;
  readonly compact: ((row: number) => ReactNode) | null;
  /** The cell of the row that is edited. */
  readonly edited: EditedCell | null;
}

/** A row; made again only if something of its own changes. Clicks are the table's. */
export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, rowId, place, columns, isSelected, isOpen, compact, edited } = props;
  const styles = useTableStyles();
  const firstColIndex = isSelected === null ? 1 : 2;
  return (
    <tr
      id={props.domId}
      aria-rowindex={place + 2}
      aria-selected={isSelected ?? undefined}
      aria-current={isOpen ? 'true' : undefined}
      data-row={rowId}
      className={mergeClasses(
        styles.row,
        styles.bodyRow,
        props.opens && styles.opens,
        compact === null ? styles.columns : styles.compactRow,
        isSelected === true && styles.selectedRow,
        isOpen && styles.openRow,
        props.isActive && styles.activeRow,
        props.isAway && styles.away,
        edited !== null && styles.editedRow,
      )}
      style={{ height: `${props.heightPx}px`, transform: `translateY(${props.topPx}px)` }}
    >
      {isSelected === null ? null : (
        <td aria-colindex={1} className={mergeClasses(styles.cell, styles.select)} data-select="">
          <span
            className={mergeClasses(styles.box, isSelected && styles.boxChecked)}
            aria-hidden="true"
            title={props.nameOf(row)}
          />
        </td>
      )}
      {compact !== null ? (
        <td
          className={mergeClasses(styles.compactCell, isSelected !== null && styles.besideSelect)}
          aria-colindex={firstColIndex}
        >
          {compact(row)}
        </td>
      ) : (
        columns.map(({ key, numeric, isRowHead, pinnedAt, cell }, index) => {
          const Cell = isRowHead ? 'th' : 'td';
          const isEdited = edited?.key === key;
          return (
            <Cell
              key={key}
              scope={isRowHead ? 'row' : undefined}
              aria-colindex={firstColIndex + index}
              data-edited={isEdited ? '' : undefined}
              className={mergeClasses(
                styles.cell,
                isRowHead && styles.rowHead,
                numeric && styles.numeric,
                pinnedAt !== null && styles.pinned,
                isEdited && styles.editedCell,
              )}
              style={pinnedAt === null ? undefined : { left: pinnedAt }}
            >
              {isEdited ? edited.field : cell(row)}
            </Cell>
          );
        })
      )}
    </tr>
  );
});
