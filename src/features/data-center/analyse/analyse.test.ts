// The pure parts of the analysis.
import { describe, expect, it } from 'vitest';
import { descriptor as grouting } from '../../../equipment/types/grouting-system/descriptor';
import { descriptor as mixing } from '../../../equipment/types/mixing-pile/descriptor';
import { en } from '../../../i18n/en';
import { translator } from '../../../i18n/translate';
import { csvOf } from '../../../parts/export-menu/columns-csv';
import { spreadOrder, stretchesOf } from '../../../shared/spread-order';
import { readAddress, writeAddress } from '../../../ui/address/address-state';
import { type AnalyseState, analyseParts, formulaChannel, groupingsOf, offeredChannels } from './analyse-url';
import { type Answer, type GroupFigures, groupKeys, groupName, groupNames, scoreClass } from './answer';
import { answerColumns } from './answer-file';
import { distributionBins } from './distribution-bins';
import { simulatedShares } from './simulated-shares';
import { plainFormula } from './use-formula-fault';

describe('the question in the address', () => {
  const parts = analyseParts(mixing.profile);
  const read = (text: string) => readAddress(parts, new URLSearchParams(text));

  it('is about the first track by depth where nothing is said, and takes no nonsense', () => {
    const home = {
      formula: null,
      channel: 'speed_mpm',
      against: null,
      by: 'depth',
      width: 0.5,
      across: null,
      frozen: null,
      limits: { low: null, high: null },
      base: '25',
      zoom: { groups: null, values: null, against: null },
    };
    expect(read('')).toEqual(home);
    expect(read('channel=nothing&against=speed_mpm&by=moon&bin=0.3&low=x&high=')).toEqual(home);
  });

  it('comes back as it was written, and a change takes what hung on it along', () => {
    const asked = writeAddress(parts, new URLSearchParams('project=3'), { channel: 'flow_lpm', by: 'score', width: 5 });
    const limited = writeAddress(parts, asked, { against: 'current_a', limits: { low: -1.5, high: 60 } });
    expect(limited.toString()).toBe('project=3&channel=flow_lpm&by=score&bin=5&against=current_a&low=-1.5&high=60');
    expect(readAddress(parts, limited)).toEqual({
      formula: null,
      channel: 'flow_lpm',
      against: 'current_a',
      by: 'score',
      width: 5,
      across: null,
      frozen: null,
      limits: { low: -1.5, high: 60 },
      base: '25',
      zoom: { groups: null, values: null, against: null },
    });
    expect(writeAddress(parts, limited, { by: 'day' }).toString()).toBe(
      'project=3&channel=flow_lpm&by=day&against=current_a&low=-1.5&high=60',
    );
    expect(writeAddress(parts, limited, { channel: 'speed_mpm' }).toString()).toBe(
      'project=3&by=score&bin=5&against=current_a',
    );
  });

  it('has a formula with its unit, which stays while another channel is asked about', () => {
    const formula = { text: 'flow_lpm / speed_mpm', unit: 'L/m', decimals: 1 };
    const { key } = formulaChannel(formula);
    const asked = writeAddress(parts, new URLSearchParams('low=3'), { formula, channel: key });
    expect(asked.toString()).toBe('formula=flow_lpm+%2F+speed_mpm&formulaUnit=L%2Fm&formulaDigits=1&channel=formula');
    expect(readAddress(parts, asked)).toMatchObject({ formula, channel: key });
    const other = writeAddress(parts, asked, { channel: 'flow_lpm', against: key });
    expect(readAddress(parts, other)).toMatchObject({ formula, channel: 'flow_lpm', against: key });
    expect(offeredChannels(mixing.profile, formula).at(-1)).toMatchObject({ key, unit: 'L/m', decimals: 1 });
    // The name alone is no formula, and a unit without one says nothing.
    expect(read('channel=formula&against=formula&formulaUnit=m')).toMatchObject({
      formula: null,
      channel: 'speed_mpm',
      against: null,
    });
  });

  it('crosses depths with what groups readings otherwise, and depths only', () => {
    const crossed = writeAddress(parts, new URLSearchParams(), { by: 'depth', across: 'row' });
    expect(crossed.toString()).toBe('across=row');
    expect(readAddress(parts, crossed).across).toBe('row');
    expect(writeAddress(parts, crossed, { by: 'day' }).toString()).toBe('by=day');
    expect([read('by=day&across=row').across, read('across=depth').across, read('across=x').across]).toEqual([
      null,
      null,
      null,
    ]);
    const grouted = analyseParts(grouting.profile);
    expect(readAddress(grouted, new URLSearchParams('across=day')).across).toBeNull();
  });

  it('keeps limits of control as they were frozen, of the one channel', () => {
    const frozen = { center: 41.123456789, sigma: 1.5, base: 25, fromMs: 1_700_000_000_000, toMs: 1_700_100_000_000 };
    const asked = writeAddress(parts, new URLSearchParams(), { frozen });
    expect(readAddress(parts, asked).frozen).toEqual(frozen);
    expect(writeAddress(parts, asked, { channel: 'flow_lpm' }).toString()).toBe('channel=flow_lpm');
    for (const bad of ['', '1~2', '1~0~25~3~4', '1~x~25~3~4', '1~2~25~~4']) {
      expect(read(`frozen=${bad}`).frozen).toBeNull();
    }
  });

  it('keeps what the charts are zoomed to, until that is of another question', () => {
    const zoom = { groups: { from: 3, to: 5.5 }, values: { from: -1.25, to: 40 }, against: { from: 0, to: 1 } };
    const asked = writeAddress(parts, new URLSearchParams('against=current_a'), { zoom });
    expect(asked.toString()).toBe('against=current_a&zoom=3%7E5.5&zoomValues=-1.25%7E40&zoomAgainst=0%7E1');
    expect(readAddress(parts, asked).zoom).toEqual(zoom);
    const left = (change: Parameters<typeof writeAddress<AnalyseState>>[2]) =>
      writeAddress(parts, asked, change).toString();
    expect(left({ by: 'day' })).toBe('against=current_a&zoomValues=-1.25%7E40&zoomAgainst=0%7E1&by=day');
    expect(left({ channel: 'flow_lpm' })).toContain('zoom=3%7E5.5&zoomAgainst');
    expect(left({ against: null })).toBe('zoom=3%7E5.5&zoomValues=-1.25%7E40');
    for (const bad of ['', '3', '5~3', '3~x', '1~2~3', '3~']) {
      expect(read(`zoom=${bad}`).zoom.groups, bad).toBeNull();
    }
  });

  it('takes the signs of Chinese keyboards', () => {
    expect(plainFormula(' （flow_lpm＋１．５）×2÷max（3，4） − 1 ')).toBe('(flow_lpm+1.5)*2/max(3,4) - 1');
  });

  it('offers what a type records only', () => {
    expect(groupingsOf(mixing.profile)).toEqual(['depth', 'day', 'hour', 'machine', 'row', 'pass', 'score', 'record']);
    expect(groupingsOf(grouting.profile)).not.toContain('depth');
    expect(readAddress(analyseParts(grouting.profile), new URLSearchParams('by=depth')).by).toBe('day');
  });
});

