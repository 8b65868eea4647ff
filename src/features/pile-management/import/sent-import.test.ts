// After a reload nobody has the answer to an import: it must be asked for until it is there, and not for ever.
import { expect, it } from 'vitest';
import { storedOfSent } from './sent-import';

const QUICK = { times: 3, pauseMs: 1 };
const STORED = { added: 4, first_pile_id: 90 };
const NOT_YET = { added: 0, first_pile_id: null };

/** A server that answers one of these at a time, the last for ever; `null` fails. */
function server(...answers: readonly (typeof STORED | typeof NOT_YET | null)[]) {
  const asked = { times: 0 };
  const ask = async () => {
    const answer = answers[Math.min(asked.times, answers.length - 1)];
    asked.times += 1;
    if (answer == null) throw new Error('away');
    return answer;
  };
  return { asked, ask };
}
const signal = new AbortController().signal;

it('asks on while it is being written, also past a server that is away', async () => {
  const { asked, ask } = server(NOT_YET, null, STORED);
  expect(await storedOfSent(ask, signal, QUICK)).toEqual({ added: 4, firstPileId: 90 });
  expect(asked.times).toBe(3);
});

it('is not stored where nobody says so in time', async () => {
  const { asked, ask } = server(NOT_YET);
  expect(await storedOfSent(ask, signal, QUICK)).toBeNull();
  expect(asked.times).toBe(3);
});

it('ends when the screen is left, without an answer', async () => {
  const stop = new AbortController();
  const { asked, ask } = server(NOT_YET);
  const told = storedOfSent(ask, stop.signal, { times: 9, pauseMs: 60_000 });
  await expect.poll(() => asked.times).toBe(1);
  stop.abort(new Error('left'));
  await expect(told).rejects.toThrow('left');
});
