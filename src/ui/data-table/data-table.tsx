// A table of any length: only the rows in sight exist. What the cells hold and in which order they stand is the
// caller's; nothing is kept a row here.
import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { placeAfter } from './grid-keys';
import { share, switched, withStretch } from './selection';
import { useTableStyles } from './styles';

export interface DataColumn<K extends string> {
  readonly key: K;
  readonly title: string;
  /** Least width in pixels; at least 90 but for signs. */
  readonly width: number;
  /** Its share of what is left over; 0 keeps the width. */
  readonly grow?: number;
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** Stays in sight when the others scroll; of the first column only. */
  readonly fixed?: boolean;
  readonly cell: (row: number) => ReactNode;
}

export interface TableSort<K extends string> {
  readonly key: K;
  readonly descending: boolean;
}

interface DataTableProps<K extends string> {
  readonly label: string;
  readonly columns: readonly DataColumn<K>[];
  /** Row numbers as they are shown. */
  readonly order: Uint32Array;
  readonly idOf: (row: number) => number;
  /** The row in words, for who selects it. */
  readonly nameOf: (row: number) => string;
  readonly sort: TableSort<K> | null;
  readonly onSort: (sort: TableSort<K>) => void;
  /** Null where rows are not selected. */
  readonly selected: ReadonlySet<number> | null;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  /** The row that is open beside the table. */
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  /** A row where there is no room for columns; then the columns are not shown. */
  readonly compact: ((row: number) => ReactNode) | null;
}

const ROW_PX = 32;
const COMPACT_ROW_PX = 70;
const SELECT_PX = 36;