describe('the order in which logs are loaded', () => {
  it('has every record once, and any first part of it lies evenly', () => {
    for (const count of [0, 1, 2, 5, 64, 97, 1000, 1597]) {
      const order = spreadOrder(count);
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
      const part = [...order.subarray(0, Math.ceil(count / 5))].sort((a, b) => a - b);
      const gaps = part.map((place, at) => place - (part[at - 1] ?? -1));
      if (count > 50) expect(Math.max(...gaps)).toBeLessThan(5 * 3);
    }
  });

  it('reads a list in stretches, all of it or as much as may be', () => {
    expect(stretchesOf(2500, 10_000, 1000)).toEqual([
      [0, 1000],
      [1000, 2000],
      [2000, 2500],
    ]);
    expect(stretchesOf(0, 10, 5)).toEqual([]);
    const some = stretchesOf(1_000_000, 20_000, 1000);
    expect(some).toHaveLength(20);
    expect(some.at(-1)).toEqual([950_000, 951_000]);
  });
});

describe('the bins of a distribution', () => {
  const of = (min: number, max: number, low: number, high: number) =>
    distributionBins(
      {
        min: Float32Array.of(min),
        max: Float32Array.of(max),
        quantiles: [Float64Array.of(low), Float64Array.of(high)],
      },
      1,
    );

  it('hold every reading, the largest too, in at most some sixty of round width', () => {
    for (const [min, max] of [
      [0, 100],
      [-1, 1],
      [40, 40],
      [3.3, 1234.5],
    ] as const) {
      const bins = of(min, max, min, max);
      if (bins === null) throw new Error('there are readings');
      expect(bins.origin).toBeLessThanOrEqual(min + 1e-9);
      expect(bins.origin + bins.width * bins.count).toBeGreaterThan(max);
      expect(bins.count).toBeLessThanOrEqual(61);
      expect(bins.width).toBeGreaterThanOrEqual(0.1);
    }
  });

  it('leave out an extreme that would make all others one bin', () => {
    const bins = of(0, 1e6, 10, 20);
    expect(bins === null ? 0 : bins.origin + bins.width * bins.count).toBeLessThan(60);
    expect(distributionBins({ min: new Float32Array(), max: new Float32Array(), quantiles: [] }, 1)).toBeNull();
  });
});

