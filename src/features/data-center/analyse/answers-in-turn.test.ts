import { expect, it } from 'vitest';
import type { DataCoreRequests, RecordGroups } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import { descriptor as mixing } from '../../../equipment/types/mixing-pile/descriptor';
import { type Asked, answerOf, QUANTILES, type Question } from './answer';
import { answersInTurn } from './answers-in-turn';

const [channel, other] = mixing.profile.channels;
if (channel === undefined || other === undefined) throw new Error('the type has channels');
const question: Question = {
  channel,
  against: null,
  by: 'depth',
  width: 0.5,
  across: null,
  timeZone: 'UTC',
  zoom: null,
};
const asked: Asked = {
  key: 'records:HS-MI:3:analysis',
  listed: { id: '1', rows: Uint32Array.of(0), scores: Float64Array.of(90) } as unknown as Asked['listed'],
  records: 1,
  question,
};
const { signal } = new AbortController();

/** Answers by what is asked, and notes what that was. */
function workerOf(readings: number) {
  const calls: string[] = [];
  const call = async (method: keyof DataCoreRequests, terms: { keys?: readonly { by: string }[]; channel: string }) => {
    const keys = terms.keys?.map((key) => JSON.stringify(key)) ?? [];
    calls.push([method, terms.channel, ...keys.map((key) => JSON.parse(key).by)].join(' '));
    if (method === 'records.histogram') return { origin: 0, width: 1, counts: Uint32Array.of(readings) };
    const size = keys.join().length;
    const groups: Partial<RecordGroups> = {
      labels: keys.map(() => Float64Array.of(0, size)),
      count: Uint32Array.of(readings, 1),
      min: Float32Array.of(size, 1),
      max: Float32Array.of(size + 1, 2),
      mean: Float64Array.of(size + 0.5, 1.5),
      quantiles: Float64Array.from({ length: 2 * QUANTILES.length }, (_, at) => size + at),
    };
    return groups;
  };
  return { calls, core: { call } as unknown as Pick<DataCoreClient, 'call'> };
}

it('asks for other groups alone where all readings are the same, and answers as if it had asked for everything', async () => {
  const { core, calls } = workerOf(1000);
  const answer = answersInTurn();
  await answer(core, asked, true, signal);
  expect(calls.splice(0).sort()).toEqual([
    `records.groups ${channel.key}`,
    `records.groups ${channel.key} bins`,
    `records.groups ${channel.key} record`,
    `records.histogram ${channel.key}`,
  ]);
  for (const change of [{ width: 1 }, { by: 'machine', width: null }, { across: 'machine' }] as const) {
    const next = { ...asked, question: { ...question, ...change } };
    const found = await answer(core, next, true, signal);
    expect(calls.splice(0)).toHaveLength(1);
    expect(found).toEqual(await answerOf(core, next, null, signal));
    calls.length = 0;
  }
});

it('asks for everything where readings are others, or more may come', async () => {
  const { core, calls } = workerOf(1000);
  const answer = answersInTurn();
  const count = async (next: Partial<Asked>, isWhole = true): Promise<number> => {
    await answer(core, { ...asked, ...next }, isWhole, signal);
    return calls.splice(0).length;
  };
  const everything = await count({});
  expect(await count({ question: { ...question, channel: other } })).toBe(everything);
  expect(await count({ question: { ...question, channel: { ...other, decimals: other.decimals + 1 } } })).toBe(
    everything,
  );
  expect(await count({ records: 2 })).toBe(everything);
  expect(await count({ records: 2, key: 'records:HS-MI:3:anew' })).toBe(everything);
  expect(await count({ records: 2, listed: { ...asked.listed, id: '2' } })).toBe(everything);
  expect(await count({ records: 2, listed: { ...asked.listed, id: '2' } }, false)).toBe(everything);
  expect(await count({ records: 2, listed: { ...asked.listed, id: '2' } })).toBe(everything);
  const against = await count({ question: { ...question, against: other } });
  expect(against).toBeGreaterThan(everything);
  expect(await count({ question: { ...question, against: other, width: 1 } })).toBe(1);
});

it('keeps nothing of an answer that failed', async () => {
  const { core, calls } = workerOf(1000);
  const answer = answersInTurn();
  const failing = { call: () => Promise.reject(new Error('the worker is gone')) } as unknown as typeof core;
  await expect(answer(failing, asked, true, signal)).rejects.toThrow('the worker is gone');
  await answer(core, { ...asked, question: { ...question, width: 1 } }, true, signal);
  expect(calls).toHaveLength(4);
});
