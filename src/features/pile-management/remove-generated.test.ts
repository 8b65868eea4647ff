// An undo of a generation must stop it before it removes what it has made, and touch no other.
import { expect, it } from 'vitest';
import type { Generation } from '../../contracts/api/simulation';
import type { DataCoreClient } from '../../data';
import { removeGenerated } from './remove-generated';

const scope = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 1 };
const generation = (generation_id: string, job: Generation['job'], succeeded: number): Generation => ({
  ...{ generation_id, equipment_id: 1, equipment_name: 'A', account: 'k', job, piles: 5, succeeded },
  ...{ none: 0, generating: 0, failed: 0, failures: [], created_ms: 0, start_ms: 0, parameters: {} },
  ...{ scatter: 1, breach_share: 0, seed: 's', revision: 3, change_no: 1 },
});

/** A server with these generations, one of which is stopped after it has made two piles more. */
function server(items: readonly Generation[]) {
  const asked: string[] = [];
  const answers = {
    generations: (input: { offset?: unknown }) => ({
      ...{ total: items.length + 1000, offset: Number(input.offset) },
      items:
        Number(input.offset) === 0 ? Array.from({ length: 1000 }, () => generation('other', 'done', 1)) : [...items],
    }),
    generationCancel: () => ({ ...generation('mine', 'cancelled', 2), revision: 4 }),
    generationRemove: () => generation('mine', 'done', 0),
  };
  const calls = {
    api: async (name: keyof typeof answers, _scope: unknown, input: { offset?: unknown; revision?: number }) => {
      asked.push(name === 'generations' ? `${name} ${Number(input.offset)}` : `${name} ${input.revision}`);
      return answers[name](input);
    },
  } as unknown as DataCoreClient;
  return { asked, calls };
}

it('stops one that goes on, and removes what it made by then, as of the state after the stop', async () => {
  const { asked, calls } = server([generation('mine', 'running', 1)]);
  expect(await removeGenerated(calls, scope, 'mine')).toBe(5);
  expect(asked).toEqual(['generations 0', 'generations 1000', 'generationCancel 3', 'generationRemove 4']);
});

it('removes the records of one that is over', async () => {
  const { asked, calls } = server([generation('mine', 'done', 5)]);
  expect(await removeGenerated(calls, scope, 'mine')).toBe(5);
  expect(asked.slice(2)).toEqual(['generationRemove 3']);
});

it('has nothing to take back where the records are gone already, or there is no such generation', async () => {
  const gone = server([generation('mine', 'done', 0)]);
  expect(await removeGenerated(gone.calls, scope, 'mine')).toBe(0);
  expect(gone.asked.slice(2)).toEqual([]);
  expect(await removeGenerated(server([]).calls, scope, 'mine')).toBe(0);
});