const [, flow] = mixing.profile.channels;
if (flow === undefined) throw new Error('the type has channels');
const figures = (values: readonly number[]): GroupFigures => ({
  count: Uint32Array.from(values, () => 2),
  min: Float32Array.from(values),
  max: Float32Array.from(values, (value) => value + 4),
  mean: Float64Array.from(values, (value) => value + 2.12345),
  quantiles: [0, 1, 2, 3, 4].map((more) => Float64Array.from(values, (value) => value + more)),
});
const answer: Answer = {
  key: 'records:HS-MI:3:analysis',
  question: { channel: flow, against: null, by: 'depth', width: 0.5, across: null, timeZone: 'UTC', zoom: null },
  listed: {
    id: '1',
    total: 1,
    recordNos: ['R-1'],
    pileNos: ['A-1'],
    depthM: Float64Array.of(12),
    eastM: Float64Array.of(0),
    northM: Float64Array.of(0),
    pileIds: Uint32Array.of(1),
    machineIds: Uint32Array.of(4),
    rows: Uint32Array.of(0),
    rowNames: ['', 'A'],
    startedMs: new Float64Array(),
    inWork: new Uint8Array(),
    simulated: Uint8Array.of(1, 0, 1),
    scores: Float64Array.of(90),
    machineNames: new Map([[4, '4号机']]),
    logged: 1,
  },
  records: 1,
  labels: Float64Array.of(0, 0.5),
  across: null,
  order: Float64Array.of(0, 1),
  groups: figures([1, 2]),
  whole: figures([1]),
  distribution: null,
  density: null,
  byRecord: {
    record: Float64Array.of(0, 2),
    count: Uint32Array.of(3, 2),
    min: Float32Array.of(0.1, 2),
    max: Float32Array.of(5, 9.2),
  },
};

