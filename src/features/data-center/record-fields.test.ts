// Every type's records have columns with a name, a unit and a word of where they come from, in both languages.
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../equipment/record-figures';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { formatDateTime, formatNumber } from '../../i18n/format';
import { translator } from '../../i18n/translate';
import { fieldText } from './field-text';
import { fieldName, fieldSource, fieldsAtFirst, recordFields, valueSource, valueUnit } from './record-fields';

const recording = EQUIPMENT_TYPES.flatMap(({ code, profile }) => (profile === null ? [] : [{ code, profile }]));

describe.each(recording)('records of $code', ({ profile }) => {
  const fields = recordFields(profile);
  const keys = fields.map(({ key }) => key);

  it('begin with the number, name nothing twice, and show what the descriptor shows, figures included', () => {
    expect(keys[0]).toBe('pile_no');
    expect(new Set(keys).size).toBe(keys.length);
    const atFirst = fieldsAtFirst(profile);
    for (const { key } of figuresOf(profile)) expect(keys).toContain(key);
    expect(keys.filter((key) => atFirst.has(key)).length).toBeGreaterThan(5);
  });

  it.each(['cn', 'en'] as const)('are named in %s, each by a name of its own, with where it comes from', (language) => {
    const t = translator({ cn, en }[language]);
    const names = fields.map((field) => fieldName(field, 'pile', language, t));
    expect(new Set(names).size).toBe(names.length);
    for (const field of fields) expect(fieldSource(field, profile, language, t)).toMatch(/\S/);
  });
});

describe('the score of a record', () => {
  const [{ profile } = { profile: null }] = recording;
  if (profile === null) throw new Error('a type has records');
  const score = recordFields(profile).find(({ key }) => key === 'score');
  if (score === undefined) throw new Error('records have a score');

  it('is shown with the decimal that may be typed', () => {
    const format = {
      number: (value: number | null | undefined, decimals?: number) => formatNumber('en', value, decimals),
      dateTime: (ms: number | null | undefined) => formatDateTime(ms),
    };
    expect(fieldText(score, 61.5, format, 'yes')).toBe('61.5');
  });

  it('says whether somebody has set it, or the warnings make it', () => {
    const said = (is_score_set: boolean, language: 'cn' | 'en') => {
      const t = translator({ cn, en }[language]);
      return [valueUnit({ is_score_set }, score, t), valueSource({ is_score_set }, score, profile, language, t)];
    };
    expect(said(true, 'en')).toEqual(['by hand', 'set by hand; the warnings do not change it']);
    expect(said(false, 'en')).toEqual(['', 'from the warnings of this record']);
    expect(said(true, 'cn')).toEqual(['人工', '人工评定，不随预警变化']);
    expect(said(false, 'cn')).toEqual(['', '由本条记录的预警扣分得出']);
  });
});
