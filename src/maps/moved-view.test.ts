// Gestures by deck.gl's own controller between two of its frames: it has the view of the last one all the time.
import { OrthographicController, OrthographicViewport } from 'deck.gl';
import { describe, expect, it } from 'vitest';
import type { MapView } from './map-view';
import { movedView } from './moved-view';

const SHOWN: MapView = { eastM: 100, northM: 50, zoom: 2 };
const SIZE = { width: 400, height: 300 };

/** The views that a map shows one after the other, and those that deck.gl told. */
function drawnBy(events: readonly Record<string, unknown>[]) {
  const shown: MapView[] = [SHOWN];
  let told = 0;
  const options = {
    timeline: { getTime: () => 0 },
    eventManager: { on: () => undefined, off: () => undefined },
    makeViewport: (props: Record<string, unknown>) => new OrthographicViewport({ ...props, flipY: false }),
    onViewStateChange: (change: Parameters<typeof movedView>[0]) => {
      told += 1;
      const moved = movedView(change, shown.at(-1) ?? SHOWN);
      if (moved !== null) shown.push(moved);
    },
    onStateChange: () => undefined,
  };
  const controller = new OrthographicController(options as never);
  const view = { target: [SHOWN.eastM, SHOWN.northM, 0], zoom: SHOWN.zoom, minZoom: -5, maxZoom: 9 };
  controller.setProps({ ...SIZE, x: 0, y: 0, id: 'site', dragMode: 'pan', ...view } as never);
  for (const event of events) {
    controller.handleEvent({
      stopPropagation: () => undefined,
      srcEvent: { preventDefault: () => undefined },
      ...event,
    } as never);
  }
  return { shown, told };
}

const at = (x: number, y: number) => ({ offsetCenter: { x, y }, leftButton: true });

describe('the view that a gesture moves to', () => {
  it('is the one of the last movement, also after the end, while deck.gl has not drawn since', () => {
    const { shown, told } = drawnBy([
      { type: 'panstart', ...at(200, 150) },
      { type: 'panmove', ...at(240, 150) },
      { type: 'panend', ...at(240, 150) },
    ]);
    expect(told).toBe(3);
    // 40 pixels to the right at 4 pixels a metre.
    expect(shown).toEqual([SHOWN, { eastM: 90, northM: 50, zoom: 2 }]);
  });

  it('of two fingers is the one of their last movement', () => {
    const { shown, told } = drawnBy([
      { type: 'pinchstart', ...at(200, 150), scale: 1, rotation: 0 },
      { type: 'pinchmove', ...at(200, 150), scale: 2, rotation: 0 },
      { type: 'pinchend', ...at(200, 150), scale: 2, rotation: 0 },
    ]);
    expect(told).toBe(3);
    expect(shown).toEqual([SHOWN, { eastM: 100, northM: 50, zoom: 3 }]);
  });

  it('of the wheel is nearer at once', () => {
    const { shown } = drawnBy([{ type: 'wheel', ...at(200, 150), delta: 100 }]);
    expect(shown).toHaveLength(2);
    expect(shown.at(-1)?.zoom).toBeGreaterThan(2.5);
  });
});
