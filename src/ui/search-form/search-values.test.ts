import { describe, expect, it } from 'vitest';
import { REQUIRABLE_FIELDS, type RequirableField, SEARCH_FIELDS } from '../../contracts/search-fields';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { searchMessage } from './search-messages';
import { type Counted, EMPTY_SEARCH, fieldsSet, type SearchValues, searchSchema, valuesOf } from './search-values';

const messages = (
  values: Partial<SearchValues>,
  required: readonly RequirableField[] = [],
  counted: Counted = 'pile',
): readonly (readonly [string, string])[] => {
  const { error } = searchSchema(required, counted).safeParse({ ...EMPTY_SEARCH, ...values });
  return error?.issues.map((issue) => [issue.path.join('.'), issue.message] as const) ?? [];
};

/** Text of a message in a language. */
function said(dictionary: typeof cn | typeof en, message: string): unknown {
  const key = searchMessage(message);
  const [part, name, inner] = key?.split('.') ?? [];
  if (part !== 'search' && part !== 'errors') return undefined;
  const found: unknown = Object.entries(dictionary[part]).find(([known]) => known === name)?.[1];
  if (typeof found !== 'object' || found === null) return found;
  return Object.entries(found).find(([known]) => known === inner)?.[1];
}

describe('what the form takes', () => {
  it('is half-width, without blanks around it, and with whole times', () => {
    const parsed = searchSchema([], 'pile').parse({
      ...EMPTY_SEARCH,
      pile_no: '　Ｋ４＋４ ',
      begin_time: '２０２６－１１－０１',
      end_time: '2026-11-01',
      numeral: ' １２ ',
      mileage_from: 'Ｋ１２＋３４５',
      day: '２０２６－１１－０１ ',
    });
    expect(parsed).toMatchObject({ pile_no: 'K4+4', numeral: '12', mileage_from: 'K12+345', day: '2026-11-01' });
    expect([parsed.begin_time, parsed.end_time]).toEqual(['2026-11-01 00:00:00', '2026-11-01 23:59:59']);
  });

  it.each([
    [{ begin_time: '1.11.2026' }, 'begin_time', 'search.dateForm'],
    [{ end_time: '2026-02-30' }, 'end_time', 'search.dateForm'],
    [{ begin_time: '2026-11-02', end_time: '2026-11-01' }, 'end_time', 'search.endBeforeBegin'],
    [{ ended_from: 'noon' }, 'ended_from', 'search.dateForm'],
    [{ ended_from: '2026-11-02', ended_to: '2026-11-01' }, 'ended_to', 'search.endBeforeBegin'],
    [{ score_from: 'good' }, 'score_from', 'search.scoreForm'],
    [{ score_to: '100.5' }, 'score_to', 'search.scoreForm'],
    [{ score_from: '９', score_to: '8.5' }, 'score_to', 'search.scoreOrder'],
    [{ day: '2026-11-01 08:00:00' }, 'day', 'search.dateForm'],
    [{ pile_no: 'x'.repeat(101) }, 'pile_no', 'search.tooLong'],
    [{ numeral: '-1' }, 'numeral', 'search.wholeNumber'],
    [{ mileage_from: 'K1' }, 'mileage_from', 'search.mileageForm'],
    [{ mileage_from: 'K2+0', mileage_to: '1999' }, 'mileage_to', 'search.mileageOrder'],
    [{ hole_no: 'A-1', end_hole_no: 'B-2' }, 'end_hole_no', 'search.noStretch'],
    [{ end_hole_no: 'A-2' }, 'hole_no', 'search.needNumber.hole'],
    [{ exact: '1' }, 'pile_no', 'search.needNumber.pile'],
  ])('refuses %o at its field', (values, field, message) => {
    expect(messages(values)).toEqual([[field, message]]);
  });

  it.each([
    { mileage_from: 'K1+999', mileage_to: '2000' },
    { hole_no: 'SN-1-9', end_hole_no: 'SN-1-12' },
    { exact: '1', pile_no3: 'E17' },
    { numeral: '0' },
  ])('is %o', (values) => {
    expect(messages(values)).toEqual([]);
  });
});

describe('what the form cannot do without', () => {
  it.each([
    ['project_id', 'pile', '请选择项目', 'please select a project'],
    ['equipment_id', 'pile', '请选择设备', 'please select a device'],
    ['pile_no', 'pile', '请输入桩号', 'please enter the pile number'],
    ['pile_no', 'hole', '请输入孔号', 'please enter the hole number'],
    ['pile_no', 'ring', '请输入环号', 'please enter the ring number'],
    ['hole_no', 'hole', '请输入孔号', 'please enter the hole number'],
    ['day', 'pile', '请先选择日期', 'please select a day first'],
  ] as const)('%s of a %s is asked for at its field, in both languages', (field, counted, chinese, english) => {
    const [[at, message] = ['', ''], ...others] = messages({}, [field], counted);
    expect(others).toEqual([]);
    expect(at).toBe(field);
    expect([said(cn, message), said(en, message)]).toEqual([chinese, english]);
    expect(messages({ [field]: field === 'day' ? '2026-11-01' : '1' }, [field], counted)).toEqual([]);
  });

  it('is all asked for at once, beside what is wrong', () => {
    const found = messages({ numeral: 'x' }, REQUIRABLE_FIELDS).map(([field]) => field);
    expect(found.sort()).toEqual([...REQUIRABLE_FIELDS, 'numeral'].sort());
  });
});

describe('fields', () => {
  it('hold every value of the form between them', () => {
    expect([...valuesOf(SEARCH_FIELDS)].sort()).toEqual(Object.keys(EMPTY_SEARCH).sort());
  });

  it('are counted, a period being one and a project none', () => {
    expect(fieldsSet({ ...EMPTY_SEARCH, project_id: '1' })).toBe(0);
    const period = { begin_time: '2026-11-01 00:00:00', end_time: '2026-11-01 23:59:59' };
    expect(fieldsSet({ ...EMPTY_SEARCH, ...period, mileage_from: '1', mileage_to: '2', level: ['1'] })).toBe(3);
    const ended = { ended_from: '2026-11-01 00:00:00', ended_to: '2026-11-01 23:59:59' };
    expect(fieldsSet({ ...EMPTY_SEARCH, ...ended, is_generated: '0' })).toBe(2);
    expect(fieldsSet({ ...EMPTY_SEARCH, score_from: '60', score_to: '80', has_warnings: '0' })).toBe(2);
  });
});
