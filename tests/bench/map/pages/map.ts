// One page for each side of the map's benchmark: the same piles, the same camera, the same clock.
import type { MapView } from '../../../../src/maps/map-view';
import { MAP_SIDES, type MapAnswer, type MapSide, type PreparedMap } from '../question';
import { openOurs } from './ours';
import { openPeer } from './peer';

const PATH_MS = 6_000;
const ZOOM_LEVELS = 4.5;

/** In, along, and out again: where the camera is at `part` of the way. */
function onPath(whole: MapView, part: number): MapView {
  const smooth = (at: number): number => Math.min(Math.max(at, 0), 1) ** 2 * (3 - 2 * Math.min(Math.max(at, 0), 1));
  const near = smooth(part / 0.35) * (1 - smooth((part - 0.65) / 0.35));
  const along = smooth((part - 0.3) / 0.4);
  const spanM = 1000 / 2 ** whole.zoom;
  return {
    zoom: whole.zoom + ZOOM_LEVELS * near,
    eastM: whole.eastM + near * (along - 0.5) * 0.3 * spanM,
    northM: whole.northM + near * (0.5 - along) * 0.2 * spanM,
  };
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until the graphics process has drawn all that it was given. */
function finish(): void {
  for (const canvas of document.querySelectorAll('canvas')) {
    const gl = canvas.getContext('webgl2');
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
}

async function follow({
  whole,
  show,
}: PreparedMap): Promise<Pick<MapAnswer, 'frames' | 'framesPerSecond' | 'longestMs'>> {
  const began = await nextFrame();
  let [last, longestMs, frames] = [began, 0, 0];
  const frame = (now: number): void => {
    longestMs = Math.max(longestMs, now - last);
    last = now;
    frames += 1;
  };
  while (last - began < PATH_MS) {
    show(onPath(whole, (last - began) / PATH_MS));
    frame(await nextFrame());
  }
  finish();
  frame(performance.now());
  return { frames, framesPerSecond: (1000 * frames) / (last - began), longestMs };
}

async function compare(side: MapSide, count: number): Promise<Omit<MapAnswer, 'pixels'>> {
  const map = side === 'ours' ? await openOurs(count) : openPeer(count, side);
  const began = performance.now();
  const drawn = [...(await map.draw())];
  // By painted.mjs: once the pixels were read.
  const { drawnMs } = Reflect.get(window, 'mapPainted');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  finish();
  return { firstMs: drawnMs - began, drawn, ...(await follow(map)) };
}

const query = new URLSearchParams(location.search);
const side = MAP_SIDES.find((known) => known === query.get('side'));
const count = Number(query.get('piles'));
Reflect.set(globalThis, 'compare', () => {
  if (side === undefined || !(count > 0)) throw new Error(`no such map: ${location.search}`);
  return compare(side, count);
});
