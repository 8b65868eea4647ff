// A change that is kept wrongly takes back something else, or nothing, after a reload.
import { expect, it } from 'vitest';
import type { PileItem } from '../../contracts/api/pile-management';
import { changeOfText, type SessionChange, stepIdOf, storedText } from './session-changes';

const was: PileItem = {
  ...{ pile_id: 7, pile_no: 'P-7', row_no: null, numeral: null, mileage_m: null, x_m: 1, y_m: 2, diameter_m: null },
  ...{ design_depth_m: null, depth_m: null, status: 0, finished_ms: null, is_simulated: false, generation_state: 0 },
  ...{ discard: 0, discard_note: '', design: {}, records: 0, revision: 3 },
};

const KEY = '0b9c1a54-6f7e-4f0e-9a5d-0d1f3f7a2b11';

it.each<SessionChange>([
  { kind: 'added', pileId: 7, name: '桩 7' },
  { kind: 'one', did: 'edited', changeNo: 12, pileId: 7, name: 'P-7' },
  { kind: 'one', did: 'discarded', changeNo: 12, pileId: 7, name: 'P-7', why: '断桩' },
  { kind: 'imported', firstPileId: 100, count: 100_000 },
  { kind: 'many', did: 'removed', changeNo: 13, count: 4 },
  { kind: 'sent', importKey: KEY, name: 'piles.csv', count: 3 },
  { kind: 'imported', firstPileId: 100, count: 3, importKey: KEY },
  { kind: 'generated', generationId: '7d4f', count: 12 },
])('is read as it was kept: %o', (change) => {
  expect(changeOfText(storedText(change))).toEqual(change);
});

it('leaves the pile before an edit out: the server has it', () => {
  const edit: SessionChange = { kind: 'one', did: 'edited', changeNo: 12, pileId: 7, name: 'P-7', was };
  expect(changeOfText(storedText(edit))).toEqual({ kind: 'one', did: 'edited', changeNo: 12, pileId: 7, name: 'P-7' });
  expect(storedText(edit).length).toBeLessThan(100);
  expect(edit.was).toBe(was);
});

it.each(['', '{', '[]', 'null', '{"kind":"one","did":"edited"}', '{"kind":"flown","pileId":7}'])(
  'is none of a text that means none: %s',
  (text) => {
    expect(changeOfText(text)).toBeNull();
  },
);

it('an import takes the place of the file that was sent, which no other change does', () => {
  expect(stepIdOf({ kind: 'sent', importKey: KEY, name: 'piles.csv', count: 3 })).toBe(KEY);
  expect(stepIdOf({ kind: 'imported', firstPileId: 100, count: 3, importKey: KEY })).toBe(KEY);
  expect(stepIdOf({ kind: 'imported', firstPileId: 100, count: 3 })).toBeUndefined();
  expect(stepIdOf({ kind: 'added', pileId: 7, name: 'P-7' })).toBeUndefined();
});
