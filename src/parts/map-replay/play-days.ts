// Plays the days of a replay at the pace that was asked for, as far as frames and pictures come in time.
import type { RefObject } from 'react';
import type { Painting } from '../../maps/use-pile-picture';

/** A day is shown in the frame nearest to its time: about half of one too early is as good as half too late. */
const EARLY_MS = 8;
/** Days that are so late at most are all shown, one a frame, until none is; where they are later, some are passed over. */
const MOST_LATE_MS = 250;
/** A day waits so long at most until the one before is painted. */
const PAINT_LIMIT_MS = 500;

interface PlayedDays {
  readonly daysPerSecond: number;
  readonly painting: Readonly<RefObject<Painting>>;
  /** Whether the page is rendered for the day that was gone to last. */
  readonly isRendered: () => boolean;
  /** Goes so many days on; false: it ends there. */
  readonly go: (days: number) => boolean;
}

/** Goes from day to day, each painted before the next, until it ends or the function that is returned is called. */
export function playDays({ daysPerSecond, painting, isRendered, go }: PlayedDays): () => void {
  const dayMs = 1000 / daysPerSecond;
  let wentMs = performance.now();
  /** When the next day is to be shown. */
  let dueMs = wentMs + dayMs;
  let hasFrame = false;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    painting.current.onPainted = null;
  };
  const step = (nowMs: number): void => {
    const waits = painting.current.isOn || !isRendered();
    if (nowMs < dueMs || (waits && nowMs - wentMs <= PAINT_LIMIT_MS)) return;
    const days = Math.max(1, Math.ceil((nowMs - dueMs - MOST_LATE_MS) / dayMs));
    dueMs += days * dayMs;
    wentMs = nowMs;
    hasFrame = false;
    if (!go(days)) stop();
  };
  const tick = (nowMs: number): void => {
    hasFrame = true;
    frame = requestAnimationFrame(tick);
    step(nowMs + EARLY_MS);
  };
  frame = requestAnimationFrame(tick);
  // A day that waited for the picture does not wait for the next frame as well; none goes by without one.
  painting.current.onPainted = () => {
    if (hasFrame) step(performance.now());
  };
  return stop;
}
