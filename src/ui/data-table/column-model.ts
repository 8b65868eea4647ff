// Which columns of a table are shown, in what order, how wide, and which stay in sight. TanStack Table keeps the order,
// the widths, the pinned and the hidden columns; it is given no rows, since it would make an object of each.
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  constructTable,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { HeaderColumn } from '../../contracts/api/table-headers';
import { MAX_WIDTH_PX, MIN_WIDTH_PX } from '../../contracts/api/table-headers';

/** The properties of a column that the model needs. */
export interface ModelColumn {
  readonly key: string;
  /** Least width in pixels while nobody has set another. */
  readonly width: number;
  /** Its share of what is left over; 0 keeps the width. Nothing is left over for a column whose width was set. */
  readonly grow?: number;
  /** Stays in sight at the left when the others scroll, while nobody has chosen. */
  readonly pinned?: boolean;
  /**
   * Where there is no room, columns with a number are left out, the highest first, unless somebody has chosen them; those
   * of one number go together: X without Y says nothing. Room that wide ones leave is for narrower ones of a higher
   * number.
   */
  readonly spare?: number;
  /** Not shown unless somebody has chosen it. */
  readonly hidden?: boolean;
}

/** A user's choice of a table's columns, by their keys. Columns that are not named are as the table has them. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly widthsPx: Readonly<Record<string, number>>;
  readonly isShown: Readonly<Record<string, boolean>>;
  /** From the left. */
  readonly pinned: readonly string[];
}

/** A column that is shown. */
interface PlacedColumn<C> {
  readonly column: C;
  readonly widthPx: number;
  readonly grow: number;
  /** Distance from the first column's left edge of one that stays in sight; null for one that scrolls. */
  readonly pinnedPx: number | null;
}

export interface ColumnLayout<C> {
  readonly shown: readonly PlacedColumn<C>[];
  /** All columns, pinned ones first. */
  readonly all: readonly { readonly column: C; readonly isShown: boolean; readonly isPinned: boolean }[];
  /** Width below which the columns scroll. */
  readonly leastPx: number;
}

/** The changes that can be made to the columns. */
export type ColumnChange =
  /** Null: as wide as the table has it. */
  | { readonly do: 'resize'; readonly key: string; readonly widthPx: number | null }
  | { readonly do: 'show'; readonly key: string; readonly isShown: boolean }
  | { readonly do: 'pin'; readonly key: string; readonly isPinned: boolean }
  /** To where another stands, which moves on; the place tells whether it is pinned. */
  | { readonly do: 'move'; readonly key: string; readonly to: string };

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  coreReactivityFeature: storeReactivityBindings(),
});

function modelOf(columns: readonly ModelColumn[], choice: ColumnChoice, isShown: Readonly<Record<string, boolean>>) {
  const keys = new Set(columns.map(({ key }) => key));
  return constructTable({
    features,
    data: [],
    columns: columns.map(({ key, width }) => ({
      id: key,
      size: width,
      minSize: Math.min(width, MIN_WIDTH_PX),
      maxSize: MAX_WIDTH_PX,
    })),
    initialState: {
      columnOrder: wholeOrder(columns, choice.order),
      columnSizing: { ...choice.widthsPx },
      columnVisibility: { ...isShown },
      columnPinning: { start: choice.pinned.filter((key) => keys.has(key)), end: [] },
    },
  });
}

/** All keys: those chosen, and the others behind the column that they follow by default. */
function wholeOrder(columns: readonly ModelColumn[], chosen: readonly string[]): string[] {
  const keys = columns.map(({ key }) => key);
  const order = [...new Set(chosen)].filter((key) => keys.includes(key));
  for (const [index, key] of keys.entries()) {
    if (order.includes(key)) continue;
    order.splice(index === 0 ? 0 : order.indexOf(keys[index - 1] ?? '') + 1, 0, key);
  }
  return order;
}

/** The columns as the table has them. */
export function defaultChoice(columns: readonly ModelColumn[]): ColumnChoice {
  const pinned = columns.filter((column) => column.pinned === true).map(({ key }) => key);
  return { order: [], widthsPx: {}, isShown: {}, pinned };
}

/** Columns in `roomPx` of width. A table that is not laid out yet has endless room. */
export function columnLayout<C extends ModelColumn>(
  columns: readonly C[],
  choice: ColumnChoice,
  roomPx: number,
): ColumnLayout<C> {
  const isShown = withSpared(columns, choice, roomPx);
  const model = modelOf(columns, choice, isShown);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const pinned = model.getStartVisibleLeafColumns();
  const shown = [...pinned, ...model.getCenterVisibleLeafColumns()].flatMap((one, index): PlacedColumn<C>[] => {
    const column = byKey.get(one.id);
    if (column === undefined) return [];
    const isPinned = index < pinned.length;
    // Where a pinned one begins must be known, so none but the last of them grows.
    const mayGrow = choice.widthsPx[one.id] === undefined && (!isPinned || index === pinned.length - 1);
    return [
      {
        column,
        widthPx: one.getSize(),
        grow: mayGrow ? (column.grow ?? 0) : 0,
        pinnedPx: isPinned ? one.getStart('start') : null,
      },
    ];
  });
  const all = [...model.getStartLeafColumns(), ...model.getCenterLeafColumns()].flatMap((one) => {
    const column = byKey.get(one.id);
    return column === undefined
      ? []
      : [{ column, isShown: one.getIsVisible(), isPinned: one.getIsPinned() === 'start' }];
  });
  return { shown, all, leastPx: model.getTotalSize() };
}

