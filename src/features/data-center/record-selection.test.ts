// Selections against plain sets of all rows.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isAllSelected,
  isSelected,
  MOST_BY_NAME,
  many,
  NOTHING_SELECTED,
  type RecordSelection,
  selectedCount,
  toggled,
  withIds,
  withRecords,
} from './record-selection';

const ROWS = 12;
const record = (id: number) => ({ recordNo: `R${id}`, pileNo: `K${id}` });
const stretch = (from: number, to: number) =>
  new Map(Array.from({ length: to - from + 1 }, (_, at) => [from + at, record(from + at)]));

it('of some or of all but some are what was chosen, whatever is done to them', () => {
  const place = fc.nat(ROWS - 1);
  const by = fc.constantFrom('name', 'id');
  const steps = fc.array(fc.oneof(place, fc.tuple(place, place, by), fc.boolean()), { maxLength: 8 });
  fc.assert(
    fc.property(steps, (all) => {
      let selection: RecordSelection = NOTHING_SELECTED;
      let plain = new Set<number>();
      for (const step of all) {
        if (typeof step === 'number') {
          selection = toggled(selection, step, record(step));
          if (!plain.delete(step)) plain.add(step);
        } else if (typeof step === 'boolean') {
          selection = step ? { kind: 'allBut', of: 'list', ids: new Set() } : NOTHING_SELECTED;
          plain = new Set(step ? stretch(0, ROWS - 1).keys() : []);
        } else {
          const [from, to] = [Math.min(step[0], step[1]), Math.max(step[0], step[1])];
          const records = stretch(from, to);
          const added = {
            name: withRecords(selection, records),
            id: withIds(selection, Float64Array.from(records.keys())),
          };
          selection = added[step[2]];
          for (const id of stretch(from, to).keys()) plain.add(id);
        }
        if (selection.kind === 'many') expect(Array.from(selection.ids)).toEqual([...plain].sort((a, b) => a - b));
        const chosen = [...stretch(0, ROWS - 1).keys()].filter((id) => isSelected(selection, id));
        expect(chosen).toEqual([...plain].sort((a, b) => a - b));
        expect(selectedCount(selection, ROWS)).toBe(plain.size);
      }
    }),
  );
});

it('knows all of a list from all but some, and from as many one by one', () => {
  expect(isAllSelected({ kind: 'allBut', of: 'list', ids: new Set() })).toBe(true);
  expect(isAllSelected({ kind: 'allBut', of: 'list', ids: new Set([3]) })).toBe(false);
  expect(isAllSelected(NOTHING_SELECTED)).toBe(false);
});

it('of all does not take in a row that is not there yet', () => {
  expect(isSelected({ kind: 'allBut', of: 'list', ids: new Set() }, -7)).toBe(false);
});

it('of more records than are named has their ids alone, however they were added', () => {
  const half = MOST_BY_NAME / 2;
  const some = withRecords(NOTHING_SELECTED, stretch(0, half));
  expect(some.kind).toBe('these');
  for (const lots of [
    withRecords(some, stretch(half, 2 * half)),
    withIds(
      some,
      Float64Array.from({ length: half }, (_, at) => at + half + 1),
    ),
    withRecords(many(Float64Array.of(0)), stretch(1, 2 * half)),
  ]) {
    expect([lots.kind, selectedCount(lots, 9)]).toEqual(['many', 2 * half + 1]);
    expect([isSelected(lots, 2 * half), isSelected(lots, 2 * half + 1), isAllSelected(lots)]).toEqual([
      true,
      false,
      false,
    ]);
  }
});

it('of many is told from another of as many', () => {
  const ids = Float64Array.of(1, 2);
  const [a, b] = [many(ids), many(ids)];
  expect(a.kind === 'many' && b.kind === 'many' && a.id !== b.id).toBe(true);
});
