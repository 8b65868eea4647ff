import { expect, it } from 'vitest';
import { changeEach, seeEach, takeBackEach } from './change-each';
import { type SeenRecord, seenOf } from './record-detail';
import type { RecordChange } from './use-change-records';

const FIRST = { recordNo: 'R-1', pileNo: 'K1' };
const SECOND = { recordNo: 'R-2', pileNo: 'K2' };
/** Another record of the first one's pile. */
const AGAIN = { recordNo: 'R-3', pileNo: 'K1' };
const PILES: Readonly<Record<string, number>> = { 'R-1': 1, 'R-2': 2, 'R-3': 1 };

/** A server that refuses records not seen as they are. */
function server() {
  const records = new Map([FIRST, SECOND, AGAIN].map(({ recordNo }) => [recordNo, 1]));
  const piles = new Map([
    [1, 1],
    [2, 1],
  ]);
  const looked: string[] = [];
  return {
    records,
    piles,
    looked,
    look: async (recordNo: string): Promise<SeenRecord> => {
      looked.push(recordNo);
      const revision = records.get(recordNo);
      if (revision === undefined) throw new Error('gone');
      const pileId = PILES[recordNo] ?? 0;
      return { revision, pileId, pileRevision: piles.get(pileId) ?? 0 };
    },
    change: (what: RecordChange) => async (record: typeof FIRST, seen: SeenRecord) => {
      const [revisions, key, revision] =
        what === 'discard'
          ? ([piles, seen.pileId, seen.pileRevision] as const)
          : ([records, record.recordNo, seen.revision] as const);
      const now = (revisions as Map<string | number, number>).get(key) ?? 0;
      if (now !== revision) throw new Error('somebody was faster');
      (revisions as Map<string | number, number>).set(key, now + 1);
      return what === 'discard' ? seen.pileId * 100 : null;
    },
  };
}

it('does not change a record that somebody has changed since the form was opened', async () => {
  const { records, look, change } = server();
  const both = [FIRST, SECOND];
  const seen = await seeEach(both, look);
  records.set('R-1', 2);
  const tried: number[] = [];
  const answer = await changeEach({
    what: 'remove',
    records: both,
    seen,
    change: change('remove'),
    onStep: (count) => tried.push(count),
  });
  expect(answer).toEqual({
    done: [SECOND],
    refused: [{ record: FIRST, error: new Error('somebody was faster') }],
    changeNos: [],
    left: 0,
  });
  expect(tried).toEqual([1, 2]);
});

it('takes a record as its panel has shown it, and does not look again', async () => {
  const { looked, records, look, change } = server();
  const shown = { ...FIRST, seen: await look('R-1') };
  records.set('R-1', 2);
  const seen = await seeEach([shown], look);
  expect(looked).toEqual(['R-1']);
  const { refused } = await changeEach({ what: 'score', records: [shown], seen, change: change('score') });
  expect(refused).toHaveLength(1);
});

it('gives up a pile once, with all of its records', async () => {
  const { piles, look, change } = server();
  const records = [FIRST, SECOND, AGAIN];
  const seen = await seeEach(records, look);
  const answer = await changeEach({ what: 'discard', records, seen, change: change('discard') });
  expect(answer).toEqual({ done: records, refused: [], changeNos: [100, 200], left: 0 });
  expect([...piles.values()]).toEqual([2, 2]);
});

it('says of a record that is gone why, and goes on', async () => {
  const { records: revisions, look, change } = server();
  revisions.delete('R-1');
  const records = [FIRST, SECOND];
  const seen = await seeEach(records, look);
  const { done, refused } = await changeEach({ what: 'remove', records, seen, change: change('remove') });
  expect(done).toEqual([SECOND]);
  expect(refused).toEqual([{ record: FIRST, error: new Error('gone') }]);
});

it('looks at many a few at a time, each once', async () => {
  const records = Array.from({ length: 1_200 }, (_, at) => ({ recordNo: `M-${at}`, pileNo: `P${at}` }));
  const looked: string[] = [];
  const steps: number[] = [];
  let atOnce = 0;
  let most = 0;
  const look = async (recordNo: string): Promise<SeenRecord> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    looked.push(recordNo);
    atOnce -= 1;
    return { revision: 1, pileId: 1, pileRevision: 1 };
  };
  const seen = await seeEach(records, look, { onStep: (count) => steps.push(count) });
  expect([...seen.keys()].sort()).toEqual(records.map(({ recordNo }) => recordNo).sort());
  expect(looked).toHaveLength(1_200);
  expect(most).toBe(4);
  expect(steps).toEqual(records.map((_, at) => at + 1));
});

it('leaves as they are those that were not begun when it was stopped, and says how many', async () => {
  const { records: revisions, look, change } = server();
  const records = [FIRST, SECOND, AGAIN];
  const seen = await seeEach(records, look);
  let begun = 0;
  const answer = await changeEach({
    what: 'remove',
    records,
    seen,
    change: change('remove'),
    onStep: (count) => {
      begun = count;
    },
    goesOn: () => begun < 2,
  });
  expect(answer).toEqual({ done: [FIRST, SECOND], refused: [], changeNos: [], left: 1 });
  expect(revisions.get(AGAIN.recordNo)).toBe(1);
  const looked: string[] = [];
  const watched = (recordNo: string): Promise<SeenRecord> => {
    looked.push(recordNo);
    return look(recordNo);
  };
  await seeEach(records, watched, { goesOn: () => looked.length < 1 });
  expect(looked).toEqual([FIRST.recordNo]);
});

it('takes back what was asked, the newest first, and says what stays', async () => {
  const asked: number[] = [];
  const answer = await takeBackEach([1, 2, 3, 4], async (changeNo) => {
    asked.push(changeNo);
    if (changeNo === 2) throw new Error('refused');
    return changeNo !== 3;
  });
  expect(asked).toEqual([4, 3, 2, 1]);
  expect(answer).toEqual({ undone: 2, stay: 2, error: new Error('refused') });
});

it('sees the revisions of a record and of its pile', () => {
  const design = {
    status: 2,
    row_no: null,
    numeral: null,
    mileage_m: null,
    x_m: null,
    y_m: null,
    diameter_m: null,
    design_depth_m: null,
    terms: {},
    revision: 7,
  };
  expect(seenOf({ revision: 4, pile_id: 9, design })).toEqual({ revision: 4, pileId: 9, pileRevision: 7 });
  expect(seenOf({ revision: 4, pile_id: 9, design: null }).pileRevision).toBe(0);
});
