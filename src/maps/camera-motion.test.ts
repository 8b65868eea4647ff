// Presses of + add up, whenever they come. If this failed, a zoom step was lost on a busy machine, where a frame is shown
// some time after the flight has ended.
import { describe, expect, it } from 'vitest';
import { CameraMotion } from './camera-motion';
import type { MapView } from './map-view';

const START: MapView = { eastM: 10, northM: 20, zoom: 1 };

/** A motion with a clock of its own, whose views nobody renders. */
function motion(isStill = false) {
  let now = 0;
  let waiting: ((nowMs: number) => void) | null = null;
  const shown: MapView[] = [];
  const camera = new CameraMotion({
    clamp: (view) => ({ ...view, zoom: Math.min(view.zoom, 8) }),
    size: () => ({ width: 800, height: 600 }),
    show: (view) => shown.push(view),
    isStill: () => isStill,
    nowMs: () => now,
    requestFrame: (step) => {
      waiting = step;
      return 1;
    },
    cancelFrame: () => {
      waiting = null;
    },
  });
  camera.put(START, true);
  const pass = (ms: number): void => {
    now += ms;
    const step = waiting;
    waiting = null;
    step?.(now);
  };
  return { camera, pass, at: () => shown.at(-1) };
}

describe('presses of a zoom button', () => {
  it('add up during a flight', () => {
    const { camera, pass, at } = motion();
    camera.zoomBy(1);
    pass(50);
    camera.zoomBy(1);
    pass(50);
    camera.zoomBy(1);
    pass(5000);
    expect(at()).toEqual({ ...START, zoom: 4 });
  });

  it('add up when one comes after the last step of a flight and before its frame is rendered', () => {
    const { camera, pass, at } = motion();
    camera.zoomBy(1);
    pass(10);
    pass(5000);
    camera.zoomBy(1);
    pass(5000);
    expect(at()).toEqual({ ...START, zoom: 3 });
  });

  it('add up where nothing flies, and stop at the closest view', () => {
    const { camera, at } = motion(true);
    for (let press = 0; press < 3; press += 1) camera.zoomBy(1);
    expect(at()).toEqual({ ...START, zoom: 4 });
    for (let press = 0; press < 9; press += 1) camera.zoomBy(1);
    camera.zoomBy(-1);
    expect(at()).toEqual({ ...START, zoom: 7 });
  });
});
