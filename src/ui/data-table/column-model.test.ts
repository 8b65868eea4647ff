// Columns as somebody has chosen them; the stored choice or the project's header may be of another version of the
// table.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ColumnChange,
  type ColumnChoice,
  changedChoice,
  choiceOfHeader,
  columnLayout,
  defaultChoice,
  headerOfLayout,
  type ModelColumn,
} from './column-model';

const COLUMNS: readonly ModelColumn[] = [
  { key: 'pile', width: 120, grow: 1, pinned: true },
  { key: 'level', width: 90 },
  { key: 'rule', width: 150, grow: 2 },
  { key: 'sign', width: 40, spare: 1 },
  { key: 'time', width: 160, spare: 2 },
];
const ENDLESS = Number.POSITIVE_INFINITY;
const DEFAULT = defaultChoice(COLUMNS);
const shownKeys = (choice: ColumnChoice, roomPx = ENDLESS): string[] =>
  columnLayout(COLUMNS, choice, roomPx).shown.map(({ column }) => column.key);
const choiceAfter = (...changes: ColumnChange[]): ColumnChoice =>
  changes.reduce((choice, change) => changedChoice(COLUMNS, choice, change), DEFAULT);
const widthOf = (choice: ColumnChoice, key: string) =>
  columnLayout(COLUMNS, choice, ENDLESS).shown.find(({ column }) => column.key === key);

describe('columns that nobody has chosen', () => {
  it('stand as the table has them, the pinned ones first', () => {
    const { shown, leastPx } = columnLayout(COLUMNS, DEFAULT, ENDLESS);
    expect(shown.map(({ column, widthPx, grow, pinnedPx }) => [column.key, widthPx, grow, pinnedPx])).toEqual([
      ['pile', 120, 1, 0],
      ['level', 90, 0, null],
      ['rule', 150, 2, null],
      ['sign', 40, 0, null],
      ['time', 160, 0, null],
    ]);
    expect(leastPx).toBe(560);
  });

  it('are not shown where the table has them for who asks, take no room, and come where somebody wants them', () => {
    const columns = [...COLUMNS, { key: 'extra', width: 500, hidden: true }];
    const keys = (choice: ColumnChoice, roomPx: number): string[] =>
      columnLayout(columns, choice, roomPx).shown.map(({ column }) => column.key);
    expect(keys(DEFAULT, 560)).toEqual(['pile', 'level', 'rule', 'sign', 'time']);
    expect(columnLayout(columns, DEFAULT, ENDLESS).all.map(({ column }) => column.key)).toContain('extra');
    const wanted = changedChoice(columns, DEFAULT, { do: 'show', key: 'extra', isShown: true });
    expect(keys(wanted, ENDLESS)).toContain('extra');
  });

  it('are left out where there is no room, the sparest first; those without a number never', () => {
    expect(shownKeys(DEFAULT, 560)).toEqual(['pile', 'level', 'rule', 'sign', 'time']);
    expect(shownKeys(DEFAULT, 559)).toEqual(['pile', 'level', 'rule', 'sign']);
    expect(shownKeys(DEFAULT, 399)).toEqual(['pile', 'level', 'rule']);
    expect(shownKeys(DEFAULT, 10)).toEqual(['pile', 'level', 'rule']);
  });

  it('of one number are left out together', () => {
    const columns = [...COLUMNS, { key: 'x', width: 100, spare: 3 }, { key: 'y', width: 100, spare: 3 }];
    const keys = (roomPx: number) => columnLayout(columns, DEFAULT, roomPx).shown.map(({ column }) => column.key);
    expect(keys(760)).toEqual(['pile', 'level', 'rule', 'sign', 'time', 'x', 'y']);
    expect(keys(759)).toEqual(['pile', 'level', 'rule', 'sign', 'time']);
    expect(keys(559)).toEqual(['pile', 'level', 'rule', 'sign']);
  });

  it('that are narrow stand where a wider one before them has no room', () => {
    const columns = [...COLUMNS, { key: 'x', width: 100, spare: 1 }, { key: 'y', width: 100, spare: 1 }];
    const keys = (roomPx: number) => columnLayout(columns, DEFAULT, roomPx).shown.map(({ column }) => column.key);
    // Between them and the other of their number there is not enough, but for the time there is.
    expect(keys(599)).toEqual(['pile', 'level', 'rule', 'time']);
  });

  it('are not driven away by one that is made wider', () => {
    expect(shownKeys(choiceAfter({ do: 'resize', key: 'rule', widthPx: 400 }), 560)).toHaveLength(5);
  });

  it('are chosen by being shown: then room is made by others, or by scrolling', () => {
    expect(shownKeys(choiceAfter({ do: 'show', key: 'time', isShown: true }), 559)).toEqual([
      'pile',
      'level',
      'rule',
      'time',
    ]);
  });
});

