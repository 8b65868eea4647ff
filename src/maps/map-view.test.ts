import { expect, it } from 'vitest';
import { formatMapView, parseMapView, sameMapView } from './map-view';

it('a link shows a colleague the same part of the site', () => {
  const view = { eastM: 1234.5, northM: -67.8, zoom: 3.25 };
  expect(parseMapView(formatMapView(view))).toEqual(view);
});

it.each(['', '1,2', '1,2,x', '1,,3', '1,2,3,4', 'NaN,1,2', null, undefined])(
  'a broken link (%s) shows the whole site',
  (text) => {
    expect(parseMapView(text)).toBeNull();
  },
);

it('rounding in the link is not a move', () => {
  expect(sameMapView({ eastM: 1.04, northM: 2, zoom: 3.001 }, { eastM: 1, northM: 2, zoom: 3 })).toBe(true);
  expect(sameMapView(null, { eastM: 1, northM: 2, zoom: 3 })).toBe(false);
});
