// The two ways a view of piles is drawn. Both are deck.gl's ScatterplotLayer with another fragment shader: attributes
// come from the data core as typed arrays, and no JavaScript runs per pile.
import { ScatterplotLayer } from 'deck.gl';
import type { PileView } from '../contracts/data-core';
import type { MapSymbol } from '../contracts/map-symbol';

/** Head and varyings that ScatterplotLayer's vertex shader provides. */
const FRAGMENT_HEAD = /* glsl */ `\
#version 300 es
precision highp float;
in vec4 vFillColor;
in vec4 vLineColor;
in vec2 unitPosition;
in float innerUnitRadius;
in float outerRadiusPixels;
out vec4 fragColor;
`;

// Signs by the alpha byte of the palette (status.ts). Below 3.5 px a sign cannot be read: a plain dot is drawn.
// The outline is where `extent` of a place is the radius; that of a square has the area of the circle.
const EXTENTS: Readonly<Record<MapSymbol, string>> = {
  round: 'length(p)',
  square: 'max(abs(p.x), abs(p.y)) / 0.886',
  diamond: 'abs(p.x) + abs(p.y)',
};

const pileFragment = (symbol: MapSymbol): string => `${FRAGMENT_HEAD}
float extent(vec2 p) {
  return ${EXTENTS[symbol]};
}

float band(float x, float halfWidth) {
  return 1.0 - smoothstep(halfWidth - 0.5, halfWidth + 0.5, abs(x));
}

void main(void) {
  geometry.uv = unitPosition;
  float r = outerRadiusPixels;
  vec2 p = unitPosition * r;
  float d = extent(p);
  float inside = 1.0 - smoothstep(r - 0.5, r + 0.5, d);
  if (inside <= 0.0) discard;

  int code = int(vFillColor.a * 255.0 + 0.5);
  vec3 rgb = vFillColor.rgb;
  float alpha = 1.0;
  if (r < 3.5) {
    alpha = code == 251 ? 0.72 : 1.0;
  } else {
    float line = clamp(r * 0.24, 1.1, 5.0);
    float ring = smoothstep(r - line - 0.5, r - line + 0.5, d);
    if (code == 251) {
      alpha = max(ring, 0.1);
    } else if (code == 252) {
      alpha = max(max(ring, 1.0 - smoothstep(r * 0.5 - 0.5, r * 0.5 + 0.5, d)), 0.16);
    } else if (code == 253) {
      float stem = band(p.x, max(r * 0.13, 0.6)) * band(p.y - r * 0.2, r * 0.38);
      float point = 1.0 - smoothstep(r * 0.16 - 0.5, r * 0.16 + 0.5, length(p + vec2(0.0, r * 0.48)));
      rgb = mix(rgb, vec3(1.0), max(stem, point) * step(4.5, r));
    } else if (code == 254) {
      float cross = band(abs(p.x) - abs(p.y), line * 0.75);
      alpha = max(max(ring, cross), 0.16);
    }
  }
  fragColor = vec4(rgb, alpha * inside);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

const CELL_FRAGMENT = `${FRAGMENT_HEAD}
void main(void) {
  geometry.uv = unitPosition;
  fragColor = vFillColor;
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/**
 * Places count from the view's origin, which is the layer's model matrix. deck.gl subtracts the camera from the high part
 * of a position before it adds the low part: with the origin as high and the place as low part nothing is lost, however
 * far off the site the view is. (A matrix that moves the places themselves would round them to 8 mm at 100 km.)
 */
export function fromOrigin(vertexShader: string): string {
  const given = 'instancePositions, instancePositions64Low';
  if (!vertexShader.includes(given)) throw new Error('the vertex shader of deck.gl takes positions in another way');
  return vertexShader.replaceAll(given, 'vec3(0.0), instancePositions + instancePositions64Low');
}

class PileSignLayer extends ScatterplotLayer<unknown, { readonly symbol: MapSymbol }> {
  static override layerName = 'PileSignLayer';

  override getShaders() {
    const shaders = super.getShaders();
    return { ...shaders, vs: fromOrigin(shaders.vs), fs: pileFragment(this.props.symbol) };
  }
}

class CellLayer extends ScatterplotLayer {
  static override layerName = 'CellLayer';

  override getShaders() {
    const shaders = super.getShaders();
    return { ...shaders, vs: fromOrigin(shaders.vs), fs: CELL_FRAGMENT };
  }
}

/** Smallest radius at which a pile is drawn, so that none vanishes. */
const LEAST_RADIUS_PX = 1.5;

/** Nothing to draw, in the buffer layout of real data: another layout would have deck.gl link the shaders again. */
const NO_ORIGIN: PileView['origin'] = { eastM: 0, northM: 0 };
const NO_CELLS = { length: 0, origin: NO_ORIGIN, positions: new Float32Array(2), colors: new Uint8Array(4), cellM: 1 };
const NO_PILES = { ...NO_CELLS, radii: new Float32Array(1) };

/** The same bytes as the array type that deck.gl takes for colours from 0 to 1. */
function normalized(bytes: Uint8Array): Uint8ClampedArray {
  return new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Moves by so much. */
function matrixTo({ eastM, northM }: PileView['origin']): NumericArray16 {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, eastM, northM, 0, 1];
}

type NumericArray16 = NonNullable<ScatterplotLayer['props']['modelMatrix']>;

/** Where an entry of a view stands: offsets from the set's origin, as exact as the view is. */
export function drawnPlace(
  { origin, positions }: Pick<PileView, 'origin' | 'positions'>,
  entry: number,
): { readonly eastM: number; readonly northM: number } {
  return {
    eastM: origin.eastM + (positions[2 * entry] ?? Number.NaN),
    northM: origin.northM + (positions[2 * entry + 1] ?? Number.NaN),
  };
}

/**
 * Layers for a view; null draws nothing. Both layers always exist, so that their shaders are compiled once, before
 * they are needed, and not in the middle of a zoom.
 */
export function pileLayers(view: PileView | null, symbol: MapSymbol) {
  const cells = view?.kind === 'cells' ? { ...view, length: view.count } : NO_CELLS;
  const piles = view?.kind === 'piles' ? { ...view, length: view.count } : NO_PILES;
  return [
    new CellLayer({
      id: 'cells',
      data: {
        length: cells.length,
        attributes: {
          getPosition: { value: cells.positions, size: 2 },
          getFillColor: { value: normalized(cells.colors), size: 4 },
        },
      },
      modelMatrix: matrixTo(cells.origin),
      getRadius: cells.cellM / 2,
      updateTriggers: { getRadius: cells.cellM },
      radiusMinPixels: 0.5,
      antialiasing: false,
      stroked: false,
      pickable: false,
    }),
    new PileSignLayer({
      // A layer keeps the shaders that it was made with.
      id: `piles-${symbol}`,
      symbol,
      data: {
        length: piles.length,
        attributes: {
          getPosition: { value: piles.positions, size: 2 },
          getFillColor: { value: normalized(piles.colors), size: 4 },
          getRadius: { value: piles.radii, size: 1 },
        },
      },
      modelMatrix: matrixTo(piles.origin),
      radiusMinPixels: LEAST_RADIUS_PX,
      stroked: false,
      pickable: false,
    }),
  ];
}

/** Draws a dot of either kind, so that the shaders of both are compiled; a round pile is the most frequent. */
export function shaderWarmingLayers() {
  const radii = new Float32Array([1]);
  const values = new Uint32Array(1);
  const dot = { ...NO_CELLS, count: 1, piles: 1, radii, values, words: values };
  const [cells] = pileLayers({ ...dot, kind: 'cells' }, 'round');
  const [, piles] = pileLayers({ ...dot, kind: 'piles' }, 'round');
  return [cells, piles];
}
