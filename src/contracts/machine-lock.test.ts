import { describe, expect, it } from 'vitest';
import { LOCK_ANSWER_MS, type LockFacts, lockStateOf } from './machine-lock';

const ASKED = Date.UTC(2026, 10, 20, 6);
const facts = (over: Partial<LockFacts>): LockFacts => ({
  wish: true,
  askedMs: ASKED,
  agreed: null,
  locked: false,
  ...over,
});

describe('the state of a machine’s lock', () => {
  it.each([
    [{ wish: null, askedMs: null }, 0, 'unlocked'],
    [{ wish: true }, 0, 'lock_pending'],
    [{ wish: true }, LOCK_ANSWER_MS - 1, 'lock_pending'],
    [{ wish: true }, LOCK_ANSWER_MS, 'no_answer'],
    [{ wish: false, locked: true }, 0, 'unlock_pending'],
    [{ wish: false, locked: true }, LOCK_ANSWER_MS, 'no_answer'],
    [{ wish: true, agreed: true, locked: true }, LOCK_ANSWER_MS * 2, 'locked'],
    [{ wish: false, agreed: true, locked: false }, 0, 'unlocked'],
    [{ wish: true, agreed: false, locked: false }, 0, 'refused'],
    [{ wish: false, agreed: false, locked: true }, LOCK_ANSWER_MS, 'refused'],
  ] as const)('of %j after %d ms is %s', (over, afterMs, state) => {
    expect(lockStateOf(facts(over), ASKED + afterMs)).toBe(state);
  });
});
