// A link shows a colleague the same colours; a text without a meaning shows the usual ones.
import { expect, it } from 'vitest';
import { EQUAL_CLASSES, type MapColors, mapColorsPart, readEdges } from './map-colors';

const plain: MapColors = { by: 'score', classes: EQUAL_CLASSES, range: null, hidden: [] };

it.each<[string, MapColors | null]>([
  ['', null],
  ['color=score', plain],
  ['color=score&classes=linear.5', { ...plain, classes: { by: 'linear', count: 5 } }],
  ['color=score&classes=smooth', { ...plain, classes: { by: 'smooth' } }],
  ['color=score&classes=-2.5_60_80.25', { ...plain, classes: { by: 'hand', edges: [-2.5, 60, 80.25] } }],
  ['color=score&between=60..80.5', { ...plain, range: { low: 60, high: 80.5 } }],
  ['color=score&between=0.25..', { ...plain, range: { low: 0.25, high: null } }],
  ['color=score&between=..-3', { ...plain, range: { low: null, high: -3 } }],
  ['color=score&hide=0%2C3', { ...plain, hidden: [0, 3] }],
])('reads and writes %s', (text, colors) => {
  expect(mapColorsPart.read(new URLSearchParams(text))).toEqual(colors);
  const written = new URLSearchParams();
  mapColorsPart.write(written, colors);
  expect(written.toString()).toBe(text);
});

it.each([
  'color=score&classes=equal.1',
  'color=score&classes=3_2',
  'color=score&classes=a_b',
  'color=score&between=..',
  'color=score&between=a..b',
  'color=score&hide=x,-1,999',
])('takes %s for the usual', (text) => {
  expect(mapColorsPart.read(new URLSearchParams(text))).toEqual(plain);
});

it('takes edges only when they ascend', () => {
  expect(readEdges('1, 2.5  4', /[\s,]+/)).toEqual([1, 2.5, 4]);
  expect(readEdges('1,1', ',')).toBeNull();
  expect(readEdges('', ',')).toBeNull();
});
