// Layers of the map in a link and in the browser's memory: a colleague who opens the link sees the same.
import { describe, expect, it } from 'vitest';
import {
  formatLayers,
  type MapLayers,
  mapLayersPart,
  rememberedLayers,
  rememberLayers,
  USUAL_LAYERS,
} from './map-layers';

const NONE: MapLayers = { outlines: false, numbers: false, offsets: null, background: false };

describe('layers of a map', () => {
  it.each([
    [USUAL_LAYERS, 'outlines,numbers,background'],
    [{ ...NONE, offsets: 10 } satisfies MapLayers, 'offsets10'],
    [NONE, 'none'],
  ])('%j is said as %s', (layers, text) => {
    expect(formatLayers(layers)).toBe(text);
    const search = new URLSearchParams();
    mapLayersPart.write(search, layers);
    expect(mapLayersPart.read(search)).toEqual(layers);
  });

  it('of a link without them are not known, and what means nothing is passed over', () => {
    expect(mapLayersPart.read(new URLSearchParams())).toBeNull();
    expect(mapLayersPart.read(new URLSearchParams('layers=offsets7,moon,numbers'))).toEqual({ ...NONE, numbers: true });
  });

  it('are remembered', () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
    expect(rememberedLayers(storage)).toEqual(USUAL_LAYERS);
    rememberLayers(storage, { ...NONE, offsets: 50 });
    expect(rememberedLayers(storage)).toEqual({ ...NONE, offsets: 50 });
  });
});
