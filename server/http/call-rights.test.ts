import { describe, expect, it } from 'vitest';
import type { RestrictedScreen } from '../../src/contracts/api/call';
import { EQUIPMENT_TYPES, equipmentByCode } from '../../src/equipment/registry';
import { mayCall, refuseWithoutRight } from './call-rights';

const ROLES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const account = (role: number) => ({ role, warningLevel: 3, clientUuid: '' });
const rolesFor = (code: string, ...screens: RestrictedScreen[]) => {
  const type = equipmentByCode(code) ?? null;
  return ROLES.filter((role) => mayCall(account(role), { screens }, type)).join(' ');
};

describe('a call that belongs to a restricted screen', () => {
  it('is for roles 0 and 4 where piles are managed, of cast-in-place piles for role 0 alone', () => {
    for (const { code, kind } of EQUIPMENT_TYPES) {
      const expected = code === 'HS-CFG' ? '0' : kind === 'pulping' ? '' : '0 4';
      expect(rolesFor(code, 'pile'), code).toBe(expected);
    }
  });

  it('is for nobody on a type without the screen', () => {
    for (const { code } of EQUIPMENT_TYPES) {
      expect(rolesFor(code, 'task'), code).toBe(code === 'QH1000' ? '0 2' : '');
      expect(rolesFor(code, 'simulation'), code).toBe(code === 'HS-T' ? '0 4' : '');
      expect(rolesFor(code, 'pile/add'), code).toBe(code === 'HS-GP' ? '0 4' : '');
    }
    expect(mayCall(account(0), { screens: ['pile'] }, null)).toBe(false);
  });

  it('says so where the type has no such screen, and nothing of roles', () => {
    const refusalOf = (code: string, role: number) => {
      try {
        refuseWithoutRight(account(role), { screens: ['task'] }, equipmentByCode(code) ?? null);
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(refusalOf('HS-MI', 0)).toContain('Mixing pile does not have this function');
    expect(refusalOf('QH1000', 4)).toContain('no right');
    expect(refusalOf('QH1000', 2)).toBe('');
  });

  it('is for the roles of any of its screens', () => {
    expect(rolesFor('QH1000', 'pile', 'task')).toBe('0 2 4');
  });
});

describe('another call', () => {
  it('is for every role, or for those of its action', () => {
    for (const role of ROLES) {
      expect(mayCall(account(role), 'any', null)).toBe(true);
      expect(mayCall(account(role), { action: 'export' }, null)).toBe(![3, 7, 8].includes(role));
      expect(mayCall(account(role), { action: 'revoke' }, null)).toBe(true);
    }
  });
});