/**
 * The columns shown: as chosen, less those that there is no room for. The room is counted by the table's own widths, so
 * that making a column wider hides no other one.
 */
function withSpared(
  columns: readonly ModelColumn[],
  { isShown }: ColumnChoice,
  roomPx: number,
): Readonly<Record<string, boolean>> {
  const hidden = columns.filter((column) => column.hidden === true && isShown[column.key] === undefined);
  const result: Record<string, boolean> = {
    ...isShown,
    ...Object.fromEntries(hidden.map(({ key }) => [key, false])),
  };
  const spare = columns.filter(({ key, spare: rank }) => rank !== undefined && isShown[key] === undefined);
  let leftPx =
    roomPx - columns.reduce((sum, one) => sum + (result[one.key] === false || spare.includes(one) ? 0 : one.width), 0);
  for (const rank of [...new Set(spare.map((column) => column.spare ?? 0))].sort((a, b) => a - b)) {
    const together = spare.filter((column) => column.spare === rank && result[column.key] !== false);
    const widthPx = together.reduce((sum, { width }) => sum + width, 0);
    if (widthPx <= leftPx) leftPx -= widthPx;
    else for (const { key } of together) result[key] = false;
  }
  // At least one column stays: a table without any could not be made whole again from its head.
  const [first] = columns;
  if (first !== undefined && columns.every(({ key }) => result[key] === false)) result[first.key] = true;
  return result;
}

/** The choice after a change. Columns that the change does not name stay as they are, also those that nobody chose. */
export function changedChoice(
  columns: readonly ModelColumn[],
  choice: ColumnChoice,
  change: ColumnChange,
): ColumnChoice {
  const model = modelOf(columns, choice, choice.isShown);
  switch (change.do) {
    case 'resize': {
      const { key, widthPx } = change;
      if (widthPx === null) {
        const { [key]: _, ...others } = choice.widthsPx;
        return { ...choice, widthsPx: others };
      }
      model.setColumnSizing((before) => ({ ...before, [key]: Math.round(widthPx) }));
      return { ...choice, widthsPx: { ...choice.widthsPx, [key]: model.getColumn(key)?.getSize() ?? widthPx } };
    }
    case 'show':
      model.getColumn(change.key)?.toggleVisibility(change.isShown);
      return { ...choice, isShown: { ...model.atoms.columnVisibility.get() } };
    case 'pin':
      model.getColumn(change.key)?.pin(change.isPinned ? 'start' : false);
      return { ...choice, pinned: model.atoms.columnPinning.get().start };
    case 'move': {
      const { key, to } = change;
      const pinned = model.atoms.columnPinning.get().start;
      const order = model.atoms.columnOrder.get();
      if (key === to) return choice;
      if (pinned.includes(to)) return { ...choice, pinned: movedTo(pinned, key, to) };
      return { ...choice, pinned: pinned.filter((one) => one !== key), order: movedTo(order, key, to) };
    }
  }
}

/** The list with a key where another was: before it when it comes from behind, behind it when it comes from before. */
function movedTo(list: readonly string[], key: string, to: string): string[] {
  const at = list.indexOf(to);
  const rest = list.filter((one) => one !== key);
  rest.splice(at, 0, key);
  return rest;
}

/**
 * The choice that a project's header stands for: the columns that it names in its order, and no others. One that says nothing
 * about pinned columns leaves those of the table.
 */
export function choiceOfHeader(columns: readonly ModelColumn[], header: readonly HeaderColumn[]): ColumnChoice {
  const named = new Map(header.map(({ key, width_px }) => [key, width_px]));
  const known = columns.filter(({ key }) => named.has(key));
  // One that names nothing of this table says nothing about it.
  if (known.length === 0) return defaultChoice(columns);
  const saysPinned = header.some(({ is_pinned }) => is_pinned !== undefined);
  return {
    ...defaultChoice(columns),
    ...(saysPinned ? { pinned: header.filter(({ is_pinned }) => is_pinned === true).map(({ key }) => key) } : {}),
    order: header.map(({ key }) => key),
    widthsPx: Object.fromEntries(known.map(({ key }) => [key, named.get(key) ?? 0])),
    isShown: Object.fromEntries(columns.map(({ key }) => [key, named.has(key)])),
  };
}

/** A project's header that shows the columns as they are now. */
export function headerOfLayout<C extends ModelColumn>({ shown }: ColumnLayout<C>): HeaderColumn[] {
  return shown.map(({ column, widthPx, pinnedPx }) => ({
    key: column.key,
    is_pinned: pinnedPx !== null,
    width_px: Math.round(Math.max(MIN_WIDTH_PX, Math.min(MAX_WIDTH_PX, widthPx))),
  }));
}
