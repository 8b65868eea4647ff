// The head of a column: sorts, and with pointer or keys makes the column wider or moves it.
import { mergeClasses } from '@fluentui/react-components';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { MAX_WIDTH_PX, MIN_WIDTH_PX } from '../../contracts/api/table-headers';
import { useTranslation } from '../../i18n/use-translation';
import type { ColumnChange } from './column-model';
import { useHeadStyles } from './head-styles';
import { nextSorts, type TableSort } from './sorts';

/** Pixels that an arrow key adds to a width. */
const KEY_PX = 16;
/** A press that moves less is a click. */
const CLICK_PX = 5;

interface HeadCellProps<K extends string> {
  readonly columnKey: K;
  readonly title: string;
  readonly numeric: boolean;
  readonly sortable: boolean;
  /** Stands before the title, and the words that the head is then read out with. */
  readonly tool: ReactNode;
  readonly spokenTitle: string | undefined;
  /** From 1. */
  readonly colIndex: number;
  /** Whether it stays in sight at the left; its place comes from the table. */
  readonly pinnedAt: string | null;
  /** Columns beside it, which it can take the place of. */
  readonly before: K | null;
  readonly after: K | null;
  readonly sorts: readonly TableSort<K>[];
  readonly onSort: (sorts: readonly TableSort<K>[]) => void;
  readonly onChange: (change: ColumnChange, isRemembered?: boolean) => void;
  /** Told of the column that this one is dragged over; null when it is let go. */
  readonly onDragOver: (key: string | null) => void;
  /** Whether another column is dragged over this one. */
  readonly isTarget: boolean;
}

