/** Calls back when the browser has a moment to spare, or after `byMs` at the latest. */
export function whenIdle(callback: () => void, byMs: number): void {
  // Safari has no such call.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => callback(), { timeout: byMs });
  else setTimeout(callback, 0);
}
