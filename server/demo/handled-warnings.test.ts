import { describe, expect, it } from 'vitest';
import { may } from '../../src/contracts/rights';
import { STEP_ACTION, statusAfter } from '../../src/contracts/warning-handling';
import { pastOf, type StoredWarning } from './handled-warnings';

const NOW_MS = Date.UTC(2026, 10, 20);
/** As the demo's accounts are made. */
const LEVEL_OF_ROLE: Readonly<Record<number, number>> = { 0: 3, 1: 1, 2: 2, 3: 3 };

const warnings: StoredWarning[] = [0, 1, 2, 3].flatMap((status) =>
  Array.from({ length: 60 }, (_, i) => ({
    warning_id: i,
    record_no: `MI-07-${i}`,
    rule: 'down_speed_max',
    pass: i % 4,
    level: 1 + (i % 3),
    status,
    // From a minute to two months ago.
    raised_ms: NOW_MS - 60_000 * 1.3 ** (i % 44),
  })),
);

describe('the past of a demo warning', () => {
  it('leads by possible steps to where the warning stands, in order of time and never in the future', () => {
    for (const warning of warnings) {
      let status = 0;
      let atMs = warning.raised_ms;
      for (const step of pastOf(warning, NOW_MS, (role) => role + 100)) {
        expect(step.before.status).toBe(status);
        expect(statusAfter(step.step, status, step.agree ?? true)).toBe(step.after.status);
        status = step.after.status;
        expect(step.atMs).toBeGreaterThan(atMs);
        expect(step.atMs).toBeLessThan(NOW_MS);
        atMs = step.atMs;
        expect(step.after.handler_id).toBe(step.role + 100);
      }
      expect(status).toBe(warning.status);
    }
  });

  it('has only steps that their role and level allow', () => {
    for (const warning of warnings) {
      for (const { step, role } of pastOf(warning, NOW_MS, () => null)) {
        const account = { role, warningLevel: LEVEL_OF_ROLE[role] ?? 0, clientUuid: '' };
        const subject = { typeCode: 'HS-MI', warningLevel: warning.level, clientUuid: null };
        expect(may(STEP_ACTION[step], account, subject), `${step} of level ${warning.level} by role ${role}`).toBe(
          true,
        );
      }
    }
  });
});
