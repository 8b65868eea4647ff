// Changes of many piles, with a map and a server that answer by hand.
import { expect, it } from 'vitest';
import { DataCoreError } from '../../../workers/rpc/data-core-error';
import type { EditedPiles, PilesBefore } from '../../contracts/data-core';
import { ErrorCode } from '../../contracts/envelope';
import { ManyOnMap } from './many-on-map';

const WIDE: EditedPiles = { pileIds: Uint32Array.of(5, 3), diameterM: Float64Array.of(0.8, 0.8) };
const NARROW: PilesBefore = { pileIds: Uint32Array.of(3, 5), diameterM: Float64Array.of(0.5, 0.6), state: '1.1.1' };
const { state: _, ...NARROW_CELLS } = NARROW;

/** A map that notes all that is done with it; `before`: its answer to what it is to show. */
function mapOf(before: PilesBefore | null) {
  const done: unknown[] = [];
  const many = new ManyOnMap({
    show: async (piles) => {
      done.push(['show', piles]);
      return before === null ? null : { before, after: 4 };
    },
    takeBack: async (cells) => void done.push(['take back', cells]),
    askAnew: async (isUnsure) => void done.push(isUnsure ? 'ask all anew' : 'ask anew'),
    written: async (after) => void done.push(['written', after]),
    raise: (error) => void done.push(['raise', error]),
  });
  const sent = (change_no: number | null) => async () => {
    done.push('send');
    return { change_no };
  };
  return { many, done, sent };
}
const refuse = () => Promise.reject(new DataCoreError('api', 'no right', { errorCode: ErrorCode.forbidden }));
const lose = () => Promise.reject(new DataCoreError('network', 'away'));
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it('shows a change before it is sent, and needs no picture of it afterwards', async () => {
  const { many, done, sent } = mapOf(NARROW);
  expect(await many.write(WIDE, sent(7))).toEqual({ change_no: 7 });
  expect(done).toEqual([['show', WIDE], 'send', ['written', 4]]);
});

it('waits for the server where the map cannot show it, or has nothing of it', async () => {
  const cannot = mapOf(null);
  await cannot.many.write(WIDE, cannot.sent(7));
  expect(cannot.done).toEqual([['show', WIDE], 'send', ['written', null]]);
  const nothing = mapOf(NARROW);
  await nothing.many.write(null, nothing.sent(7));
  expect(nothing.done).toEqual(['send', ['written', null]]);
});

it('puts the piles back as they were where somebody was faster', async () => {
  const { many, done, sent } = mapOf(NARROW);
  expect(await many.write(WIDE, sent(null))).toEqual({ change_no: null });
  await soon();
  expect(done).toEqual([['show', WIDE], 'send', ['take back', NARROW], 'ask anew']);
});

it('does so where the server refuses, and says why', async () => {
  const { many, done } = mapOf(NARROW);
  await expect(many.write(WIDE, refuse)).rejects.toThrow('no right');
  await soon();
  // It has written nothing: the rows of the table are as they were.
  expect(done).toEqual([['show', WIDE], ['take back', NARROW], 'ask anew']);
});

it('asks for all anew where no answer came: nobody knows whether the change was written', async () => {
  const { many, done } = mapOf(NARROW);
  await expect(many.write(WIDE, lose)).rejects.toThrow('away');
  await soon();
  expect(done).toEqual([['show', WIDE], ['take back', NARROW], 'ask all anew']);
});

it('asks for nothing after a refusal of a change that the map has not shown', async () => {
  const { many, done } = mapOf(null);
  await expect(many.write(WIDE, refuse)).rejects.toThrow('no right');
  await expect(many.write(null, refuse)).rejects.toThrow('no right');
  await soon();
  expect(done).toEqual([['show', WIDE]]);
});

it('asks for all anew without an answer also where the map has not shown the change', async () => {
  const { many, done } = mapOf(null);
  await expect(many.write(WIDE, lose)).rejects.toThrow('away');
  await expect(many.write(null, lose)).rejects.toThrow('away');
  await soon();
  expect(done).toEqual([['show', WIDE], 'ask all anew', 'ask all anew']);
});

