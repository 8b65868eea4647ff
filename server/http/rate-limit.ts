// A small token bucket by key, held in this process: it spares work, and decides about nothing that must hold
// across replicas (failed sign-ins are counted in the database).

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
    const known = this.buckets.get(key) ?? { tokens: this.burst, atMs: nowMs };
    this.buckets.delete(key);
    const tokens = Math.min(this.burst, known.tokens + ((nowMs - known.atMs) / 60_000) * this.perMinute);
    const allowed = tokens >= 1;
    this.buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, atMs: nowMs });
    if (this.buckets.size > this.maxKeys) {
      const oldest = this.buckets.keys().next();
      if (!oldest.done) this.buckets.delete(oldest.value);
    }
    return allowed;
  }
}
