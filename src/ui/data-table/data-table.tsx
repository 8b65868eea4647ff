// A table of any length: only the rows in sight exist. Contents and order of the cells are the caller's; nothing is
// kept a row here.
import { Checkbox, mergeClasses } from '@fluentui/react-components';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { CellEdits } from './cell-edits';
import type { ColumnLayout, ModelColumn } from './column-model';
import { ColumnSettings } from './column-settings';
import { DataRow, type RowColumn } from './data-row';
import { placeAfter } from './grid-keys';
import { HeadCell } from './head-cell';
import { type RowOrder, type RowSelecting, share, switched, withStretch } from './selection';
import type { ShownColumns } from './shown-columns';
import type { TableSort } from './sorts';
import { SETTINGS_PX, useTableStyles } from './styles';
import { type ProjectHeader, useColumns } from './use-columns';
import { useRowScroll } from './use-row-scroll';

export interface DataColumn<K extends string> extends ModelColumn {
  readonly key: K;
  readonly title: string;
  /** Where its values come from; the settings of the columns say it. */
  readonly about?: string;
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** A button of the column's own, before its title. */
  readonly tool?: ReactNode;
  /** The head as it is read out, where that is not its title: without the name of its button, with the column's state. */
  readonly spokenTitle?: string;
  /** Names the row, as the first column of a table of names and figures does. */
  readonly isRowHead?: boolean;
  /** Stands under the head: a line about the whole column. */
  readonly summary?: ReactNode;
  readonly cell: (row: number) => ReactNode;
}

interface DataTableProps<K extends string> {
  readonly label: string;
  /** Name under which the columns that somebody chooses are remembered: the screen's, and the type's where types differ. */
  readonly name: string;
  readonly columns: readonly DataColumn<K>[];
  /** The project's header, where the screen has one. */
  readonly projectHeader?: ProjectHeader | null;
  /** Told which columns are chosen. */
  readonly shownColumns?: ShownColumns | undefined;
  /** Row numbers as they are shown. */
  readonly order: RowOrder;
  readonly idOf: (row: number) => number;
  /** The row in words, for who selects it. */
  readonly nameOf: (row: number) => string;
  readonly sorts: readonly TableSort<K>[];
  readonly onSort: (sorts: readonly TableSort<K>[]) => void;
  /** Null where rows are not selected, or `selecting` says which are. */
  readonly selected: ReadonlySet<number> | null;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  /** For tables that have no more than the rows in sight. */
  readonly selecting?: RowSelecting | null;
  /** The row that is open beside the table. */
  readonly openId: number | null;
  /** Whether the table scrolls to a row that is opened elsewhere, e.g. on a map. */
  readonly followsOpen?: boolean;
  /** Null where rows are not opened. */
  readonly onOpen: ((id: number, row: number) => void) | null;
  /** A row where there is no room for columns; then the columns are not shown. */
  readonly compact: ((row: number) => ReactNode) | null;
  /** Told the places `from` to below `to` that are made now: for tables that have no more than those. */
  readonly onShown?: (from: number, to: number) => void;
  /** Whether another order is being made. */
  readonly isBusy?: boolean;
  /** How cells are edited in place; nobody does so where rows are compact. */
  readonly edits?: CellEdits | null;
}

const ROW_PX = 32;
const COMPACT_ROW_PX = 70;
const SELECT_PX = 36;

/**
 * The table. Fills its parent, which must have a height. Keyboard: arrows, page, home, end; space selects, enter opens, F2
 * edits.
 * Heads: enter sorts, with shift by a further column; shift and arrows change the width, with control the place.
 */