export function HeadCell<K extends string>(props: HeadCellProps<K>) {
  const { columnKey, title, numeric, sortable, spokenTitle, sorts, onSort, onChange, before, after } = props;
  const styles = useHeadStyles();
  const { t } = useTranslation();
  const cell = useRef<HTMLTableCellElement>(null);
  const rank = sorts.findIndex(({ key }) => key === columnKey);
  const sorted = sorts[rank];
  const drag = useHeadDrag(columnKey, props.onDragOver, onChange);
  const spokenRank =
    sorted === undefined || sorts.length < 2
      ? ''
      : t(sorted.descending ? 'table.sortedDown' : 'table.sortedUp', { rank: rank + 1 });

  const resizeBy = (px: number): void =>
    onChange({ do: 'resize', key: columnKey, widthPx: (cell.current?.offsetWidth ?? 0) + px });
  const onKeyDown = (event: KeyboardEvent): void => {
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (side === 0 || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const to = side < 0 ? before : after;
    if (!(event.ctrlKey || event.metaKey)) resizeBy(side * KEY_PX);
    else if (to !== null) onChange({ do: 'move', key: columnKey, to });
  };
  const sort = (event: MouseEvent): void =>
    onSort(nextSorts(sorts, columnKey, { isNumeric: numeric, isAdded: event.shiftKey }));
  return (
    <th
      ref={cell}
      scope="col"
      aria-colindex={props.colIndex}
      // One head may say it; the others have it in their names.
      aria-sort={rank === 0 ? (sorted?.descending ? 'descending' : 'ascending') : sortable ? 'none' : undefined}
      aria-label={spokenTitle && `${spokenTitle} ${spokenRank}`.trim()}
      data-column={columnKey}
      className={mergeClasses(
        styles.headCell,
        numeric && styles.numeric,
        props.pinnedAt !== null && styles.pinned,
        props.isTarget && styles.target,
      )}
      style={props.pinnedAt === null ? undefined : { left: props.pinnedAt }}
      // The browser leaves a head where it is that lies below what stays in sight. Not under a pointer, which would miss it.
      onFocus={({ target, currentTarget }) => {
        if (props.pinnedAt !== null || !target.matches(':focus-visible')) return;
        currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }}
      {...drag}
    >
      {props.tool}
      {sortable ? (
        <button
          type="button"
          className={mergeClasses(styles.sort, numeric && styles.sortNumeric)}
          title={t('table.headHint')}
          onClick={sort}
          onKeyDown={onKeyDown}
        >
          <span className={styles.title}>{title}</span>
          {sorted === undefined ? null : sorted.descending ? (
            <ArrowSortDownRegular aria-hidden="true" />
          ) : (
            <ArrowSortUpRegular aria-hidden="true" />
          )}
          {spokenRank === '' ? null : (
            <span className={styles.rank}>
              <span aria-hidden="true">{rank + 1}</span>
              <span className={styles.spoken}>{spokenRank}</span>
            </span>
          )}
        </button>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      <ResizeHandle
        name={title}
        cell={cell}
        isStop={!sortable}
        onKeyDown={onKeyDown}
        onResize={(widthPx, isRemembered) => onChange({ do: 'resize', key: columnKey, widthPx }, isRemembered)}
      />
    </th>
  );
}

/** Drags a head by mouse or pen over another, whose place it takes. Fingers scroll; they have the settings. */
function useHeadDrag(
  key: string,
  onDragOver: (key: string | null) => void,
  onChange: (change: ColumnChange) => void,
): Pick<HeadHandlers, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onClickCapture'> {
  const from = useRef<{ readonly x: number; to: string | null; isMoved: boolean } | null>(null);
  const end = (): void => {
    from.current = null;
    onDragOver(null);
  };
  return {
    onPointerDown(event) {
      const onHandle = event.target instanceof Element && event.target.closest('[data-resize]') !== null;
      if (event.button !== 0 || event.pointerType === 'touch' || onHandle) return;
      from.current = { x: event.clientX, to: null, isMoved: false };
    },
    onPointerMove(event) {
      const start = from.current;
      if (start === null) return;
      if (event.buttons === 0) return end();
      if (!start.isMoved && Math.abs(event.clientX - start.x) <= CLICK_PX) return;
      if (!start.isMoved) event.currentTarget.setPointerCapture(event.pointerId);
      start.isMoved = true;
      const to = headAt(event.currentTarget, event.clientX);
      start.to = to === key ? null : to;
      onDragOver(start.to);
    },
    onPointerUp() {
      const start = from.current;
      if (start === null) return;
      onDragOver(null);
      if (start.to !== null) onChange({ do: 'move', key, to: start.to });
      // The click that follows a drag sorts nothing; without one the next press starts anew.
      if (!start.isMoved) from.current = null;
      else start.to = null;
    },
    onPointerCancel: end,
    onClickCapture(event) {
      if (from.current?.isMoved !== true) return;
      from.current = null;
      event.stopPropagation();
    },
  };
}

interface HeadHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Key of the column whose head is at `x`; heads that stay in sight lie above the others. */
function headAt(head: Element, x: number): string | null {
  const { top, height } = head.getBoundingClientRect();
  const found = document.elementsFromPoint(x, top + height / 2).find((one) => one.matches('th[data-column]'));
  return found?.getAttribute('data-column') ?? null;
}

interface ResizeHandleProps {
  readonly name: string;
  readonly cell: { readonly current: HTMLElement | null };
  readonly isStop: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Null: as wide as the table has it. */
  readonly onResize: (widthPx: number | null, isRemembered: boolean) => void;
}

function ResizeHandle({ name, cell, isStop, onKeyDown, onResize }: ResizeHandleProps) {
  const styles = useHeadStyles();
  const { t } = useTranslation();
  const from = useRef<{ readonly x: number; readonly widthPx: number; isMoved: boolean } | null>(null);
  const widthAt = (event: PointerEvent): number =>
    from.current === null ? 0 : from.current.widthPx + event.clientX - from.current.x;
  // A head that can be pressed has the keys itself: then the handle is the pointer's alone.
  const spoken = isStop
    ? ({
        role: 'separator',
        tabIndex: 0,
        'aria-orientation': 'vertical',
        'aria-label': t('table.widthOf', { name }),
        'aria-valuemin': MIN_WIDTH_PX,
        'aria-valuemax': MAX_WIDTH_PX,
        'aria-valuenow': Math.round(cell.current?.offsetWidth ?? MIN_WIDTH_PX),
        onKeyDown,
      } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are at the head, or the role comes with what is spoken
    <div
      {...spoken}
      data-resize=""
      className={styles.handle}
      onPointerDown={(event) => {
        if (event.button !== 0 || cell.current === null) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, widthPx: cell.current.offsetWidth, isMoved: false };
      }}
      onPointerMove={(event) => {
        if (from.current === null) return;
        from.current.isMoved = true;
        onResize(widthAt(event), false);
      }}
      onPointerUp={(event) => {
        if (from.current?.isMoved) onResize(widthAt(event), true);
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      onDoubleClick={() => onResize(null, true)}
    />
  );
}
