import DeckGL from '@deck.gl/react';
import { OrthographicView, ScatterplotLayer } from 'deck.gl';
import { use, useMemo, useRef } from 'react';
import type { Pile, Site } from './api';

const COLORS: readonly (readonly [number, number, number])[] = [
  [150, 160, 170],
  [230, 140, 20],
  [20, 130, 90],
  [200, 50, 50],
  [90, 90, 90],
];
const VIEW = new OrthographicView({ flipY: false });

/** All piles by status, with the numbers of each. */
export function SiteMap({ piles }: Pick<Site, 'piles'>) {
  const rows: readonly Pile[] = use(piles);
  const counts = useMemo(() => countByStatus(rows), [rows]);
  const extent = useMemo(() => extentOf(rows), [rows]);
  const painted = useRef(false);
  const layers = useMemo(
    () => [
      new ScatterplotLayer<Pile>({
        id: 'piles',
        data: rows,
        // Offsets from the middle of the site keep their centimetres in 32 bits.
        getPosition: ({ xM, yM }) => [yM - extent.eastM, xM - extent.northM],
        getFillColor: ({ status }) => [...(COLORS[status] ?? [0, 0, 0])],
        getRadius: ({ diameterM }) => diameterM / 2,
        radiusMinPixels: 1.5,
      }),
    ],
    [rows, extent],
  );
  return (
    <>
      <DeckGL
        views={VIEW}
        initialViewState={{ target: [0, 0, 0], zoom: extent.zoom }}
        controller
        layers={layers}
        useDevicePixels={1}
        deviceProps={{ webgl: { antialias: false } }}
        onAfterRender={() => {
          if (painted.current) return;
          painted.current = true;
          performance.mark('map-painted');
        }}
      />
      <div className="legend" data-piles={rows.length} data-counts={counts.join()} />
    </>
  );
}

function countByStatus(piles: readonly Pile[]): number[] {
  const counts = COLORS.map(() => 0);
  for (const { status } of piles) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Middle of the site, and the zoom at which all of it is seen. */
function extentOf(piles: readonly Pile[]): { eastM: number; northM: number; zoom: number } {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { xM, yM } of piles) {
    minX = Math.min(minX, xM);
    maxX = Math.max(maxX, xM);
    minY = Math.min(minY, yM);
    maxY = Math.max(maxY, yM);
  }
  const sizeM = Math.max(maxX - minX, maxY - minY, 1);
  return { eastM: (minY + maxY) / 2, northM: (minX + maxX) / 2, zoom: Math.log2(600 / sizeM) };
}
