// Every type's records have columns with a name, a unit and a word of where they come from, in both languages.
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../equipment/record-figures';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { fieldName, fieldSource, fieldsAtFirst, recordFields } from './record-fields';

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
