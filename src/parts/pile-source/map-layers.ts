// Layers of a map beside the piles, as a link carries and the browser remembers them.
import { type AddressPart, setParameter } from '../../ui/address/address-state';

/** Times their true length that offsets are drawn in. */
export const OFFSET_SCALES = [1, 5, 10, 50] as const;
export type OffsetScale = (typeof OFFSET_SCALES)[number];

export interface MapLayers {
  /** True outlines of the piles, from near. */
  readonly outlines: boolean;
  /** Numbers of the piles, from near. */
  readonly numbers: boolean;
  /** From the design to where a pile was made; null: not drawn. */
  readonly offsets: OffsetScale | null;
  /** The picture or plan below the piles. */
  readonly background: boolean;
}

export const USUAL_LAYERS: MapLayers = { outlines: true, numbers: true, offsets: null, background: true };

/** `outlines,numbers,offsets10,background`; `none` where nothing is drawn. */
export function formatLayers({ outlines, numbers, offsets, background }: MapLayers): string {
  const names = [
    outlines ? 'outlines' : '',
    numbers ? 'numbers' : '',
    offsets === null ? '' : `offsets${offsets}`,
    background ? 'background' : '',
  ].filter((name) => name !== '');
  return names.length === 0 ? 'none' : names.join(',');
}

/** Null where nothing is said; a word without a meaning is passed over. */
export function parseLayers(text: string | null): MapLayers | null {
  if (text === null || text === '') return null;
  const names = text.split(',');
  return {
    outlines: names.includes('outlines'),
    numbers: names.includes('numbers'),
    offsets: OFFSET_SCALES.find((scale) => names.includes(`offsets${scale}`)) ?? null,
    background: names.includes('background'),
  };
}

/** Null: as the browser remembers them. */
export const mapLayersPart: AddressPart<MapLayers | null> = {
  read: (search) => parseLayers(search.get('layers')),
  write: (search, layers) => setParameter(search, 'layers', layers === null ? null : formatLayers(layers)),
};

const STORAGE_KEY = 'mapLayers';

/** The layers shown last on this browser. */
export function rememberedLayers(storage: Pick<Storage, 'getItem'>): MapLayers {
  return parseLayers(storage.getItem(STORAGE_KEY)) ?? USUAL_LAYERS;
}

export function rememberLayers(storage: Pick<Storage, 'setItem'>, layers: MapLayers): void {
  storage.setItem(STORAGE_KEY, formatLayers(layers));
}
