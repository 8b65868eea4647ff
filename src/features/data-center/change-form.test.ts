import { describe, expect, it } from 'vitest';
import { changeSchema, NO_CHANGE, nameToType } from './change-form';

const K4 = { recordNo: 'R-1', pileNo: 'K4+020_S_1' };
const K5 = { recordNo: 'R-2', pileNo: 'K5' };

describe('changing records by hand', () => {
  it('asks for the name before records are removed: of one its pile, of several how many they are', () => {
    expect(nameToType([K4])).toBe('K4+020_S_1');
    expect(nameToType([K4, K5])).toBe('2');
    const schema = changeSchema('remove', [K4]);
    expect(schema.safeParse({ ...NO_CHANGE, comment: 'twice', name: 'K4' }).success).toBe(false);
    // As an input method writes it.
    expect(schema.safeParse({ ...NO_CHANGE, comment: 'twice', name: 'K4＋020_S_1' }).success).toBe(true);
  });

  it('takes the name of a pile that has full-width characters, typed in either width', () => {
    const schema = changeSchema('remove', [{ recordNo: 'R-3', pileNo: 'Ｋ４（补）' }]);
    for (const name of ['Ｋ４（补）', 'K4(补)', 'K4（补）']) {
      expect(schema.safeParse({ ...NO_CHANGE, comment: 'twice', name }).success, name).toBe(true);
    }
    expect(schema.safeParse({ ...NO_CHANGE, comment: 'twice', name: 'K4' }).success).toBe(false);
  });

  it('asks why, whatever is done', () => {
    for (const what of ['score', 'discard'] as const) {
      expect(changeSchema(what, [K4]).safeParse(NO_CHANGE).success).toBe(false);
      expect(changeSchema(what, [K4]).safeParse({ ...NO_CHANGE, comment: 'seen on site' }).success).toBe(true);
    }
  });

  it.each([
    ['', true],
    ['0', true],
    ['87.5', true],
    ['100', true],
    ['100.1', false],
    ['-1', false],
    ['good', false],
  ])('takes the score %j: %s', (score, taken) => {
    expect(changeSchema('score', [K4]).safeParse({ ...NO_CHANGE, comment: 'seen', score }).success).toBe(taken);
  });
});
