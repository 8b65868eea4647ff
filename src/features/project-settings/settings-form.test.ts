import { describe, expect, it } from 'vitest';
import { API, type ProjectSettings } from '../../contracts/api';
import { EQUIPMENT_TYPES, equipmentOf } from '../../equipment/registry';
import { changeOf, contestedOf, fieldOf, messageKey, settingsFormSchema, typedOf } from './settings-form';

const rules = equipmentOf('HS-MI').profile?.warningRules ?? [];
const settings: ProjectSettings = {
  is_pile_no_split: false,
  is_show_discard: true,
  is_warning_level: false,
  time_zone: 'Asia/Shanghai',
  limits: Object.fromEntries(rules.map((rule) => [rule.key, rule.defaultLimit])),
  cement_density_gcm3: 3.1,
  plan_piles_per_day: 0,
  plan_metres_per_day: 400,
  shift_starts: ['07:00', '19:00'],
};
const typed = typedOf(settings, rules);

describe('the settings of a project as a form', () => {
  it('changes nothing when nothing was changed', () => {
    expect(changeOf(settingsFormSchema.parse(typed), settings, rules)).toEqual({});
  });

  it('sends what was changed and nothing else, as the call takes it', () => {
    const limits = typed.limits.map((limit, i) => (i === 1 ? '　１．５ ' : limit));
    const meant = settingsFormSchema.parse({ ...typed, limits, is_pile_no_split: true, plan_metres_per_day: '0' });
    const change = changeOf(meant, settings, rules);
    expect(change).toEqual({
      limits: { [rules[1]?.key ?? '']: 1.5 },
      limits_seen: { [rules[1]?.key ?? '']: rules[1]?.defaultLimit },
      is_pile_no_split: true,
      plan_metres_per_day: 0,
      numbers_seen: { plan_metres_per_day: 400 },
    });
    expect(API.setProjectSettings.input.safeParse({ ...change, project_id: 1 }).success).toBe(true);
  });

  it('knows what is typed anew here and was set to another value by somebody else', () => {
    const limitsWith = (at: number, limit: string) => typed.limits.map((before, i) => (i === at ? limit : before));
    const mine = { ...typed, limits: limitsWith(1, '1.5'), plan_piles_per_day: '12', cement_density_gcm3: '3.2' };
    expect(contestedOf(mine, typed, typed)).toEqual([]);
    const theirs = { ...typed, limits: limitsWith(1, '2'), plan_piles_per_day: '12', plan_metres_per_day: '9' };
    expect(contestedOf(mine, typed, theirs)).toEqual([{ name: 'limits.1', mine: '1.5', theirs: '2' }]);
    expect(contestedOf(mine, typed, { ...theirs, cement_density_gcm3: '3.3' })).toEqual([
      { name: 'limits.1', mine: '1.5', theirs: '2' },
      { name: 'cement_density_gcm3', mine: '3.2', theirs: '3.3' },
    ]);
  });

  it.each([
    ['', 'errors.completeForm'],
    ['  ', 'errors.completeForm'],
    ['1,5', 'projectSettings.notANumber'],
    ['1e3', 'projectSettings.notANumber'],
    ['Infinity', 'projectSettings.notANumber'],
    ['-0.1', 'projectSettings.negative'],
    ['9999999999', 'projectSettings.tooLarge'],
  ])('says at its limit what is wrong with %j', (text, key) => {
    const limits = typed.limits.map((limit, i) => (i === 2 ? text : limit));
    const issue = settingsFormSchema.safeParse({ ...typed, limits }).error?.issues[0];
    expect(issue?.path).toEqual(['limits', 2]);
    expect(messageKey(issue?.message ?? '')).toBe(key);
  });

  it.each([
    ['3', 'projectSettings.density'],
    ['2.99', 'projectSettings.density'],
    ['0', 'projectSettings.density'],
    ['３．１', undefined],
    ['3.0001', undefined],
  ])('takes a density of cement above 3 only: %s', (density, key) => {
    const issue = settingsFormSchema.safeParse({ ...typed, cement_density_gcm3: density }).error?.issues[0];
    expect(issue?.message).toBe(key);
  });

  it('finds the field that the server names, for the rules of every type', () => {
    for (const { profile } of EQUIPMENT_TYPES) {
      for (const [i, rule] of (profile?.warningRules ?? []).entries()) {
        expect(fieldOf(`limits.${rule.key}`, profile?.warningRules ?? [])).toBe(`limits.${i}`);
      }
    }
    expect(fieldOf('cement_density_gcm3', rules)).toBe('cement_density_gcm3');
    for (const none of [undefined, 'limits.nothing', 'project_id', 'limits.']) expect(fieldOf(none, rules)).toBeNull();
  });
});
