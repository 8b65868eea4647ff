import { describe, expect, it } from 'vitest';
import type { Principal } from '../http/sessions';
import { mayCommand, maySubscribe } from './subscription-rights';

const account = (projectIds: ReadonlySet<number> | null): Principal => ({
  sessionId: 's',
  clientUuid: 'c',
  accountId: 1,
  role: 1,
  warningLevel: 0,
  types: ['HS-MI'],
  projectIds,
});

describe('what a console may subscribe to', () => {
  const everywhere = account(null);
  const one = account(new Set([3]));

  it.each(['hskj/+/HS-MI/3/+/+', 'hskj/site/HS-MI/3/12/real', 'hskj/+/HS-MI/3/+/PileGenerateStatus'])(
    'holds %s',
    (filter) => {
      expect(maySubscribe(everywhere, filter)).toBe(true);
      expect(maySubscribe(one, filter)).toBe(true);
    },
  );

  it('holds all projects of a type only for an account that sees all', () => {
    expect(maySubscribe(everywhere, 'hskj/+/HS-MI/+/+/+')).toBe(true);
    expect(maySubscribe(one, 'hskj/+/HS-MI/+/+/+')).toBe(false);
    expect(maySubscribe(one, 'hskj/+/HS-MI/4/+/+')).toBe(false);
  });

  it.each([
    '#',
    'PileGenerateStatus',
    'HighSprayPileGenerateStatus',
    'hskj/+/HS-GP/3/+/HighSprayPileGenerateStatus',
    '+/+/+/+/+/+',
    'hskj/#',
    'hskj/+/+/3/+/+',
    'hskj/+/HS-GP/3/+/+',
    'hskj/+/HS-MI/3/#',
    'hskj/+/HS-MI/3/+/real/more',
    'hskj/si+te/HS-MI/3/+/+',
    'hskj/+/HS-MI/3x/+/+',
    'hskj/+/HS-MI/3/+/secret',
    'hskj/+/HS-MI/3/+/command',
    'hskj/site/HS-MI/3/12/answer',
    '$share/g/hskj/+/HS-MI/3/+/+',
    '$SYS/+',
    '',
  ])('does not hold %s', (filter) => {
    expect(maySubscribe(everywhere, filter)).toBe(false);
    expect(maySubscribe(one, filter)).toBe(false);
  });
});

describe('what a machine’s gateway may subscribe to', () => {
  it('is the commands to a machine that it names', () => {
    expect(mayCommand('hskj/site/HS-MI/3/12/command')).toBe(true);
  });

  it.each([
    'hskj/+/HS-MI/3/12/command',
    'hskj/site/+/3/12/command',
    'hskj/site/HS-MI/+/12/command',
    'hskj/site/HS-MI/3/+/command',
    'hskj/site/HS-MI/3/12/+',
    'hskj/site/HS-MI/3/12/real',
    'hskj/site/HS-MI/3/12/answer',
    '$share/g/hskj/site/HS-MI/3/12/command',
    '#',
    '',
  ])('is not %s', (filter) => {
    expect(mayCommand(filter)).toBe(false);
  });
});
