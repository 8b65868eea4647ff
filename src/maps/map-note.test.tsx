import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MapNote, type NotedPiles } from './map-note';
import type { PileMapSource } from './source';

function never(): never {
  throw new Error('nothing is asked before the button is pressed');
}

const SOURCE: PileMapSource = {
  key: 'piles',
  revision: 0,
  info: {
    rows: 9,
    originXM: 0,
    originYM: 0,
    extent: { minEastM: 0, minNorthM: 0, maxEastM: 1, maxNorthM: 1 },
    countByStatus: [9, 0, 0, 0, 0],
    badRows: 0,
  },
  picture: never,
  view: never,
  nearest: never,
  byId: never,
  bounds: never,
  find: never,
};

const shown = (noted: NotedPiles | null): string =>
  renderToStaticMarkup(
    <MapNote source={SOURCE} text="Said" noted={noted} screen={never} onShow={never} onError={never} />,
  );
const about = (...ids: number[]): NotedPiles => ({
  piles: { name: 'found', ids: Uint32Array.from(ids) },
  showText: 'Show them',
  nowhereText: 'Nowhere',
});

it('has a button, named by its text, where there are piles to be shown, and none without', () => {
  expect(shown(about(4, 7))).toMatch(
    /<span role="status">Said<\/span><button [^>]*type="button"[^>]*>Show them<\/button>/,
  );
  for (const none of [shown(about()), shown(null)]) {
    expect(none).toContain('Said');
    expect(none).not.toContain('<button');
  }
  expect(shown(about(4))).not.toContain('Nowhere');
});
