import { describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead';

/** Pages 0, 1, 2 …, with what happened to them in order. */
function pagesOf(count: number, happened: string[], failsAt = -1) {
  return (async function* () {
    try {
      for (let page = 0; page < count; page += 1) {
        happened.push(`read ${page}`);
        await Promise.resolve();
        if (page === failsAt) throw new Error('the database is away');
        yield page;
      }
    } finally {
      happened.push('closed');
    }
  })();
}

/** Lets all that waits for nothing but its turn go on. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('pages that are read ahead', () => {
  it('come in their order, each while the one before is worked on', async () => {
    const happened: string[] = [];
    for await (const page of readAhead(pagesOf(3, happened))) {
      happened.push(`work on ${page}`);
      await turn();
      happened.push(`done ${page}`);
    }
    expect(happened).toEqual([
      ...['read 0', 'read 1', 'work on 0', 'done 0'],
      ...['read 2', 'work on 1', 'done 1', 'closed', 'work on 2', 'done 2'],
    ]);
  });

  it('are no more than one beyond what is taken', async () => {
    const happened: string[] = [];
    for await (const page of readAhead(pagesOf(10, happened))) {
      await turn();
      if (page === 1) break;
    }
    expect(happened).toEqual(['read 0', 'read 1', 'read 2', 'closed']);
  });

  it('throw a fault where its page would come, also where it happened before', async () => {
    const taken: number[] = [];
    const read = async (): Promise<void> => {
      for await (const page of readAhead(pagesOf(3, [], 1))) {
        await turn();
        taken.push(page);
      }
    };
    await expect(read()).rejects.toThrow('the database is away');
    expect(taken).toEqual([0]);
  });

  it('are closed where there are none', async () => {
    const happened: string[] = [];
    for await (const page of readAhead(pagesOf(0, happened))) happened.push(`work on ${page}`);
    expect(happened).toEqual(['closed']);
  });
});
