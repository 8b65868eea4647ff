import { describe, expect, it } from 'vitest';
import { ACTION_ROLES, type Action, type ActionSubject, may, passes, type RightsAccount } from './rights';

const ROLES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const LEVELS = [0, 1, 2, 3];

/** The specification's table, written out a second time. */
const ALLOWED: Record<Action, string> = {
  warning: '0 2 7',
  export: '0 1 2 4 5 6 9',
  closure: '0 1 2',
  review: '0 2 3',
  deal: '0 2',
  audit: '0 3',
  revoke: '0 1 2 3 4 5 6 7 8 9',
  setTableHeader: '0 2',
  writeNote: '0 1 2 3 4 5 6 9',
  removeNote: '0',
  editPileNumber: '0 2 5',
  sensorDebug: '0 2 9',
  simulationDebug: '0 4 9',
  pileScore: '0 2',
  deletePile: '0 2',
  mainSetLog: '0',
  wastePileAudit: '0 3',
  computeWarnings: '0',
  manageAccounts: '0',
  manageSite: '0',
  setProject: '0',
  seeAlarm: '0 2 7',
  shelveAlarm: '0 2',
  lockMachine: '0 2',
  removeBuiltPiles: '0',
  seeSwitchedOff: '0',
};
const ACTIONS = Object.keys(ACTION_ROLES).filter((key): key is Action => key in ALLOWED);

const account = (role: number, warningLevel = 0): RightsAccount => ({ role, warningLevel, clientUuid: 'mine' });
const subject = (warningLevel: number | null, clientUuid: string | null = null): ActionSubject => ({
  warningLevel,
  clientUuid,
});

describe.each(ACTIONS)('%s', (action) => {
  const roles = ALLOWED[action].split(' ').map(Number);

  it.each(ROLES)('is decided for role %i by the table', (role) => {
    expect(may(action, account(role))).toBe(roles.includes(role));
  });

  if (action === 'revoke') return;

  it.each(ROLES)('is decided for role %i by the role alone where no level counts', (role) => {
    for (const warningLevel of LEVELS)
      expect(may(action, account(role, warningLevel), subject(null))).toBe(roles.includes(role));
  });

  it.each(ROLES)('needs for role %i the level too, where it counts', (role) => {
    for (const own of LEVELS) {
      for (const level of [1, 2, 3]) {
        const enough: Partial<Record<Action, boolean>> = {
          closure: own > 0,
          review: own >= level,
          deal: own >= level,
          audit: own >= level,
          shelveAlarm: own >= level,
        };
        const expected = roles.includes(role) && (role === 0 || (enough[action] ?? true));
        expect(may(action, account(role, own), subject(level)), `${own} of ${level}`).toBe(expected);
      }
    }
  });
});

describe('revoke', () => {
  it.each(ROLES)('is for role %i a matter of who took the step', (role) => {
    expect(may('revoke', account(role), subject(3, 'mine'))).toBe(true);
    expect(may('revoke', account(role, 3), subject(1, 'theirs'))).toBe(false);
    expect(may('revoke', account(role, 3), subject(null))).toBe(false);
  });
});

describe('a list of roles', () => {
  it('always has role 0 in it', () => {
    expect(passes(0, [4])).toBe(true);
    expect(passes(4, [4])).toBe(true);
    expect(passes(1, [0, 4])).toBe(false);
    expect(passes(9, 'all')).toBe(true);
  });
});