describe('a column', () => {
  it('is hidden and shown again where it was', () => {
    const hidden = choiceAfter({ do: 'show', key: 'level', isShown: false });
    expect(shownKeys(hidden)).toEqual(['pile', 'rule', 'sign', 'time']);
    expect(columnLayout(COLUMNS, hidden, ENDLESS).all.map(({ column }) => column.key)).toEqual(
      COLUMNS.map(({ key }) => key),
    );
    expect(shownKeys(changedChoice(COLUMNS, hidden, { do: 'show', key: 'level', isShown: true }))).toEqual(
      COLUMNS.map(({ key }) => key),
    );
  });

  it('is as wide as it was set, within what the project’s header may say, and grows no more', () => {
    const resized = (widthPx: number) => widthOf(choiceAfter({ do: 'resize', key: 'rule', widthPx }), 'rule');
    expect(resized(233.4)).toMatchObject({ widthPx: 233, grow: 0 });
    expect(resized(10)).toMatchObject({ widthPx: 90 });
    expect(resized(9_999)).toMatchObject({ widthPx: 2_000 });
    const wide = choiceAfter({ do: 'resize', key: 'rule', widthPx: 400 });
    expect(changedChoice(COLUMNS, wide, { do: 'resize', key: 'rule', widthPx: null })).toEqual(DEFAULT);
    // A column of signs is narrower by itself.
    expect(widthOf(choiceAfter({ do: 'resize', key: 'sign', widthPx: 5 }), 'sign')).toMatchObject({ widthPx: 40 });
  });

  it('moves to where another stands, from either side', () => {
    expect(shownKeys(choiceAfter({ do: 'move', key: 'time', to: 'level' }))).toEqual([
      'pile',
      'time',
      'level',
      'rule',
      'sign',
    ]);
    expect(shownKeys(choiceAfter({ do: 'move', key: 'level', to: 'sign' }))).toEqual([
      'pile',
      'rule',
      'sign',
      'level',
      'time',
    ]);
    expect(choiceAfter({ do: 'move', key: 'rule', to: 'rule' })).toEqual(DEFAULT);
  });

  it('that is pinned stays at the left, behind those pinned before; only the last of them grows', () => {
    const { shown } = columnLayout(COLUMNS, choiceAfter({ do: 'pin', key: 'rule', isPinned: true }), ENDLESS);
    expect(shown.map(({ column, grow, pinnedPx }) => [column.key, grow, pinnedPx])).toEqual([
      ['pile', 0, 0],
      ['rule', 2, 120],
      ['level', 0, null],
      ['sign', 0, null],
      ['time', 0, null],
    ]);
    expect(shownKeys(choiceAfter({ do: 'pin', key: 'pile', isPinned: false }))[0]).toBe('pile');
  });

  it('is pinned by moving to a pinned one, and set free by moving away', () => {
    const pinned = choiceAfter({ do: 'move', key: 'time', to: 'pile' });
    expect(pinned.pinned).toEqual(['time', 'pile']);
    const free = changedChoice(COLUMNS, pinned, { do: 'move', key: 'pile', to: 'sign' });
    expect(free.pinned).toEqual(['time']);
    expect(shownKeys(free)).toEqual(['time', 'level', 'rule', 'sign', 'pile']);
  });
});

