// A small token bucket by key, held in this process: it spares work and slows who guesses at this server's broker, and
// decides about nothing that must hold across replicas (failed sign-ins are counted in the database).

interface Bucket {
  tokens: number;
  atMs: number;
}

export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  /** `burst` at once, refilled at `perMinute`; at most `maxKeys` keys are remembered, the oldest forgotten first. */
  constructor(
    private readonly burst: number,
    private readonly perMinute: number,
    private readonly maxKeys = 10_000,
  ) {}

  /** Whether one more is allowed now. */
  take(key: string, nowMs = Date.now()): boolean {
    const tokens = this.left(key, nowMs);
    const allowed = tokens >= 1;
    this.buckets.delete(key);
    this.buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, atMs: nowMs });
    if (this.buckets.size > this.maxKeys) {
      const oldest = this.buckets.keys().next();
      if (!oldest.done) this.buckets.delete(oldest.value);
    }
    return allowed;
  }

  /** Whether one more would be allowed now; takes nothing. */
  allows(key: string, nowMs = Date.now()): boolean {
    return this.left(key, nowMs) >= 1;
  }

  /** Takes one back that did not count after all. */
  giveBack(key: string): void {
    const known = this.buckets.get(key);
    if (known !== undefined) known.tokens = Math.min(this.burst, known.tokens + 1);
  }

  private left(key: string, nowMs: number): number {
    const known = this.buckets.get(key);
    if (known === undefined) return this.burst;
    return Math.min(this.burst, known.tokens + ((nowMs - known.atMs) / 60_000) * this.perMinute);
  }
}
