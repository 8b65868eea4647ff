import { describe, expect, it } from 'vitest';
import { may, type RightsAccount } from '../../contracts/rights';
import type { May } from '../../data';
import { closable, type HandlingStep, offeredSteps, stepSchema } from './steps';

const as =
  (role: number, warningLevel = 3, clientUuid = 'me'): May =>
  (action, subject) => {
    const account: RightsAccount = { role, warningLevel, clientUuid };
    return may(action, account, subject);
  };
const item = (status: number, uuid: string | null = null) => ({ status, level: 3, is_warning_level: true, uuid });
const offered = (status: number, rights: May, uuid: string | null = null) =>
  offeredSteps('HS-MI', item(status, uuid), rights);

describe('the steps offered', () => {
  it.each<[number, number, readonly HandlingStep[]]>([
    [0, 0, ['close', 'deal']],
    [2, 0, ['review', 'deal']],
    [1, 0, ['audit']],
    [3, 0, ['close', 'deal']],
    [0, 1, ['close']],
    [2, 2, ['review', 'deal']],
    [2, 3, ['review']],
    [1, 3, ['audit']],
    [0, 3, []],
    [0, 8, []],
    [2, 8, []],
  ])('at status %i to role %i', (status, role, steps) => {
    expect(offered(status, as(role))).toEqual(steps);
  });

  it('follow the level where it counts', () => {
    expect(offered(2, as(2, 2))).toEqual([]);
    expect(offered(0, as(1, 0))).toEqual([]);
    expect(offeredSteps('HS-800', item(2), as(2, 2))).toEqual(['review', 'deal']);
    expect(offeredSteps('HS-MI', { ...item(2), is_warning_level: false }, as(2, 0))).toEqual(['review', 'deal']);
  });

  it('let only who took the last step take it back, whatever the role', () => {
    expect(offered(2, as(8), 'me')).toEqual(['revoke']);
    expect(offered(2, as(0), 'somebody')).toEqual(['review', 'deal']);
  });

  it('close many only where each may be closed', () => {
    const { uuid: _uuid, ...one } = item(0);
    expect(closable('HS-MI', one, as(1))).toBe(true);
    expect(closable('HS-MI', { ...one, status: 1 }, as(0))).toBe(false);
    expect(closable('HS-MI', one, as(3))).toBe(false);
  });
});

describe('a step’s form', () => {
  const faults = (step: HandlingStep, comment: string, agree: '' | 'yes' | 'no' = '') =>
    stepSchema(step)
      .safeParse({ comment, agree })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

  it.each<[HandlingStep, string, '' | 'yes' | 'no', readonly string[]]>([
    ['close', 'done', '', []],
    ['close', '  ', '', ['comment warnings.commentRequired']],
    ['deal', '', '', ['comment warnings.commentRequired']],
    ['review', '', 'yes', []],
    ['review', '', 'no', ['comment warnings.commentRequired']],
    ['audit', 'why', '', ['agree warnings.decisionRequired']],
    ['revoke', '', '', []],
    ['close', 'x'.repeat(1001), '', ['comment warnings.commentTooLong']],
  ])('%s with %j and %j', (step, comment, agree, expected) => {
    expect(faults(step, comment, agree)).toEqual(expected);
  });
});
