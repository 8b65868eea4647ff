// A legend says from where to where each class goes, and how many piles are in none.
import { expect, it } from 'vitest';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { classLabels, hasOthers, MOST_KINDS } from './class-labels';

const say = (value: number): string => value.toFixed(1);
const machine = (id: number): string => `机${id}`;
const counts = (...of: number[]): Uint32Array => Uint32Array.from(of);

it('names the ends of each class, and piles without a number last', () => {
  const of = { edges: [2, 3], byClass: counts(4, 1, 2, 3), min: 1, max: 9 };
  expect(classLabels(of, 'number', say, machine)).toEqual([
    { at: 1, text: '1.0 – 2.0', count: 1 },
    { at: 2, text: '2.0 – 3.0', count: 2 },
    { at: 3, text: '3.0 – 9.0', count: 3 },
    { at: 0, text: '', count: 4 },
  ]);
});

it('names one number once, machines by their name, and nothing where no pile has a number', () => {
  const same = { edges: [], byClass: counts(0, 5), min: 7, max: 7 };
  expect(classLabels(same, 'number', say, machine)).toEqual([{ at: 1, text: '7.0', count: 5 }]);
  const machines = { edges: [12], byClass: counts(0, 5, 6), min: 3, max: 12 };
  expect(classLabels(machines, 'machine', say, machine).map(({ text }) => text)).toEqual(['机3', '机12']);
  const passes = { edges: [2], byClass: counts(0, 5, 6), min: 1, max: 2 };
  expect(classLabels(passes, 'order', say, machine).map(({ text }) => text)).toEqual(['1.0', '2.0']);
  const none = { edges: [], byClass: counts(8, 0), min: Number.NaN, max: Number.NaN };
  expect(classLabels(none, 'number', say, machine)).toEqual([{ at: 0, text: '', count: 8 }]);
});

it('says only the limit of a class that lies beyond all numbers', () => {
  const of = { edges: [8, 10, 12], byClass: counts(0, 0, 4, 5, 0), min: 8.5, max: 10.5 };
  expect(classLabels(of, 'number', say, machine).map(({ text }) => text)).toEqual([
    '< 8.0',
    '8.0 – 10.0',
    '10.0 – 12.0',
    '≥ 12.0',
  ]);
  // Of a part of the map that has one order only.
  const orders = { edges: [2, 3], byClass: counts(0, 0, 6, 0), min: 2, max: 2 };
  expect(classLabels(orders, 'order', say, machine).map(({ text }) => text)).toEqual(['< 2.0', '2.0', '3.0']);
});

it.each([
  ['cn', cn, '其他设备'],
  ['en', en, 'Other machines'],
] as const)('calls the last class of more than 40 machines others, %s', (_, texts, others) => {
  const ids = Array.from({ length: 41 }, (_, at) => 100 + 3 * at);
  const classesOf = (machines: readonly number[]) => ({
    // As the worker makes them: the first of the machines, by id, of which the least begins no class.
    edges: machines.slice(1, MOST_KINDS.machine),
    byClass: counts(0, ...machines.map(() => 2)),
    min: machines[0] ?? Number.NaN,
    max: machines.at(-1) ?? Number.NaN,
  });
  const namesOf = (machines: readonly number[]): readonly string[] => {
    const of = classesOf(machines);
    const called = hasOthers(of, 'machine') ? translator(texts)('map.otherMachines') : null;
    return classLabels(of, 'machine', say, machine, called).map(({ text }) => text);
  };
  expect(namesOf(ids.slice(0, 40))).toEqual(ids.slice(0, 40).map(machine));
  expect(namesOf(ids)).toEqual([...ids.slice(0, 39).map(machine), others]);
});

it('says that the last class of orders goes on where there are more', () => {
  const edges = Array.from({ length: 11 }, (_, at) => at + 2);
  const of = { edges, byClass: counts(0, ...Array(12).fill(1)), min: 1 };
  const last = (max: number): string | undefined =>
    classLabels({ ...of, max }, 'order', say, machine, hasOthers({ edges, max }, 'order') ? '' : null).at(-1)?.text;
  expect(last(12)).toBe('12.0');
  expect(last(14)).toBe('≥ 12.0');
  expect(hasOthers({ edges, max: 99 }, 'number')).toBe(false);
});