/** The table. Fills its parent, which must have a height. Keyboard: arrows, page, home, end; space selects, enter opens. */
export function DataTable<K extends string>(props: DataTableProps<K>) {
  const { label, columns, order, idOf, nameOf, sort, onSort, selected, onSelect, openId, onOpen, compact } = props;
  const styles = useTableStyles();
  const { t } = useTranslation();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  /** Where the keyboard is, and where a stretch that is selected began. */
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const rowPx = compact === null ? ROW_PX : COMPACT_ROW_PX;
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere
  useEffect(() => virtual.measure(), [virtual, rowPx]);

  const current = Math.min(active, Math.max(0, order.length - 1));
  const idAt = (place: number): number => idOf(order[place] ?? 0);
  const template = [
    ...(selected === null ? [] : [`${SELECT_PX}px`]),
    ...columns.map(({ width, grow = 0 }) => (grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`)),
  ].join(' ');
  const least = columns.reduce((sum, { width }) => sum + width, selected === null ? 0 : SELECT_PX);
  const rowStyle = compact === null ? { gridTemplateColumns: template, minWidth: `${least}px` } : {};

  const select = (place: number, stretch: boolean): void => {
    if (selected === null) return;
    onSelect(stretch ? withStretch(selected, order, [anchor.current, place], idOf) : switched(selected, idAt(place)));
    anchor.current = place;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || order.length === 0) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2);
    const place = placeAfter(event.key, current, order.length, page);
    if (place !== null) {
      if (event.shiftKey && selected !== null) onSelect(withStretch(selected, order, [current, place], idOf));
      setActive(place);
      virtual.scrollToIndex(place);
    } else if (event.key === ' ') select(current, event.shiftKey);
    else if (event.key === 'Enter') onOpen(idAt(current));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selected !== null) onSelect(all());
    else return;
    event.preventDefault();
  };
  const all = (): ReadonlySet<number> => withStretch(new Set(), order, [0, order.length - 1], idOf);
  const whole = selected === null ? 'none' : share(selected, order, idOf);
  const onRowClick = (event: MouseEvent, place: number): void => {
    setActive(place);
    const box = event.target instanceof Element && event.target.closest('[data-select]') !== null;
    if (box || event.shiftKey || event.ctrlKey || event.metaKey) select(place, event.shiftKey);
    else onOpen(idAt(place));
  };
  const items = virtual.getVirtualItems();
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA lets a table be a grid
        role="grid"
        aria-label={label}
        aria-rowcount={order.length + 1}
        aria-multiselectable={selected !== null}
        aria-activedescendant={items.some(({ index }) => index === current) ? `${id}-${idAt(current)}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <thead className={mergeClasses(styles.head, compact !== null && styles.compactHead)}>
          <tr aria-rowindex={1} className={mergeClasses(styles.row, styles.headRow)} style={rowStyle}>
            {selected === null ? null : (
              <th scope="col" className={mergeClasses(styles.headCell, styles.select)}>
                <Checkbox
                  className={styles.selectAll}
                  aria-label={t('common.selectAll')}
                  checked={whole === 'all' ? true : whole === 'some' ? 'mixed' : false}
                  onChange={() => onSelect(whole === 'all' ? new Set() : all())}
                />
                {compact === null ? null : t('common.selectAll')}
              </th>
            )}
            {compact !== null
              ? null
              : columns.map((column, index) => (
                  <HeadCell
                    key={column.key}
                    column={column}
                    fixed={index === 0 && column.fixed === true}
                    afterSelect={selected !== null}
                    sort={sort}
                    onSort={onSort}
                  />
                ))}
          </tr>
        </thead>
        <tbody
          className={styles.body}
          style={{ height: `${virtual.getTotalSize()}px`, minWidth: `${compact === null ? least : 0}px` }}
        >
          {items.map(({ index, start, size }) => {
            const row = order[index] ?? 0;
            const rowId = idOf(row);
            const isSelected = selected?.has(rowId) ?? false;
            return (
              <tr
                key={rowId}
                id={`${id}-${rowId}`}
                aria-rowindex={index + 2}
                aria-selected={selected === null ? undefined : isSelected}
                aria-current={rowId === openId ? 'true' : undefined}
                data-row={rowId}
                className={mergeClasses(
                  styles.row,
                  styles.bodyRow,
                  compact !== null && styles.compactRow,
                  isSelected && styles.selectedRow,
                  rowId === openId && styles.openRow,
                  index === current && styles.activeRow,
                )}
                style={{ ...rowStyle, height: `${size}px`, transform: `translateY(${start}px)` }}
                onClick={(event) => onRowClick(event, index)}
              >
                {selected === null ? null : (
                  <td className={mergeClasses(styles.cell, styles.select)} data-select="">
                    <span
                      className={mergeClasses(styles.box, isSelected && styles.boxChecked)}
                      aria-hidden="true"
                      title={nameOf(row)}
                    />
                  </td>
                )}
                {compact !== null ? (
                  <td className={styles.compactCell}>{compact(row)}</td>
                ) : (
                  columns.map(({ key, numeric, fixed, cell }, at) => (
                    <td
                      key={key}
                      className={mergeClasses(
                        styles.cell,
                        numeric && styles.numeric,
                        at === 0 && fixed && styles.fixed,
                        at === 0 && fixed && selected !== null && styles.fixedAfterSelect,
                      )}
                    >
                      {cell(row)}
                    </td>
                  ))
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps<K extends string> {
  readonly column: DataColumn<K>;
  readonly fixed: boolean;
  readonly afterSelect: boolean;
  readonly sort: TableSort<K> | null;
  readonly onSort: (sort: TableSort<K>) => void;
}

function HeadCell<K extends string>({ column, fixed, afterSelect, sort, onSort }: HeadCellProps<K>) {
  const styles = useTableStyles();
  const { key, title, numeric = false, sortable = false } = column;
  const sorted = sort?.key === key ? sort : null;
  const sign =
    sorted === null ? null : sorted.descending ? (
      <ArrowSortDownRegular aria-hidden="true" />
    ) : (
      <ArrowSortUpRegular aria-hidden="true" />
    );
  return (
    <th
      scope="col"
      aria-sort={sorted === null ? (sortable ? 'none' : undefined) : sorted.descending ? 'descending' : 'ascending'}
      className={mergeClasses(
        styles.headCell,
        numeric && styles.numeric,
        fixed && styles.fixed,
        fixed && afterSelect && styles.fixedAfterSelect,
      )}
    >
      {sortable ? (
        <button
          type="button"
          className={mergeClasses(styles.sort, numeric && styles.sortNumeric)}
          onClick={() => onSort({ key, descending: sorted === null ? numeric : !sorted.descending })}
        >
          <span className={styles.title}>{title}</span>
          {sign}
        </button>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
    </th>
  );
}
