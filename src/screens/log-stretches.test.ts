import { expect, it } from 'vitest';
import type { Finding } from '../features/record-checks/findings';
import { logStretches } from './log-stretches';

const mark = { channel: 'flow_lpm', fromMs: 1000, toMs: 5000, fromM: 2, toM: 1.5 };
const found: Finding = { ...mark, kind: 'frozen', rows: 5, value: 4, expected: 2 };
const nameOf = (kind: string): string => `kind ${kind}`;

it('shows where limits are broken, and where readings contradict themselves in words', () => {
  const stretch = { channel: 'flow_lpm', timeMs: { from: 1000, to: 5000 }, depthM: { from: 1.5, to: 2 } };
  expect(logStretches([mark], [found], nameOf)).toEqual([stretch, { ...stretch, text: 'kind frozen' }]);
});

it('shows contradictions of no channel on all tracks, and breaches of none nowhere', () => {
  const late: Finding = { ...found, kind: 'late', channel: null, fromM: null };
  expect(logStretches([{ ...mark, channel: null }], [late], nameOf)).toEqual([
    { channel: '', timeMs: { from: 1000, to: 5000 }, depthM: null, text: 'kind late' },
  ]);
});

it('leaves pauses to the log, and turns a clock that was set back round', () => {
  const back: Finding = { ...found, kind: 'clockBack', fromMs: 5000, toMs: 1000 };
  expect(logStretches([], [{ ...found, kind: 'gap' }, back], nameOf)).toMatchObject([
    { timeMs: { from: 1000, to: 5000 }, text: 'kind clockBack' },
  ]);
});