describe('a choice for another version of the table', () => {
  it('says nothing about columns that it does not know: they stand behind their neighbours', () => {
    const old: ColumnChoice = {
      order: ['time', 'gone', 'pile', 'level'],
      widthsPx: { gone: 300 },
      isShown: { gone: true },
      pinned: ['gone', 'pile'],
    };
    expect(shownKeys(old)).toEqual(['pile', 'time', 'level', 'rule', 'sign']);
  });

  it('always leaves every column once in the list, and one to see', () => {
    const keys = fc.constantFrom('pile', 'level', 'rule', 'sign', 'time', 'gone');
    const choices = fc.record({
      order: fc.array(keys),
      widthsPx: fc.dictionary(keys, fc.integer({ min: 1, max: 9_000 })),
      isShown: fc.dictionary(keys, fc.boolean()),
      pinned: fc.uniqueArray(keys),
    });
    const changes = fc.oneof(
      fc.record({ do: fc.constant('show' as const), key: keys, isShown: fc.boolean() }),
      fc.record({ do: fc.constant('pin' as const), key: keys, isPinned: fc.boolean() }),
      fc.record({ do: fc.constant('move' as const), key: keys, to: keys }),
      fc.record({ do: fc.constant('resize' as const), key: keys, widthPx: fc.integer({ min: -5, max: 9_000 }) }),
    );
    fc.assert(
      fc.property(
        choices,
        fc.array(changes, { maxLength: 6 }),
        fc.integer({ min: 0, max: 900 }),
        (start, list, room) => {
          const choice = list.reduce<ColumnChoice>((before, change) => changedChoice(COLUMNS, before, change), start);
          const { all, shown, leastPx } = columnLayout(COLUMNS, choice, room);
          expect(all.map(({ column }) => column.key).sort()).toEqual(COLUMNS.map(({ key }) => key).sort());
          expect(shown.length).toBeGreaterThan(0);
          expect(shown.map(({ column }) => column.key)).toEqual(
            all.filter((one) => one.isShown).map(({ column }) => column.key),
          );
          expect(leastPx).toBe(shown.reduce((sum, { widthPx }) => sum + widthPx, 0));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the project’s header', () => {
  it('shows what it names, in its order and widths, with the table’s own pinned columns', () => {
    const header = [
      { key: 'rule', width_px: 200 },
      { key: 'pile', width_px: 130 },
      { key: 'gone', width_px: 100 },
    ];
    const choice = choiceOfHeader(COLUMNS, header);
    expect(shownKeys(choice)).toEqual(['pile', 'rule']);
    expect(headerOfLayout(columnLayout(COLUMNS, choice, 0))).toEqual([
      { key: 'pile', width_px: 130, is_pinned: true },
      { key: 'rule', width_px: 200, is_pinned: false },
    ]);
  });

  it('keeps which columns are pinned, for everybody who sees it', () => {
    const choice = choiceAfter({ do: 'pin', key: 'time', isPinned: true }, { do: 'pin', key: 'pile', isPinned: false });
    const header = headerOfLayout(columnLayout(COLUMNS, choice, ENDLESS));
    const seen = columnLayout(COLUMNS, choiceOfHeader(COLUMNS, header), ENDLESS);
    expect(seen.shown.map(({ column, pinnedPx }) => [column.key, pinnedPx])).toEqual([
      ['time', 0],
      ['pile', null],
      ['level', null],
      ['rule', null],
      ['sign', null],
    ]);
    const none = choiceAfter({ do: 'pin', key: 'pile', isPinned: false });
    const free = choiceOfHeader(COLUMNS, headerOfLayout(columnLayout(COLUMNS, none, ENDLESS)));
    expect(free.pinned).toEqual([]);
  });

  it('is where somebody begins who chooses columns: what was pinned there stays so', () => {
    const header = [
      { key: 'pile', width_px: 130, is_pinned: true },
      { key: 'time', width_px: 160, is_pinned: true },
      { key: 'rule', width_px: 200, is_pinned: false },
    ];
    const own = changedChoice(COLUMNS, choiceOfHeader(COLUMNS, header), { do: 'show', key: 'level', isShown: true });
    expect(own.pinned).toEqual(['pile', 'time']);
    // A pin of one's own adds to those of the project.
    expect(changedChoice(COLUMNS, own, { do: 'pin', key: 'rule', isPinned: true }).pinned).toEqual([
      'pile',
      'time',
      'rule',
    ]);
  });

  it('that names no column of the table leaves it as it is', () => {
    expect(choiceOfHeader(COLUMNS, [{ key: 'gone', width_px: 100 }])).toEqual(DEFAULT);
  });

  it('made of the table has widths that the server takes', () => {
    expect(headerOfLayout(columnLayout(COLUMNS, DEFAULT, ENDLESS))[3]).toEqual({
      key: 'sign',
      width_px: 90,
      is_pinned: false,
    });
  });
});
