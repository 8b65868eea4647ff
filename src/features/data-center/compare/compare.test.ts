// The pure parts of the comparison.
import { describe, expect, it } from 'vitest';
import type { RecordGroups } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import { descriptor as mixing } from '../../../equipment/types/mixing-pile/descriptor';
import { en } from '../../../i18n/en';
import { translator } from '../../../i18n/translate';
import { readAddress, writeAddress } from '../../../ui/address/address-state';
import { MOST_NAMED } from '../compared-part';
import { comparisonColumns } from './compare-file';
import { compareParts } from './compare-url';
import { alongRows, type ComparedRecord, namesOf } from './compared-records';
import { type Comparison, comparisonOf, differenceOf, extremesOf, furthest } from './comparison';

const record = (recordNo: string, more: Partial<ComparedRecord> = {}): ComparedRecord => ({
  recordNo,
  pileNo: recordNo,
  pileId: 1,
  machineId: 1,
  machineName: 'MI-01',
  rowNo: '',
  numeral: Number.NaN,
  startedMs: 0,
  depthM: 5,
  designDepthM: 6,
  isSimulated: false,
  ...more,
});

describe('the comparison in the address', () => {
  const parts = compareParts(mixing.profile);

  it('comes back as it was written', () => {
    const asked = { compared: ['MI-1~2', 'MI 2,3&4'], out: 'MI-1~2' };
    const search = writeAddress(parts, new URLSearchParams('project=3'), {
      ...asked,
      channel: 'flow_lpm',
      width: 1,
      shape: 'section',
      behind: 'row',
      zoom: { from: 2, to: 4.25 },
    });
    expect(search.get('depths')).toBe('2~4.25');
    expect(readAddress(parts, search)).toEqual({
      ...asked,
      formula: null,
      channel: 'flow_lpm',
      width: 1,
      shape: 'section',
      behind: 'row',
      zoom: { from: 2, to: 4.25 },
      leftOut: 0,
    });
  });

  it('names each record once, takes no nonsense and no more than are compared', () => {
    const search = new URLSearchParams({ compared: '', bin: '0.3', shape: 'pie', behind: 'moon', depths: '4~2' });
    for (let at = 0; at < 60; at += 1) search.append('compared', `R${at % 55}`);
    const read = readAddress(parts, search);
    expect(read).toMatchObject({ width: 0.5, shape: 'lines', behind: 'all', out: null, zoom: null });
    expect(read.compared).toEqual(Array.from({ length: MOST_NAMED }, (_, at) => `R${at}`));
    // It says how many it does not take, until other records are compared.
    expect(read.leftOut).toBe(5);
    expect(readAddress(parts, writeAddress(parts, search, { channel: 'flow_lpm' })).leftOut).toBe(5);
    expect(readAddress(parts, writeAddress(parts, search, { compared: ['R1'] })).leftOut).toBe(0);
  });
});

it('stands records along their rows, and tells records of a pile apart', () => {
  const records = [
    record('a', { rowNo: 'A-10', numeral: 1 }),
    record('b', { rowNo: 'A-9', numeral: 12, pileNo: 'P' }),
    record('c', { rowNo: 'A-9', numeral: 2 }),
    record('d', { rowNo: 'A-9', numeral: 12, pileNo: 'P', startedMs: -5 }),
  ].sort(alongRows);
  expect(records.map(({ recordNo }) => recordNo)).toEqual(['c', 'd', 'b', 'a']);
  expect(namesOf(records)).toEqual(['c', 'P d', 'P b', 'a']);
});

describe('how a record differs from the band', () => {
  const comparison = (low: number[], high: number[]): Comparison => ({
    originM: 1,
    widthM: 0.5,
    steps: low.length,
    band: { low: Float64Array.from(low), middle: Float64Array.from(low), high: Float64Array.from(high) },
    means: [],
    extremes: [],
    readings: 0,
  });

  it('is said by stretches of one side, with how far it leaves the band', () => {
    const none = Number.NaN;
    const of = comparison([0, 0, 0, 0, none, 0, 0], [10, 10, 10, 10, none, 10, 10]);
    const means = Float64Array.of(11, 13, -2, 5, 99, none, 12);
    const difference = differenceOf(of, means, 0.5);
    expect(difference.stretches).toEqual([
      { fromM: 1, toM: 2, side: 'above', by: 3 },
      { fromM: 2, toM: 2.5, side: 'below', by: 2 },
      { fromM: 4, toM: 4.5, side: 'above', by: 2 },
    ]);
    // Of the five steps with a reading of both, four are outside.
    expect(difference.outside).toBeCloseTo(4 / 5, 12);
    expect(difference.mean).toBeCloseTo((11 + 13 - 2 + 5 + 99 + 12) / 6, 12);
    expect(furthest(difference)).toMatchObject({ by: 3, fromM: 1 });
  });

  it('is none as long as the last digit shown is that of the band, and not known without any to compare', () => {
    const inside = differenceOf(comparison([0, 0], [10, 10]), Float64Array.of(-0.5, 10.5), 0.5);
    expect(inside).toMatchObject({ outside: 0, stretches: [] });
    expect(furthest(inside)).toBeNull();
    expect(differenceOf(comparison([0], [1]), Float64Array.of(Number.NaN), 0).outside).toBeNaN();
  });
});

