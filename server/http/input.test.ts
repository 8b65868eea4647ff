import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import type { CallSpec, CallSpecs } from '../../src/contracts/api/call';
import { otherNamesOf } from '../../src/contracts/search-names';
import { ApiError } from './api-error';
import { parseInput } from './input';

const calls: CallSpecs = API;
const CALLS = Object.entries(calls);

/** The field that an input is refused for, and the message. */
function refusalOf(spec: CallSpec, raw: unknown, language: 'cn' | 'en' = 'en') {
  try {
    parseInput(spec, raw, language);
  } catch (error) {
    if (error instanceof ApiError) return { field: error.field, text: error.messageIn(language) };
    throw error;
  }
  return null;
}

const objectSchema = z.object({ properties: z.record(z.string(), z.unknown()), additionalProperties: z.unknown() });

/** Objects with named properties anywhere in a schema that let others through, by their properties. */
function openObjects(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const object = objectSchema.partial({ additionalProperties: true }).safeParse(schema);
  const isOpen = object.success && object.data.additionalProperties !== false;
  const inside = Object.values(schema).flatMap(openObjects);
  return isOpen ? [Object.keys(object.data.properties).join(', '), ...inside] : inside;
}

describe('a parameter that a call has not', () => {
  it.each(CALLS)('is refused by %s with its name', (_, spec) => {
    const kind = spec.input instanceof z.ZodDiscriminatedUnion ? { kind: 'piles' } : {};
    const refusal = refusalOf(spec, { ...kind, no_such_thing: '1' });
    expect(refusal).toEqual({
      field: 'no_such_thing',
      text: 'Bad request: no_such_thing: is no parameter of this call',
    });
  });

  it.each(CALLS)('is refused within what %s is given as well', (_, { input }) => {
    expect(openObjects(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
  });

  it('is named with where it stands, and in both languages', () => {
    const raw = { project_id: 1, warnings: [{ warning_id: 1, revision: 0, level: 1 }], comment: 'seen' };
    expect(refusalOf(API.warningCloseAll, raw)?.field).toBe('warnings.0.level');
    expect(refusalOf(API.pileList, { project_id: 1, pileno: 'x', a: 1 }, 'cn')?.text).toBe(
      '请求有误：pileno, a: 不是此接口的参数',
    );
  });
});

describe('another name of a parameter', () => {
  const LISTS = CALLS.filter(([, { method, input }]) => method === 'GET' && namesIn(input).has('hole_order'));
  const OF_TIMES = CALLS.filter(([, { method, input }]) => method === 'GET' && namesIn(input).has('begin_time'));
  const OF_MILEAGE = CALLS.filter(([, { method, input }]) => method === 'GET' && namesIn(input).has('mileage_from_m'));
  const usual = ({ input }: CallSpec) => ({
    project_id: '1',
    ...(namesIn(input).has('kind') && namesIn(input).has('format') ? { kind: 'warnings', format: 'csv' } : {}),
  });

  it('is known to every list that searches by it', () => {
    expect(LISTS.length).toBeGreaterThanOrEqual(8);
    expect(OF_TIMES.length).toBeGreaterThanOrEqual(10);
    expect(OF_MILEAGE.length).toBeGreaterThanOrEqual(10);
  });

  it.each(LISTS)('%s takes HoleOrder, Unit, Row, Position and numeral', (_, spec) => {
    const named = { HoleOrder: '2', Unit: 'north', Row: '7', Position: 'left', numeral: '3' };
    const own = { hole_order: '2', unit: 'north', row_no: '7', position: 'left', numeral: 3 };
    expect(parseInput(spec, { ...usual(spec), ...named }, 'en')).toMatchObject(own);
  });

  it.each(OF_MILEAGE)('%s takes a mileage, or two', (_, spec) => {
    const taken = (mileage: unknown) => parseInput(spec, { ...usual(spec), mileage }, 'en');
    expect(taken('K12+345.5')).toMatchObject({ mileage_from_m: 12345.5, mileage_to_m: 12345.5 });
    expect(taken('12000,K12+345')).toMatchObject({ mileage_from_m: 12000, mileage_to_m: 12345 });
    expect(taken(['12000', '12345'])).toMatchObject({ mileage_from_m: 12000, mileage_to_m: 12345 });
    expect(taken('')).not.toHaveProperty('mileage_from_m');
    expect(() => taken('far')).toThrow(/^Bad request: mileage: must be a mileage such as/);
    expect(() => taken('1,2,3')).toThrow(/mileage/);
  });

  it.each(OF_TIMES)('%s takes a time range', (_, spec) => {
    const [begin_time, end_time] = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'];
    for (const name of ['time_range', 'time range']) {
      for (const range of [`${begin_time},${end_time}`, [begin_time, end_time]]) {
        const input = { ...usual(spec), [name]: range };
        expect(parseInput(spec, input, 'en')).toMatchObject({ begin_time, end_time });
      }
    }
    expect(refusalOf(spec, { ...usual(spec), time_range: begin_time })?.field).toBe('time_range');
    expect(refusalOf(spec, { ...usual(spec), time_range: 'a,b' })?.field).toBe('time_range');
  });

  it('of a range of days means days', () => {
    const days = { begin_day: '2026-11-01', end_day: '2026-11-30' };
    const input = { project_id: 1, time_range: '2026-11-01, 2026-11-30' };
    for (const spec of [API.statisticsTotal, API.statisticsDaily, API.dispatchTaskList]) {
      expect(parseInput<z.ZodType>(spec, input, 'en')).toMatchObject(days);
    }
  });

  it('stands in the filter of a body too', () => {
    const raw = { project_id: 1, equipment_id: 1, start_time: '2026-11-01T00:00:00Z', filter: { Row: '7' } };
    expect(parseInput(API.generationStart, raw, 'en').filter).toEqual({ row_no: '7' });
  });

  it('is not taken beside the own one, nor by a call that does not search by it', () => {
    expect(refusalOf(API.pileList, { project_id: 1, Row: '7', row_no: '8' })?.text).toContain('under two names');
    expect(refusalOf(API.projectSettings, { project_id: 1, Row: '7' })?.field).toBe('Row');
    expect(refusalOf(API.pileSave, { project_id: 1, pile_no: '1', Row: '7' })?.field).toBe('Row');
    expect(refusalOf(API.exportStart, { project_id: 1, kind: 'piles', format: 'csv', time_range: 'a,b' })?.field).toBe(
      'time_range',
    );
  });

  it('is refused under the name by which it was sent', () => {
    expect(refusalOf(API.pileList, { project_id: 1, Unit: 'x'.repeat(201) })?.field).toBe('Unit');
  });

  function namesIn(input: z.ZodType): Set<string> {
    if (input instanceof z.ZodDiscriminatedUnion)
      return new Set(['kind', 'format', 'hole_order', 'begin_time', 'mileage_from_m']);
    return new Set(input instanceof z.ZodObject ? Object.keys(input.shape) : []);
  }

  it('is listed with the call', () => {
    expect(otherNamesOf(new Set(['row_no', 'begin_time', 'end_time'])).map(({ name }) => name)).toEqual([
      'Row',
      'time_range',
      'time range',
    ]);
  });
});
