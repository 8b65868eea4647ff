// A generation followed live: the newest message counts, whichever way it came.
import { expect, it } from 'vitest';
import type { Generation } from '../../contracts/api/simulation';
import type { GenerationMessage } from '../../contracts/broker';
import { isOpen, jobsText, withNews } from './generation-news';

const LISTED: Generation = {
  generation_id: '3f2c1a7e-5b0d-4c8e-9a61-0d5e2f7b8c94',
  equipment_id: 1,
  equipment_name: 'XP-1',
  account: 'role4',
  job: 'running',
  piles: 5,
  none: 0,
  generating: 3,
  failed: 0,
  succeeded: 2,
  failures: [],
  created_ms: 0,
  start_ms: 0,
  parameters: {},
  scatter: 1,
  breach_share: 0.09,
  seed: 's',
  revision: 1,
  change_no: 3,
};
const NEWS: GenerationMessage = {
  generation_id: LISTED.generation_id,
  change_no: 5,
  time_ms: 0,
  job: 'done',
  none: 0,
  generating: 0,
  failed: 1,
  succeeded: 4,
  pile: null,
};

it('is shown as the newest of list and message has it', () => {
  expect(withNews(LISTED, undefined)).toBe(LISTED);
  expect(withNews(LISTED, { ...NEWS, change_no: 3 })).toBe(LISTED);
  expect(withNews(LISTED, NEWS)).toMatchObject({ job: 'done', failed: 1, succeeded: 4, generating: 0, change_no: 5 });
  expect(withNews(LISTED, { ...NEWS, job: 'unheard of' }).job).toBe('running');
});

it('has piles asked for again when it ends or its records are removed, not with each pile', () => {
  const after = (news: Partial<GenerationMessage>) => jobsText([withNews(LISTED, { ...NEWS, ...news })]);
  expect(isOpen(LISTED)).toBe(true);
  expect(after({ job: 'running' })).toBe(jobsText([LISTED]));
  expect(after({})).not.toBe(jobsText([LISTED]));
  expect(after({ succeeded: 0, none: 4 })).not.toBe(after({}));
});