export function DataTable<K extends string>(props: DataTableProps<K>) {
  const { label, order, idOf, nameOf, sorts, onSort, openId, onOpen, compact } = props;
  const styles = useTableStyles();
  const { t } = useTranslation();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  /** Where the keyboard is, and where a stretch that is selected began. */
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const rowPx = compact === null ? ROW_PX : COMPACT_ROW_PX;
  const scroll = useRowScroll(scroller, head, order.length, rowPx);
  const selecting = useSelecting(props);
  const selectPx = selecting === null ? 0 : SELECT_PX;
  const room = useRoom(scroller);
  const columns = useColumns(
    props.name,
    props.columns,
    room.widthPx - selectPx - SETTINGS_PX,
    props.projectHeader ?? null,
    props.shownColumns,
  );
  const rowColumns = useRowColumns(props.columns, columns.layout, selectPx);
  const [dragTarget, setDragTarget] = useState<string | null>(null);

  const { showRow } = scroll;
  const followed = useRef<number | null>(null);
  const followedId = props.followsOpen === true ? openId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that is opened, not for each change of order
  useEffect(() => {
    if (followedId === null || followedId === followed.current) return;
    const place = placeOfId(order, idOf, followedId);
    if (place === null) return;
    followed.current = followedId;
    setActive(place);
    showRow(place);
  }, [followedId, order, showRow]);

  const edits = compact === null ? (props.edits ?? null) : null;
  const editedPlace = useEdited(edits, { order, idOf, columns, grid }, (place) => {
    setActive(place);
    showRow(place);
  });
  const current = editedPlace ?? Math.min(active, Math.max(0, order.length - 1));
  const { onShown } = props;
  const { first: firstShown, end: endShown } = scroll;
  useEffect(() => onShown?.(firstShown, endShown), [onShown, firstShown, endShown]);
  const idAt = (place: number): number => idOf(order.at(place) ?? 0);
  const open = (place: number): void => onOpen?.(idAt(place), order.at(place) ?? 0);
  const firstColIndex = selecting === null ? 1 : 2;
  const pressed = useRef<{ readonly id: number; readonly key: string } | null>(null);
  const whole = selecting?.share ?? 'none';
  const select = (place: number, stretch: boolean): void => {
    if (stretch) selecting?.addStretch(anchor.current, place);
    else selecting?.toggle(place);
    anchor.current = place;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || order.length === 0) return;
    const place = placeAfter(event.key, current, order.length, Math.max(1, scroll.page - 1));
    if (place !== null) {
      if (event.shiftKey) selecting?.addStretch(current, place);
      setActive(place);
      scroll.showRow(place);
    } else if (event.key === ' ') select(current, event.shiftKey);
    else if (edits !== null && (event.key === 'F2' || (event.key === 'Enter' && edits.byClick))) {
      edits.begin(idAt(current), null);
    } else if (event.key === 'Enter') open(current);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selecting !== null) selecting.setAll(true);
    else return;
    event.preventDefault();
  };
  const onBodyClick = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place === null || !(event.target instanceof Element) || event.target.closest('[data-edited]') !== null) return;
    const key = columns.layout.shown[colIndexOf(event.target) - firstColIndex]?.column.key ?? null;
    // The panel that the first click of two opens may move what is below the second.
    if (event.detail < 2) pressed.current = key === null ? null : { id: idAt(place), key };
    setActive(place);
    const box = event.target.closest('[data-select]') !== null;
    if (box || event.shiftKey || event.ctrlKey || event.metaKey) select(place, event.shiftKey);
    else if (edits?.byClick !== true || key === null || !edits.begin(idAt(place), key)) open(place);
  };
  const onDoubleClick = (): void => {
    if (pressed.current !== null && edits?.byClick === false) edits.begin(pressed.current.id, pressed.current.key);
  };
  const places = Array.from({ length: scroll.end - scroll.first }, (_, index) => scroll.first + index);
  // The row that has the keyboard is always there, so that it keeps it and can be told.
  const isAway = order.length > 0 && (current < scroll.first || current >= scroll.end);
  if (isAway) places.push(current);
  const { shown, leastPx } = columns.layout;
  return (
    <div className={styles.frame}>
      {compact !== null ? null : (
        <>
          {leastPx + selectPx + SETTINGS_PX <= room.widthPx ? null : (
            <div className={styles.edge} style={{ right: room.barPx, bottom: room.lowBarPx }} data-edge="" />
          )}
          <ColumnSettings columns={columns} className={styles.settings} rightPx={room.barPx + 2} />
        </>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        // A head that the keyboard comes to stands clear of what stays in sight at the left, and of the edge.
        style={
          compact === null
            ? { scrollPaddingLeft: selectPx + staysPx(shown), scrollPaddingRight: SETTINGS_PX }
            : undefined
        }
      >
        <table
          ref={grid}
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA lets a table be a grid
          role="grid"
          aria-label={label}
          aria-rowcount={order.length + 1}
          aria-colcount={(compact === null ? shown.length : 1) + firstColIndex - 1}
          aria-multiselectable={selecting !== null}
          aria-busy={props.isBusy}
          aria-activedescendant={order.length === 0 ? undefined : `${id}-${idAt(current)}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          style={columnVariables(shown, selectPx, leastPx)}
        >
          <thead ref={head} className={mergeClasses(styles.head, compact !== null && styles.compactHead)}>
            <tr
              aria-rowindex={1}
              className={mergeClasses(styles.row, styles.headRow, compact === null && styles.columns)}
            >
              {selecting === null ? null : (
                <th scope="col" aria-colindex={1} className={mergeClasses(styles.headSelect, styles.select)}>
                  <Checkbox
                    className={styles.selectAll}
                    aria-label={t('common.selectAll')}
                    checked={whole === 'all' ? true : whole === 'some' ? 'mixed' : false}
                    onChange={() => selecting.setAll(whole !== 'all')}
                  />
                  {compact === null ? null : t('common.selectAll')}
                </th>
              )}
              {compact !== null
                ? null
                : shown.map(({ column }, index) => (
                    <HeadCell
                      key={column.key}
                      columnKey={column.key}
                      title={column.title}
                      numeric={column.numeric ?? false}
                      sortable={column.sortable ?? false}
                      tool={column.tool}
                      spokenTitle={column.spokenTitle}
                      colIndex={firstColIndex + index}
                      pinnedAt={rowColumns[index]?.pinnedAt ?? null}
                      before={shown[index - 1]?.column.key ?? null}
                      after={shown[index + 1]?.column.key ?? null}
                      sorts={sorts}
                      onSort={onSort}
                      onChange={columns.change}
                      onDragOver={setDragTarget}
                      isTarget={dragTarget === column.key}
                    />
                  ))}
            </tr>
            {compact !== null || columns.layout.all.every(({ column }) => column.summary === undefined) ? null : (
              <SummaryRow columns={rowColumns} summaries={shown} hasBoxes={selecting !== null} />
            )}
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys */}
          <tbody
            className={mergeClasses(styles.body, compact === null && styles.columnsBody)}
            style={{ height: `${scroll.canvasPx}px` }}
            onClick={onBodyClick}
            onDoubleClick={edits === null ? undefined : onDoubleClick}
            onFocus={(event) => setActive(placeOf(event.target) ?? current)}
          >
            {places.map((place) => {
              const row = order.at(place) ?? 0;
              const rowId = idOf(row);
              const topPx = place * rowPx + scroll.shiftPx;
              return (
                <DataRow
                  key={rowId}
                  domId={`${id}-${rowId}`}
                  row={row}
                  rowId={rowId}
                  place={place}
                  // Within the canvas, which must not grow.
                  topPx={
                    isAway && place === current ? Math.max(-rowPx, Math.min(scroll.canvasPx - rowPx, topPx)) : topPx
                  }
                  heightPx={rowPx}
                  columns={rowColumns}
                  isSelected={selecting === null ? null : selecting.has(rowId)}
                  isOpen={rowId === openId}
                  isActive={place === current}
                  isAway={isAway && place === current}
                  opens={onOpen !== null}
                  nameOf={nameOf}
                  compact={compact}
                  edited={place === editedPlace ? (edits?.at ?? null) : null}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface SummaryRowProps {
  readonly columns: readonly RowColumn[];
  readonly summaries: readonly { readonly column: { readonly summary?: ReactNode } }[];
  /** Whether rows have boxes to select them by. */
  readonly hasBoxes: boolean;
}

/** A summary of whole columns; stays under the heads. It has no place among the rows. */
function SummaryRow({ columns, summaries, hasBoxes }: SummaryRowProps) {
  const styles = useTableStyles();
  return (
    <tr className={mergeClasses(styles.row, styles.columns, styles.summaryRow)}>
      {hasBoxes ? <td className={mergeClasses(styles.cell, styles.select)} /> : null}
      {columns.map(({ key, numeric, pinnedAt }, index) => (
        <td
          key={key}
          className={mergeClasses(
            styles.cell,
            styles.summaryCell,
            numeric && styles.numeric,
            pinnedAt !== null && styles.pinned,
          )}
          style={pinnedAt === null ? undefined : { left: pinnedAt }}
        >
          {summaries[index]?.column.summary}
        </td>
      ))}
    </tr>
  );
}

type Selected = Pick<DataTableProps<string>, 'order' | 'idOf' | 'selected' | 'onSelect' | 'selecting'>;

/** How rows are selected; null where they are not. */
function useSelecting({ order, idOf, selected, onSelect, selecting }: Selected): RowSelecting | null {
  const ids = selecting === undefined || selecting === null ? selected : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row's id does not depend on the function that reads it
  const whole = useMemo(() => (ids === null ? 'none' : share(ids, order, idOf)), [ids, order]);
  if (ids === null) return selecting ?? null;
  return {
    has: (id) => ids.has(id),
    share: whole,
    toggle: (place) => onSelect(switched(ids, idOf(order.at(place) ?? 0))),
    addStretch: (from, to) => onSelect(withStretch(ids, order, [from, to], idOf)),
    setAll: (isSelected) =>
      onSelect(isSelected ? withStretch(new Set(), order, [0, order.length - 1], idOf) : new Set()),
  };
}

function placeOfId(order: RowOrder, idOf: (row: number) => number, id: number): number | null {
  for (let place = 0; place < order.length; place += 1) if (idOf(order.at(place) ?? 0) === id) return place;
  return null;
}

/** Tells the edits what the table shows, and follows them: the place of the row that is edited; null where none is. */
function useEdited(
  edits: CellEdits | null,
  {
    order,
    idOf,
    columns,
    grid,
  }: Pick<DataTableProps<string>, 'order' | 'idOf'> & {
    readonly columns: { readonly layout: ColumnLayout<DataColumn<string>> };
    readonly grid: RefObject<HTMLTableElement | null>;
  },
  follow: (place: number) => void,
): number | null {
  const rowId = edits?.at?.rowId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row's id does not depend on the function that reads it
  const place = useMemo(() => (rowId === null ? null : placeOfId(order, idOf, rowId)), [order, rowId]);
  useEffect(() => {
    if (edits === null) return;
    edits.cells.current = {
      keys: columns.layout.shown.map(({ column }) => column.key),
      beside: (id, by) => {
        const from = placeOfId(order, idOf, id);
        const row = from === null ? undefined : order.at(from + by);
        return row === undefined || (from ?? 0) + by < 0 ? null : idOf(row);
      },
      focus: () => grid.current?.focus({ preventScroll: true }),
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that is edited, wherever it comes to stand
  useEffect(() => {
    if (place !== null) follow(place);
  }, [rowId]);
  return place;
}

/** Number of the column that an element stands in; 0 where it stands in none. */
function colIndexOf(target: Element): number {
  return Number(target.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 0);
}

/** Place of the row that an element stands in. */
function placeOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest('tr[aria-rowindex]') : null;
  return row === null ? null : Number(row.getAttribute('aria-rowindex')) - 2;
}

/** Width that the table has, and sizes of the bars at its right and below. Endless before it is laid out. */
function useRoom(scroller: { readonly current: HTMLElement | null }): {
  readonly widthPx: number;
  readonly barPx: number;
  readonly lowBarPx: number;
} {
  const [room, setRoom] = useState({ widthPx: Number.POSITIVE_INFINITY, barPx: 0, lowBarPx: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const widthPx = element.clientWidth;
      const barPx = element.offsetWidth - widthPx;
      const lowBarPx = element.offsetHeight - element.clientHeight;
      setRoom((before) =>
        before.widthPx === widthPx && before.barPx === barPx && before.lowBarPx === lowBarPx
          ? before
          : { widthPx, barPx, lowBarPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}

/** The columns as rows need them: the same list as long as no cell changes, however wide the columns are. */
function useRowColumns<K extends string>(
  columns: readonly DataColumn<K>[],
  { shown }: ColumnLayout<DataColumn<K>>,
  selectPx: number,
): readonly RowColumn[] {
  const places = shown.map(({ column, pinnedPx }) => `${column.key}${pinnedPx === null ? '' : '!'}`).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `places` tells what counts of those that are shown
  return useMemo(
    () =>
      shown.map(({ column, pinnedPx }, index) => ({
        key: column.key,
        numeric: column.numeric ?? false,
        isRowHead: column.isRowHead ?? false,
        pinnedAt: pinnedPx === null ? null : `var(--pinned-${index}, ${selectPx}px)`,
        cell: column.cell,
      })),
    [columns, places, selectPx],
  );
}

/** Width of the columns that stay in sight at the left. */
function staysPx(shown: ColumnLayout<unknown>['shown']): number {
  return Math.max(0, ...shown.map(({ pinnedPx, widthPx }) => (pinnedPx === null ? 0 : pinnedPx + widthPx)));
}

/** Widths and places of the columns, which all rows take from the table. */
function columnVariables(
  shown: ColumnLayout<DataColumn<string>>['shown'],
  selectPx: number,
  leastPx: number,
): Readonly<Record<`--${string}`, string>> {
  const tracks = shown.map(({ widthPx, grow }) => (grow > 0 ? `minmax(${widthPx}px, ${grow}fr)` : `${widthPx}px`));
  return {
    '--columns': [...(selectPx === 0 ? [] : [`${selectPx}px`]), ...tracks].join(' '),
    '--least': `${leastPx + selectPx + SETTINGS_PX}px`,
    ...Object.fromEntries(
      shown.flatMap(({ pinnedPx }, index) =>
        pinnedPx === null ? [] : [[`--pinned-${index}`, `${pinnedPx + selectPx}px`] as const],
      ),
    ),
  };
}
