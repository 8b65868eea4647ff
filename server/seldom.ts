// Lines in the log about what others do wrong: one of a kind in a while, however often they do it, and not many together.
import { RateLimit } from './http/rate-limit';

const EVERY_MS = 60_000;
const MAX_KINDS = 1000;
const LINES_A_MINUTE = 60;

export class Seldom {
  private readonly told = new Map<string, number>();
  private readonly all = new RateLimit(LINES_A_MINUTE, LINES_A_MINUTE);

  /** Whether a line about this is due now. */
  isDue(about: string, nowMs: number = Date.now()): boolean {
    if (nowMs - (this.told.get(about) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return false;
    if (!this.all.take('', nowMs)) return false;
    if (this.told.size >= MAX_KINDS) this.told.clear();
    this.told.set(about, nowMs);
    return true;
  }
}
