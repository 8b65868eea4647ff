// Selections against plain sets of all rows.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isAllSelected,
  isSelected,
  NOTHING_SELECTED,
  type RecordSelection,
  selectedCount,
  toggled,
  withRecords,
} from './record-selection';

const ROWS = 12;
const record = (id: number) => ({ recordNo: `R${id}`, pileNo: `K${id}` });
const stretch = (from: number, to: number) =>
  new Map(Array.from({ length: to - from + 1 }, (_, at) => [from + at, record(from + at)]));

it('of some or of all but some are what was chosen, whatever is done to them', () => {
  const place = fc.nat(ROWS - 1);
  const steps = fc.array(fc.oneof(place, fc.tuple(place, place), fc.boolean()), { maxLength: 8 });
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
          const [from, to] = [Math.min(...step), Math.max(...step)];
          selection = withRecords(selection, stretch(from, to));
          for (const id of stretch(from, to).keys()) plain.add(id);
        }
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
