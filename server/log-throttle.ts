// Limits lines in the log about faults of clients: one of a kind in a minute, and not many of all kinds together.
import { RateLimit } from './http/rate-limit';

const EVERY_MS = 60_000;
const MAX_KINDS = 1000;
const LINES_A_MINUTE = 60;

export class LogThrottle {
  private readonly lastMs = new Map<string, number>();
  private readonly all = new RateLimit(LINES_A_MINUTE, LINES_A_MINUTE);

  /** Whether a line about this is due now. */
  isDue(about: string, nowMs: number = Date.now()): boolean {
    if (nowMs - (this.lastMs.get(about) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return false;
    if (!this.all.take('', nowMs)) return false;
    if (this.lastMs.size >= MAX_KINDS) this.lastMs.clear();
    this.lastMs.set(about, nowMs);
    return true;
  }
}
