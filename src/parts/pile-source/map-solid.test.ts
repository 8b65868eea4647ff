// A link to piles in space shows a colleague the same; a link that somebody has spoilt shows what is usual.
import { expect, it } from 'vitest';
import { lineCut, type MapSolid, mapSolidPart, rowCut } from './map-solid';

function through(solid: MapSolid | null): MapSolid | null {
  const search = new URLSearchParams('view=1,2,3');
  mapSolidPart.write(search, solid);
  expect(search.get('view')).toBe('1,2,3');
  return mapSolidPart.read(new URLSearchParams(search.toString()));
}

it('comes back from the address as it was', () => {
  const camera = { turnDeg: 330, tiltDeg: 12.5, times: 5, middleM: 7.3 };
  expect(through(null)).toBeNull();
  expect(through({ camera: null, cut: null })).toEqual({ camera: null, cut: null });
  expect(through({ camera, cut: rowCut('排 A:1') })).toEqual({ camera, cut: { by: 'row', rowNo: '排 A:1' } });
  const cut = lineCut([3_412_345.126, 512_345, 3_412_400, 512_345.5], 1.5);
  expect(cut).toEqual({ by: 'line', ends: [3_412_345.13, 512_345, 3_412_400, 512_345.5], halfWidthM: 1.5 });
  expect(through({ camera, cut })).toEqual({ camera, cut });
});

it.each(['', 'on', '1,2,3', '0,91,1,0', '0,45,0,0', '0,45,1,', 'a,b,c,d'])('takes the usual look for %j', (text) => {
  expect(mapSolidPart.read(new URLSearchParams({ solid: text }))).toEqual({ camera: null, cut: null });
});

it.each(['', 'row:', 'line:1,2,3,4', 'line:1,2,1,2,5', 'line:1,2,3,4,0', 'line:1,2,3,4,501', 'line:1,2,3,,5', 'x'])(
  'cuts nothing by %j',
  (text) => {
    expect(mapSolidPart.read(new URLSearchParams({ solid: 'on', cut: text }))?.cut).toBeNull();
  },
);

it('leaves the cut out where the map is flat', () => {
  expect(mapSolidPart.read(new URLSearchParams({ cut: 'row:A' }))).toBeNull();
});
