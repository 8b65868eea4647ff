// How the camera of a map moves: at once, or in a flight. It knows where the camera was put last, which the screen may not
// show yet: a press between two renders goes on from there.
import { flightMs, flightView, type Size } from './camera';
import type { MapView } from './map-view';

export interface CameraMotionHost {
  /** Keeps a view on the site; null: there is no site yet. */
  readonly clamp: (view: MapView) => MapView | null;
  readonly size: () => Size;
  /** Shows a view. `fitted`: it shows the whole site, and follows the size of the screen. */
  readonly show: (view: MapView, fitted: boolean) => void;
  /** The user wants no flights. */
  readonly isStill: () => boolean;
  readonly nowMs: () => number;
  readonly requestFrame: (step: (nowMs: number) => void) => number;
  readonly cancelFrame: (frame: number) => void;
}

export class CameraMotion {
  readonly #host: CameraMotionHost;
  #at: MapView | null = null;
  #goal: MapView | null = null;
  #frame = 0;

  constructor(host: CameraMotionHost) {
    this.#host = host;
  }

  /** Ends a flight where it is. */
  stop(): void {
    this.#host.cancelFrame(this.#frame);
    this.#goal = null;
  }

  /** Shows a view at once. */
  put(wish: MapView, fitted: boolean): void {
    const view = this.#host.clamp(wish);
    if (view === null) return;
    this.#at = view;
    this.#host.show(view, fitted);
  }

  /** Goes to a view in a flight, or at once where there is nothing to fly from. */
  flyTo(wish: MapView, fitted: boolean): void {
    this.stop();
    const host = this.#host;
    const to = host.clamp(wish);
    if (to === null) return;
    const from = this.#at;
    if (from === null || host.isStill()) {
      this.put(to, fitted);
      return;
    }
    this.#goal = to;
    const size = host.size();
    const began = host.nowMs();
    const lasts = flightMs(from, to, size);
    const step = (now: number): void => {
      const part = Math.min(Math.max((now - began) / lasts, 0), 1);
      const eased = part * part * (3 - 2 * part);
      this.put(flightView(from, to, size, eased), part === 1 && fitted);
      if (part < 1) this.#frame = host.requestFrame(step);
      else this.#goal = null;
    };
    this.#frame = host.requestFrame(step);
  }

  /** Zooms in a flight; during one, on from where that one ends. */
  zoomBy(levels: number): void {
    const from = this.#goal ?? this.#at;
    if (from !== null) this.flyTo({ ...from, zoom: from.zoom + levels }, false);
  }
}
