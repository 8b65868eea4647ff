import { expect, it } from 'vitest';
import { bothPlaces, MOST_AT_ONCE, placesOnMap } from './places-on-map';

it('asks for the places of many piles some at a time, and has each where its id is', async () => {
  const ids = Uint32Array.from({ length: 2 * MOST_AT_ONCE + 3 }, (_, at) => 7 + 2 * at);
  const asked: number[] = [];
  const { xM, yM } = await placesOnMap(ids, async (pileIds) => {
    asked.push(pileIds.length);
    return { xM: Float64Array.from(pileIds, (id) => id + 0.5), yM: Float64Array.from(pileIds, (id) => -id) };
  });
  expect(asked).toEqual([MOST_AT_ONCE, MOST_AT_ONCE, 3]);
  expect(xM.every((x, at) => x === (ids[at] ?? 0) + 0.5)).toBe(true);
  expect(yM.every((y, at) => y === -(ids[at] ?? 0))).toBe(true);
  expect(await placesOnMap(new Uint32Array(), () => Promise.reject(new Error('asked')))).toEqual({
    xM: new Float64Array(),
    yM: new Float64Array(),
  });
});

it('puts the places of the list before those of the map', () => {
  const places = (...metres: number[]) => ({ xM: Float64Array.from(metres), yM: Float64Array.from(metres, (x) => -x) });
  expect(bothPlaces(places(1, 2), places(3))).toEqual(places(1, 2, 3));
  expect(bothPlaces(places(), places(3))).toEqual(places(3));
});