describe('an answer', () => {
  it('names its groups', () => {
    const name = (by: Answer['question']['by'], label: number, width: number | null = null) =>
      groupName({ by, width, listed: answer.listed }, mixing.profile, label, {
        language: 'en',
        none: 'None',
      });
    expect([name('depth', 0.5, 0.5), name('depth', 0.25, 0.25), name('depth', 5, 5)]).toEqual([
      '0.5–1.0',
      '0.25–0.50',
      '5–10',
    ]);
    expect([name('day', Date.UTC(2026, 10, 20))]).toEqual(['2026-11-20']);
    expect([name('hour', 0), name('hour', 23 * 3_600_000)]).toEqual(['00:00–01:00', '23:00–24:00']);
    expect([name('machine', 4), name('machine', 5), name('row', 0), name('row', 1)]).toEqual([
      '4号机',
      '5',
      'None',
      'A',
    ]);
    expect([name('pass', 1), name('pass', 9)]).toEqual(['Up', '9']);
    expect([100, 99.9, 60, 59.9, -3, Number.NaN].map((score) => name('score', scoreClass(score, 10), 10))).toEqual([
      '90–100',
      '90–100',
      '60–70',
      '50–60',
      '0–10',
      'None',
    ]);
    expect(name('score', scoreClass(100, 20), 20)).toBe('80–100');
  });

  it('is a file of what its table shows, with a digit more', async () => {
    const columns = answerColumns({
      answer,
      names: ['All', 'a', 'b'],
      nameTitle: 'Depth',
      titleOf: (figure) => figure,
      t: translator(en),
    });
    const text = (await csvOf(columns)).join('');
    expect(text.split('\r\n')).toEqual([
      '\ufeffDepth,count,min,p5,p25,p50,p75,p95,max,mean,Simulated',
      'All,2,1,1,2,3,4,5,5,3.123,yes',
      'a,2,1,1,2,3,4,5,5,3.123,yes',
      'b,2,2,2,3,4,5,6,6,4.123,yes',
      '',
    ]);
  });

  it('names its groups by both where depths are crossed with something', () => {
    const crossed: Answer = {
      ...answer,
      question: { ...answer.question, across: 'machine' },
      labels: Float64Array.of(0, 0.5, 0),
      across: Float64Array.of(4, 4, 5),
    };
    const words = { language: 'en', none: 'None' } as const;
    expect(groupNames(crossed, mixing.profile, words)).toEqual(['4号机 · 0.0–0.5', '4号机 · 0.5–1.0', '5 · 0.0–0.5']);
    expect(groupNames(answer, mixing.profile, words)).toEqual(['0.0–0.5', '0.5–1.0']);
    const { question, listed } = crossed;
    expect(groupKeys(question, listed)).toEqual([
      { by: 'machine' },
      { by: 'bins', channel: 'depth_m', bins: { width: 0.5 } },
    ]);
    expect(groupKeys({ ...question, across: 'score' }, listed)[0]).toEqual({ by: 'codes', codes: Uint32Array.of(9) });
  });

  it('says of each group whether it is of simulated records', () => {
    const listed = {
      ...answer.listed,
      recordNos: ['R-1', 'R-2', 'R-3', 'R-4'],
      machineIds: Uint32Array.of(4, 4, 5, 6),
      rows: Uint32Array.of(1, 0, 1, 0),
      simulated: Uint8Array.of(1, 0, 1, 0),
    };
    const shares = (by: Answer['question']['by'], labels: readonly number[], records = [0, 1, 2, 3]) =>
      simulatedShares({
        byRecord: { ...answer.byRecord, record: Float64Array.from(records) },
        listed,
        labels: Float64Array.from(labels),
        across: null,
        question: { ...answer.question, by },
      });
    expect(shares('record', [1, 0, 3])).toEqual(['some', 'none', 'all', 'none']);
    expect(shares('machine', [4, 5, 6])).toEqual(['some', 'some', 'all', 'none']);
    expect(shares('row', [0, 1])).toEqual(['some', 'none', 'all']);
    // A metre of depth is of all records.
    expect(shares('depth', [0, 0.5])).toEqual(['some', 'some', 'some']);
    // Logs that have not come count for nothing.
    expect(shares('day', [0], [0])).toEqual(['all', 'all']);
    expect(shares('machine', [4], [0])).toEqual(['all', 'all']);
    // Logs that came before those in front of them count, as their readings do.
    expect(shares('day', [0], [1, 2])).toEqual(['some', 'some']);
    expect(shares('machine', [4, 5], [1, 2])).toEqual(['some', 'none', 'all']);
  });
});