it.each([
  ['somebody was faster', async () => ({ change_no: null }), 'ask anew'],
  ['the server refuses', refuse, 'ask anew'],
  ['no answer comes', lose, 'ask all anew'],
] as const)('takes a change back that the map shows only after the answer: %s', async (_, send, asked) => {
  const done: unknown[] = [];
  let show: () => void = () => undefined;
  const many = new ManyOnMap({
    show: async () => {
      await new Promise<void>((resolve) => {
        show = resolve;
      });
      done.push('shown');
      return { before: NARROW, after: 4 };
    },
    takeBack: async (cells) => void done.push(['take back', cells]),
    askAnew: async (isUnsure) => void done.push(isUnsure ? 'ask all anew' : 'ask anew'),
    written: async (after) => void done.push(['written', after]),
    raise: (error) => void done.push(['raise', error]),
  });
  // The form has its answer, and does not wait for the map.
  await many.write(WIDE, send).catch(() => undefined);
  await soon();
  expect(done).toEqual([]);
  show();
  await soon();
  expect(done).toEqual(['shown', ['take back', NARROW], asked]);
});

it('asks for the piles anew where they cannot be put back', async () => {
  const done: unknown[] = [];
  const many = new ManyOnMap({
    show: async () => ({ before: NARROW, after: 4 }),
    takeBack: () => Promise.reject(new Error('lost')),
    askAnew: async () => void done.push('ask anew'),
    written: async (after) => void done.push(after),
    raise: (error) => void done.push(error),
  });
  await many.write(WIDE, async () => ({ change_no: null }));
  await soon();
  expect(done).toEqual([new Error('lost'), 'ask anew']);
});

it('takes nothing back that was never shown', async () => {
  const { many, done, sent } = mapOf(null);
  await many.write(WIDE, sent(null));
  await soon();
  expect(done).toEqual([['show', WIDE], 'send']);
});

it('sends a change all the same where the map fails', async () => {
  const done: unknown[] = [];
  const many = new ManyOnMap({
    show: () => Promise.reject(new Error('lost')),
    takeBack: async () => undefined,
    askAnew: async () => undefined,
    written: async (after) => void done.push(after),
    raise: (error) => void done.push(error),
  });
  expect(await many.write(WIDE, async () => ({ change_no: 7 }))).toEqual({ change_no: 7 });
  expect(done).toEqual([new Error('lost'), null]);
});

it('shows the piles as they were while a change is taken back, and not once more after that', async () => {
  const { many, done, sent } = mapOf(NARROW);
  await many.write(WIDE, sent(7));
  done.length = 0;
  expect(await many.takeBack(7, sent(8))).toEqual({ change_no: 8 });
  expect(done).toEqual([['show', NARROW_CELLS], 'send', ['written', 4]]);
  done.length = 0;
  await many.takeBack(7, sent(9));
  expect(done).toEqual(['send', ['written', null]]);
});

it('puts the piles back as the change has made them where it cannot be taken back any more', async () => {
  const { many, done, sent } = mapOf(NARROW);
  await many.write(WIDE, sent(7));
  done.length = 0;
  expect(await many.takeBack(7, sent(null))).toEqual({ change_no: null });
  await soon();
  // `NARROW` stands for the cells before, whatever is shown.
  expect(done).toEqual([['show', NARROW_CELLS], 'send', ['take back', NARROW], 'ask anew']);
});

it('knows how the piles were before the last four changes', async () => {
  const { many, done, sent } = mapOf(NARROW);
  for (const changeNo of [1, 2, 3, 4, 5]) await many.write(WIDE, sent(changeNo));
  done.length = 0;
  for (const changeNo of [1, 2]) await many.takeBack(changeNo, sent(changeNo + 5));
  expect(done).toEqual(['send', ['written', null], ['show', NARROW_CELLS], 'send', ['written', 4]]);
});
