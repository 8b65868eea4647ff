// deck.gl as its documentation shows it: all piles in a ScatterplotLayer, as binary attributes or as row objects.
import { Deck, OrthographicView, ScatterplotLayer } from 'deck.gl';
import { fitView } from '../../../../src/maps/camera';
import type { MapView } from '../../../../src/maps/map-view';
import { statusPalette } from '../../../../src/maps/status';
import { makePiles, PILE_DIAMETER_M, type Piles } from '../../data/piles';
import { MAP_SIZE, type PreparedMap } from '../question';

const RADIUS_M = PILE_DIAMETER_M / 2;
const LEAST_RADIUS_PX = 1.5;
const palette = statusPalette(false);

type Rgb = [number, number, number];
const colorOf = (status: number): Rgb => {
  const [red = 0, green = 0, blue = 0] = palette.subarray(4 * status);
  return [red, green, blue];
};

interface Row {
  readonly place: [number, number];
  readonly status: number;
}

/** Offsets from the middle of the site, and its extent about it. */
function offsetsOf({ eastM, northM, count }: Piles) {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let row = 0; row < count; row++) {
    const [e = 0, n = 0] = [eastM[row], northM[row]];
    [west, east, south, north] = [Math.min(west, e), Math.max(east, e), Math.min(south, n), Math.max(north, n)];
  }
  const origin = { eastM: (west + east) / 2, northM: (south + north) / 2 };
  const [wide, high] = [(east - west) / 2, (north - south) / 2];
  return { origin, extent: { minEastM: -wide, maxEastM: wide, minNorthM: -high, maxNorthM: high } };
}

export function openPeer(count: number, form: 'binary' | 'objects'): PreparedMap {
  const piles = makePiles(count);
  const { origin, extent } = offsetsOf(piles);
  const place = (row: number): [number, number] => [
    (piles.eastM[row] ?? 0) - origin.eastM,
    (piles.northM[row] ?? 0) - origin.northM,
  ];
  const positions = new Float32Array(2 * count);
  const colors = new Uint8Array(4 * count);
  const rows: Row[] = [];
  const drawn = [0, 0, 0, 0, 0];
  for (let row = 0; row < count; row++) {
    const status = piles.status[row] ?? 0;
    drawn[status] = (drawn[status] ?? 0) + 1;
    if (form === 'objects') rows.push({ place: place(row), status });
    else {
      positions.set(place(row), 2 * row);
      colors.set([...colorOf(status), 255], 4 * row);
    }
  }
  const whole = fitView(extent, MAP_SIZE);
  const look = { radiusMinPixels: LEAST_RADIUS_PX, stroked: false, pickable: false, getRadius: RADIUS_M };
  const layerOf = () =>
    form === 'objects'
      ? new ScatterplotLayer<Row>({
          id: 'piles',
          ...look,
          data: rows,
          getPosition: (row) => row.place,
          getFillColor: (row) => colorOf(row.status),
        })
      : new ScatterplotLayer({
          id: 'piles',
          ...look,
          data: {
            length: count,
            attributes: { getPosition: { value: positions, size: 2 }, getFillColor: { value: colors, size: 4 } },
          },
        });
  let deck: Deck<OrthographicView> | null = null;
  const stateOf = ({ eastM, northM, zoom }: MapView) => ({
    target: [eastM, northM, 0] satisfies [number, number, number],
    zoom,
  });
  return {
    whole,
    draw: () =>
      new Promise((resolve) => {
        const layer = layerOf();
        let painted = false;
        deck = new Deck<OrthographicView>({
          parent: document.querySelector<HTMLDivElement>('#map'),
          ...MAP_SIZE,
          views: new OrthographicView({ id: 'site', flipY: false }),
          viewState: stateOf(whole),
          layers: [layer],
          useDevicePixels: 1,
          deviceProps: { webgl: { antialias: false } },
          onAfterRender: () => {
            if (painted || !layer.isLoaded) return;
            painted = true;
            performance.mark('map-painted');
            resolve(drawn);
          },
        });
      }),
    show: (view) => deck?.setProps({ viewState: stateOf(view) }),
  };
}
