// Ranges of columns as an export of records takes them: each bad one is refused with the parameter's name, and what was
// taken is taken again when the export is made.
import { describe, expect, it } from 'vitest';
import { API } from '../../src/contracts/api';
import { storedExport } from '../../src/contracts/api/exports';
import { recordNumbers } from '../../src/equipment/record-numbers';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { descriptor as jetting } from '../../src/equipment/types/jet-grouting-pile/descriptor';
import { descriptor as mixing } from '../../src/equipment/types/mixing-pile/descriptor';
import { descriptor as batches } from '../../src/equipment/types/slurry-making/descriptor';
import { recordFields } from '../../src/features/data-center/record-fields';
import { ApiError } from '../http/api-error';
import { refuseForeignRange } from '../http/handlers/asked-ranges';
import { parseInput } from '../http/input';

const usual = { project_id: '3', format: 'csv' };

/** The field that is refused, and the message; null: nothing is. */
function refusalOf(taken: () => unknown, language: 'cn' | 'en' = 'en') {
  try {
    taken();
  } catch (error) {
    if (error instanceof ApiError) return { field: error.field, text: error.messageIn(language) };
    throw error;
  }
  return null;
}
const refused = (within: unknown, language: 'cn' | 'en' = 'en', kind = 'production') =>
  refusalOf(() => parseInput(API.exportStart, { ...usual, kind, within }, language), language);

describe.each(['production', 'logs'])('ranges of an export of %s', (kind) => {
  it.each([
    ['depth_m~3~5'],
    ['depth_m~3~'],
    ['depth_m~~-5.25'],
    ['score~0~0'],
    [['depth_m~3~5', 'score~~60']],
    [['depth_m~3~5']],
  ])('%j are taken, and again from where they are stored', (within) => {
    const taken = parseInput(API.exportStart, { ...usual, kind, within }, 'en');
    expect(taken).toMatchObject({ within });
    expect(storedExport.parse(JSON.parse(JSON.stringify(taken)))).toEqual(taken);
  });

  it.each([
    ['depth_m', 'within'],
    ['depth_m~~', 'within'],
    ['depth_m~5~3', 'within'],
    ['depth_m~x~', 'within'],
    ['depth_m~NaN~5', 'within'],
    ['depth_m~~Infinity', 'within'],
    [`depth_m~~${'9'.repeat(400)}`, 'within'],
    ['~3~5', 'within'],
    ['', 'within'],
    [['depth_m~3~5', 'score~60~50'], 'within.1'],
  ])('%j are refused as no range', (within, field) => {
    expect(refused(within, 'en', kind)).toMatchObject({ field, text: expect.stringContaining('depth_m~3~5') });
    expect(refused(within, 'cn', kind)?.text).toContain('下限不大于上限');
  });

  it('are refused of one column twice, too many, too long, and what is no text', () => {
    expect(refused(['depth_m~3~', 'score~~60', 'depth_m~~5'], 'en', kind)).toMatchObject({
      field: 'within.2',
      text: expect.stringContaining('is there twice'),
    });
    const many = Array.from({ length: 51 }, (_, at) => `column_${at}~0~1`);
    expect(refused(many.slice(0, 50), 'en', kind)).toBeNull();
    for (const within of [many, `${'a'.repeat(800)}~0~1`, 5, [5], { key: 'depth_m' }, null]) {
      expect(refused(within, 'en', kind)?.field, JSON.stringify(within).slice(0, 40)).toMatch(/^within/);
    }
  });
});

it('are of no other export', () => {
  for (const kind of ['piles', 'warnings', 'batches']) {
    expect(refused('depth_m~3~5', 'en', kind)).toMatchObject({ field: 'within' });
  }
});

describe('columns of ranges', () => {
  const foreign = (type: Parameters<typeof refuseForeignRange>[0], within: string | readonly string[]) =>
    refusalOf(() => refuseForeignRange(type, within));

  it('are numbers that the type has', () => {
    expect(foreign(mixing, ['depth_m~3~5', 'max_current_a~~9', 'offset_mm~0~', 'warnings~1~'])).toBeNull();
    expect(refuseForeignRange(mixing, undefined)).toBeUndefined();
    const figure = [...recordNumbers(jetting.profile).keys()].find((key) => !recordNumbers(mixing.profile).has(key));
    expect(foreign(jetting, `${figure}~0~1`)).toBeNull();
    const others = ['pile_no', 'started_ms', 'is_simulated', 'pile_id', 'has_log', 'mileage_m', 'nothing', figure];
    for (const key of [...others, 'r.depth_m', 'depth_m;', 'toString', '__proto__']) {
      expect(foreign(mixing, ['depth_m~3~5', `${key}~0~1`]), key).toEqual({
        field: 'within',
        text: `Bad request: within: ${key}~0~1`,
      });
    }
    // A batch has no place, and no depth.
    expect(foreign(batches, 'x_m~0~1')).not.toBeNull();
    expect(foreign(batches, 'depth_m~0~1')).not.toBeNull();
    expect(foreign({ profile: null }, 'depth_m~0~1')).not.toBeNull();
  });

  it('are all of which the screen asks for a range, with the decimals of the screen, and fit into one call', () => {
    for (const { code, profile } of EQUIPMENT_TYPES) {
      const shown = profile === null ? [] : recordFields(profile).filter(({ kind }) => kind === 'number');
      const asShown = shown.map(({ key, decimals }) => [key, decimals] as const);
      const numbers = [...recordNumbers(profile)];
      expect(new Map(numbers), code).toEqual(new Map(asShown));
      expect(numbers.length, code).toBe(shown.length);
      expect(refused(numbers.map(([key]) => `${key}~0~1`)), code).toBeNull();
    }
  });
});
