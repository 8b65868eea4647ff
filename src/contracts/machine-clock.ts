// Whether a message is a machine's newest, by its clock: one rule for the server and the console.

/** A clock that is off by less than this counts as right. */
export const RIGHT_CLOCK_MS = 120_000;

/** Any message of a machine that was silent for so long counts as its newest: its clock may have been set back. */
export const SILENT_MS = 60_000;

/** Whether a clock that says `timeMs` when it is `nowMs` is right. */
export function isRightClock(timeMs: number, nowMs: number): boolean {
  return Math.abs(timeMs - nowMs) < RIGHT_CLOCK_MS;
}
