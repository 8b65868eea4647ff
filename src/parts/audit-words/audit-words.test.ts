import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { API } from '../../contracts/api';
import { AUDIT_KINDS, MOST_ACTION_PARTS } from '../../contracts/api/audit';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { actionPartsSaying, actionText } from './audit-words';

const server = fileURLToPath(new URL('../../../server/', import.meta.url));

/** Actions that the server's code names where it writes or declares them. */
function namedActions(): string[] {
  const named = new RegExp(`['"\`]((?:${AUDIT_KINDS.join('|')})\\.[a-z_]+)['"\`]`, 'g');
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => readFileSync(`${server}${path}`, 'utf8').split('\n'))
    .filter((line) => /\baction\b|^export const [A-Z_]+ =/.test(line))
    .flatMap((line) => Array.from(line.matchAll(named), ([, action = '']) => action));
  return [...new Set(found)].sort();
}

it('every action that the server writes has words in both languages', () => {
  const actions = namedActions();
  expect(actions).toEqual(expect.arrayContaining(['pile.arrange', 'pile.take_back', 'session.end', 'warning.compute']));
  for (const words of [cn, en]) {
    const said = actions.map((action) => [action, actionText(translator(words), action, 'HS-MI')]);
    expect(said.filter(([action, text]) => text === action)).toEqual([]);
  }
});

it('calls a place of a design as its type does', () => {
  const said = (words: typeof cn | typeof en, type: string, action = 'pile.edit') =>
    actionText(translator(words), action, type);
  expect(said(cn, 'HS-MI')).toBe('桩位：修改');
  expect(said(en, 'HS-MI')).toBe('Pile: edited');
  expect(said(cn, 'JT-V9')).toBe('孔位：修改');
  expect(said(en, 'JT-V9')).toBe('Hole: edited');
  expect(said(cn, 'HS-ZD1000')).toBe('槽段：修改');
  expect(said(en, 'trdTypeId')).toBe('Section: edited');
  expect(said(en, 'QH1000', 'pile.take_back')).toBe('Point: change taken back');
  // The type is not known, or it is about something else.
  expect(said(cn, '')).toBe('桩位：修改');
  expect(said(en, 'JT-V9', 'machine.lock')).toBe('Machine: locked');
  // Each unit has a word of its own.
  const words = EQUIPMENT_TYPES.map(({ code, unit }) => [unit.en, said(en, code)]);
  expect(new Set(words.map(([, text]) => text)).size).toBe(new Set(words.map(([unit]) => unit)).size);
});

it('every verb that has words is known', () => {
  const t = translator(en);
  const unknown = Object.keys(en.auditTrail.verbs).filter(
    (verb) => actionText(t, `pile.${verb}`, '') === `pile.${verb}`,
  );
  expect(unknown).toEqual([]);
});

it('finds the parts of actions by the words on the screen, in the language shown', () => {
  expect(actionPartsSaying(translator(cn), ' 删除 ')).toEqual(['remove', 'note_remove']);
  expect(actionPartsSaying(translator(cn), '桩位')).toEqual(['pile']);
  expect(actionPartsSaying(translator(cn), '孔位')).toEqual(['pile']);
  expect(actionPartsSaying(translator(en), 'LOCKED')).toEqual(['lock', 'unlock']);
  expect(actionPartsSaying(translator(en), '')).toEqual([]);
  // Every letter of the alphabet is taken by the call.
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const input = { what: letter, action_part: [...actionPartsSaying(translator(en), letter)] };
    expect(API.auditTrail.input.safeParse(input).success, letter).toBe(true);
  }
});

it('asks for as many parts as the call takes, and for none of more', () => {
  const takes = (parts: readonly string[]): boolean => API.auditTrail.input.safeParse({ action_part: parts }).success;
  const named = (count: number): string[] => Array.from({ length: count }, (_, at) => `part ${at}`);
  expect([takes(named(MOST_ACTION_PARTS)), takes(named(MOST_ACTION_PARTS + 1))]).toEqual([true, false]);
  /** As if the words of so many kinds and verbs had the letter. */
  const sayingIn = (count: number): readonly string[] => {
    let asked = 0;
    return actionPartsSaying(() => (asked++ < count ? 'x' : '-'), 'x');
  };
  expect(sayingIn(MOST_ACTION_PARTS)).toHaveLength(MOST_ACTION_PARTS);
  expect(sayingIn(MOST_ACTION_PARTS + 1)).toEqual([]);
});
