import { expect, it } from 'vitest';
import { cn } from '../i18n/cn';
import { en } from '../i18n/en';
import { translator } from '../i18n/translate';
import { machineSummary, placeMachines } from './machine-places';
import { planScreen } from './site-screen';
import type { MapMachine } from './source';

const size = { width: 1000, height: 600 };
const view = { eastM: 0, northM: 0, zoom: 0 };
const origin = { xM: 3456000, yM: 512000 };

function machine(id: number, eastM: number, northM: number, change: Partial<MapMachine> = {}): MapMachine {
  return {
    id,
    name: `M${id}`,
    xM: origin.xM + northM,
    yM: origin.yM + eastM,
    state: 'in_construction',
    online: true,
    stale: false,
    simulated: false,
    pileNo: null,
    depthM: null,
    designDepthM: null,
    ...change,
  };
}

it('site X is north and site Y is east', () => {
  expect(placeMachines([machine(1, 100, 50)], planScreen(view, size), origin)).toMatchObject([{ x: 600, y: 250 }]);
});

it('machines outside the view are left out', () => {
  expect(placeMachines([machine(1, 5000, 0)], planScreen(view, size), origin)).toEqual([]);
});

it('names and signs do not cover each other where machines stand close', () => {
  const placed = placeMachines(
    [machine(1, 0, 0), machine(2, 20, 0), machine(3, 300, 0)],
    planScreen(view, size),
    origin,
  );
  expect(placed.map(({ named }) => named)).toEqual([false, true, true]);
  expect(placed.map(({ crowded }) => crowded)).toEqual([true, true, false]);
});

it('says in words what the marker shows', () => {
  const working = machine(7, 0, 0, { pileNo: 'K1+200-3', depthM: 7.251, designDepthM: 12, simulated: true });
  expect(machineSummary(translator(en), working)).toBe('M7, in construction, on K1+200-3, 7.25 of 12.00 m, simulated');
  expect(machineSummary(translator(cn), machine(8, 0, 0, { online: false }))).toBe('M8，离线');
  expect(machineSummary(translator(en), machine(9, 0, 0, { stale: true }))).toBe(
    'M9, in construction, no recent record',
  );
});