it('tells the extremes of a record over all depths, and where they are', () => {
  const of = (least: number[], greatest: number[]) =>
    extremesOf({ least: Float64Array.from(least), greatest: Float64Array.from(greatest) });
  expect(of([3, Number.NaN, 1], [4, Number.NaN, 2])).toEqual({
    least: { value: 1, step: 2 },
    greatest: { value: 4, step: 0 },
  });
  expect(of([Number.NaN], [Number.NaN])).toBeNull();
});

it('keeps the least and the greatest reading of each record at each step, which a mean would hide', async () => {
  const figures = (labels: readonly number[][], readings: readonly number[]): RecordGroups => ({
    labels: labels.map((label) => Float64Array.from(label)),
    count: Uint32Array.from(readings, () => 3),
    min: Float32Array.from(readings, (value) => value - 2),
    max: Float32Array.from(readings, (value) => value + 5),
    sum: Float64Array.from(readings, (value) => value * 3),
    mean: Float64Array.from(readings),
    first: new Float32Array(),
    last: new Float32Array(),
    weightedMean: new Float64Array(),
    quantiles: Float64Array.from(readings.flatMap((value) => [value, value, value])),
  });
  const answers = [
    figures([[0, 0.5]], [10, 20]),
    figures(
      [
        [0, 1],
        [0.5, 0],
      ],
      [30, 40],
    ),
  ];
  const call = () => Promise.resolve(answers.shift());
  const core = { call: call as unknown as DataCoreClient['call'] };
  const asked = { key: 'k', compared: 2, channel: 'flow_lpm', widthM: 0.5, zoom: null, behind: null };
  const { means, extremes } = await comparisonOf(core, asked, new AbortController().signal);
  const none = Number.NaN;
  expect(means.map((of) => [...of])).toEqual([
    [none, 30],
    [40, none],
  ]);
  expect(extremes.map(({ least, greatest }) => [[...least], [...greatest]])).toEqual([
    [
      [none, 28],
      [none, 35],
    ],
    [
      [38, none],
      [45, none],
    ],
  ]);
});

it('asks for the steps within a stretch of depth, of the band and of each record', async () => {
  const asked: unknown[] = [];
  const empty: RecordGroups = {
    labels: [],
    count: new Uint32Array(),
    min: new Float32Array(),
    max: new Float32Array(),
    sum: new Float64Array(),
    mean: new Float64Array(),
    first: new Float32Array(),
    last: new Float32Array(),
    weightedMean: new Float64Array(),
    quantiles: new Float64Array(),
  };
  const call = (_: string, { keys }: { readonly keys: readonly unknown[] }) => {
    asked.push(keys);
    return Promise.resolve(empty);
  };
  const core = { call: call as unknown as DataCoreClient['call'] };
  const zoom = { from: 2, to: 4 };
  const terms = { key: 'k', compared: 2, channel: 'flow_lpm', widthM: 0.05, zoom, behind: null };
  // Nothing was read there: there are no steps, and each record has none.
  const { steps, means } = await comparisonOf(core, terms, new AbortController().signal);
  expect([steps, means.map((of) => of.length)]).toEqual([0, [0, 0]]);
  const within = { by: 'bins', channel: 'depth_m', bins: { origin: 2, width: 0.05, count: 40 } };
  expect(asked).toEqual([[within], [{ by: 'record' }, within]]);
});

it('saves a row a step: the band, then each record, those that are simulated marked', () => {
  const words = {
    from: 'from',
    to: 'to',
    low: '10%',
    middle: '50%',
    high: '90%',
    least: 'least',
    greatest: 'greatest',
  };
  const comparison: Comparison = {
    originM: 0.25,
    widthM: 0.25,
    steps: 2,
    band: { low: Float64Array.of(1, 2), middle: Float64Array.of(2, 3), high: Float64Array.of(3, 4) },
    means: [Float64Array.of(1.2345, Number.NaN), Float64Array.of(1, 2)],
    extremes: [
      { least: Float64Array.of(0.5, Number.NaN), greatest: Float64Array.of(7.125, Number.NaN) },
      { least: Float64Array.of(1, 0), greatest: Float64Array.of(1, 9) },
    ],
    readings: 9,
  };
  const simulated = { records: [false, true], behind: 'some' } as const;
  const t = translator(en);
  const columns = comparisonColumns({ comparison, names: ['K1', 'K2'], decimals: 1, words, simulated, t });
  expect(columns.map(({ title, values }) => [title, ...values])).toEqual([
    ['from', 0.25, 0.5],
    ['to', 0.5, 0.75],
    ['10% (partly simulated)', 1, 2],
    ['50% (partly simulated)', 2, 3],
    ['90% (partly simulated)', 3, 4],
    ['K1', 1.23, Number.NaN],
    ['K1 least', 0.5, Number.NaN],
    ['K1 greatest', 7.13, Number.NaN],
    ['K2 (Simulated)', 1, 2],
    ['K2 (Simulated) least', 1, 0],
    ['K2 (Simulated) greatest', 1, 9],
  ]);
});
