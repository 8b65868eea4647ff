// Of two people who save the same pile one is told, with the pile as it is now. No other refusal says that.
import { expect, it } from 'vitest';
import { DataCoreError } from '../../../workers/rpc/data-core-error';
import { ErrorCode } from '../../contracts/envelope';
import { saveUnlessFaster } from './save-unless-faster';

const SEEN = { pile_id: 7, revision: 3, x_m: 10 };
const CHANGE = { x_m: 11 };
const REFUSAL = new DataCoreError('api', 'another one has it', { errorCode: ErrorCode.conflict });

/** Calls that answer, or throw, and what they were asked. */
function calls(save: object | Error, now: object = {}) {
  const asked: unknown[] = [];
  const changes = {
    save: async (...given: unknown[]) => {
      asked.push(['save', ...given]);
      if (save instanceof Error) throw save;
      return save;
    },
    readAnew: async (...given: unknown[]) => {
      asked.push(['readAnew', ...given]);
      return now;
    },
  };
  return { asked, saving: saveUnlessFaster(changes as never, SEEN as never, CHANGE) };
}

it('saves over the state that was seen', async () => {
  const { asked, saving } = calls({ pile_id: 7, revision: 4 });
  expect(await saving).toEqual({ saved: { pile_id: 7, revision: 4 } });
  expect(asked).toEqual([['save', SEEN, CHANGE]]);
});

it('has the pile as it is now where somebody was faster', async () => {
  const theirs = { pile_id: 7, revision: 5, x_m: 12 };
  const { asked, saving } = calls(REFUSAL, theirs);
  expect(await saving).toEqual({ faster: theirs });
  expect(asked.at(-1)).toEqual(['readAnew', 7]);
});

it('throws a conflict about something else: the pile is as it was seen', async () => {
  await expect(calls(REFUSAL, { pile_id: 7, revision: 3 }).saving).rejects.toBe(REFUSAL);
});

it.each([
  new DataCoreError('api', 'no such pile', { errorCode: ErrorCode.notFound }),
  new DataCoreError('network', 'cut'),
])('throws any other refusal, and asks for nothing: $message', async (error) => {
  const { asked, saving } = calls(error, { pile_id: 7, revision: 5 });
  await expect(saving).rejects.toBe(error);
  expect(asked).toHaveLength(1);
});
