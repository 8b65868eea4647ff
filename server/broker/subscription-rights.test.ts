import { describe, expect, it } from 'vitest';
import type { Principal } from '../http/sessions';
import { mayCommand, mayPublish, maySubscribe } from './subscription-rights';

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

  it.each(['PileGenerateStatus', 'HighSprayPileGenerateStatus'])('holds the bare name of the room %s', (room) => {
    expect(maySubscribe(everywhere, room)).toBe(true);
    expect(maySubscribe(one, room)).toBe(true);
  });

  it('holds all projects of a type only for an account that sees all', () => {
    expect(maySubscribe(everywhere, 'hskj/+/HS-MI/+/+/+')).toBe(true);
    expect(maySubscribe(one, 'hskj/+/HS-MI/+/+/+')).toBe(false);
    expect(maySubscribe(one, 'hskj/+/HS-MI/4/+/+')).toBe(false);
  });

  it.each([
    '#',
    'PileGenerateStatus/+',
    'hskj/+/+/+/+/PileGenerateStatus',
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

describe('what a machine may hear and say', () => {
  const places = new Set(['hskj/site/HS-MI/3/12', 'hskj/site/HS-MI/3/13']);

  it('is the commands to a machine that it names, of those that it signed in for', () => {
    expect(mayCommand('hskj/site/HS-MI/3/12/command', null)).toBe(true);
    expect(mayCommand('hskj/site/HS-MI/3/14/command', null)).toBe(true);
    expect(mayCommand('hskj/site/HS-MI/3/12/command', places)).toBe(true);
    expect(mayCommand('hskj/site/HS-MI/3/14/command', places)).toBe(false);
    expect(mayCommand('hskj/other/HS-MI/3/12/command', places)).toBe(false);
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
  ])('is not to hear %s', (filter) => {
    expect(mayCommand(filter, null)).toBe(false);
    expect(mayCommand(filter, places)).toBe(false);
  });

  it.each(['real', 'status', 'answer'])('is to say %s of the machines that it signed in for', (kind) => {
    expect(mayPublish(`hskj/site/HS-MI/3/13/${kind}`, places)).toBe(true);
    expect(mayPublish(`hskj/site/HS-MI/3/14/${kind}`, places)).toBe(false);
    expect(mayPublish(`hskj/site/HS-MI/4/13/${kind}`, places)).toBe(false);
    expect(mayPublish(`hskj/site/HS-MI/3/14/${kind}`, null)).toBe(true);
  });

  it.each(['command', 'warning', 'handling', 'lock', 'machine', 'PileGenerateStatus', 'nonsense'])(
    'is not to say %s',
    (kind) => {
      expect(mayPublish(`hskj/site/HS-MI/3/12/${kind}`, places)).toBe(false);
      expect(mayPublish(`hskj/site/HS-MI/3/12/${kind}`, null)).toBe(false);
    },
  );
});
