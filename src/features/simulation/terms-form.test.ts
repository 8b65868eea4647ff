// The form of a generation: the server is asked for the typed values, within the bounds that it gave.
import { describe, expect, it } from 'vitest';
import { meantTerms, newTerms, parameterFields, type SimulationInfo } from './terms-form';

const NOW = Date.parse('2026-11-23T04:00:00Z');
const ZONE = 'Asia/Shanghai';
const STATES = { none: 0, generating: 0, failed: 0, succeeded: 0 };
const INFO: SimulationInfo = {
  project_id: 3,
  type_code: 'HS-GP',
  batches: false,
  equipments: [],
  parameters: [
    { key: 'lift_cmpm', names: { cn: '提升', en: 'Up' }, unit: 'cm/min', decimals: 1, from: 0.6, to: 30, usual: 18 },
    { key: 'ash_kgpm', names: { cn: '灰', en: 'Ash' }, unit: 'kg/m', decimals: 1, from: 100 / 3, to: 450, usual: 220 },
  ],
  scatter: { from: 0, to: 3, usual: 1 },
  breach_share: { from: 0, to: 1, usual: 0.09 },
  channels: [],
  most_piles: 10_000,
  most_open: 5,
  piles: { ...STATES, possible: 4 },
  generations: { waiting: 0, running: 0, done: 0, cancelled: 0 },
  records: 0,
};
const TYPED = newTerms(INFO, ZONE, NOW, 'abc');
const read = (change: Readonly<Record<string, string>>, isCounted = true) =>
  meantTerms({ ...TYPED, ...change }, { info: INFO, timeZone: ZONE, nowMs: NOW, isCounted });

describe('the terms of a generation', () => {
  it('begin with what can be made, some days ago in the zone of the project, and with the usual values', () => {
    expect(read({})).toEqual({
      meant: {
        count: 4,
        start_time: '2026-11-20T00:00:00.000Z',
        parameters: {},
        scatter: 1,
        breach_share: 0.09,
        seed: 'abc',
      },
    });
  });

  it('take numbers in full width, and parameters only where they are typed', () => {
    expect(read({ 'parameters.lift_cmpm': '１２．５', count: ' 2 ', breach_share: '100' }, true)).toMatchObject({
      meant: { parameters: { lift_cmpm: 12.5 }, count: 2, breach_share: 1 },
    });
  });

  it('ask for no count of piles that are named', () => {
    expect(read({ count: 'x' }, false)).toMatchObject({ meant: { count: null } });
  });

  it('take the bound that is shown, though the real one has more digits', () => {
    const ash = parameterFields(INFO)[1];
    expect(ash?.from).toBe(33.33);
    expect(read({ 'parameters.ash_kgpm': '33.33' })).toMatchObject({ meant: { parameters: { ash_kgpm: 100 / 3 } } });
  });

  it.each([
    ['count', '', { why: 'missing' }],
    ['count', '1.5', { why: 'notWhole' }],
    ['count', '0', { why: 'outOfRange', from: 1, to: 10_000 }],
    ['count', '10001', { why: 'outOfRange', from: 1, to: 10_000 }],
    ['start_time', '2026-02-30 08:00:00', { why: 'notAMoment' }],
    ['start_time', '2026-11-23 12:00:01', { why: 'inFuture' }],
    ['parameters.lift_cmpm', 'fast', { why: 'notANumber' }],
    ['parameters.lift_cmpm', '31', { why: 'outOfRange', from: 0.6, to: 30 }],
    ['scatter', '3.1', { why: 'outOfRange', from: 0, to: 3 }],
    ['breach_share', '101', { why: 'outOfRange', from: 0, to: 100 }],
    ['count', 'x', { why: 'notANumber' }],
    ['scatter', '', { why: 'missing' }],
    ['scatter', 'x', { why: 'notANumber' }],
    ['breach_share', '', { why: 'missing' }],
    ['breach_share', '-1', { why: 'outOfRange', from: 0, to: 100 }],
    ['parameters.ash_kgpm', '33', { why: 'outOfRange', from: 33.33, to: 450 }],
    ['start_time', '', { why: 'notAMoment' }],
    ['start_time', 'yesterday', { why: 'notAMoment' }],
    ['seed', ' ', { why: 'missing' }],
    ['seed', 'x'.repeat(101), { why: 'tooLong' }],
    ['seed', 'a\u200bb', { why: 'hidden' }],
  ])('refuse %s "%s"', (key, text, fault) => {
    expect(read({ [key]: text })).toEqual({ faults: { [key]: fault } });
  });
});
