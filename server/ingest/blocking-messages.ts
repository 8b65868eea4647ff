// Messages that fail by themselves again and again: each blocks its machine, whose later messages wait behind it, and at an
// external broker its project, which acknowledges in order.

export interface Blocking {
  readonly payload: Buffer;
  /** How often it has failed alone. */
  readonly tries: number;
  readonly sinceMs: number;
  readonly triedMs: number;
}

export interface BlockedState {
  readonly machines: number;
  /** Of the one that has waited longest; 0 without any. */
  readonly longestS: number;
}

/** A sender tries again within seconds. One that does not has gone, or sends to another server. */
const GONE_MS = 600_000;

export class BlockingMessages {
  private readonly byMachine = new Map<string, Blocking>();

  /** Notes that a message has failed alone. */
  failed(machine: string, payload: Buffer, nowMs: number): Blocking {
    this.dropGone(nowMs);
    const known = this.byMachine.get(machine);
    const before = known?.payload.equals(payload) === true ? known : { tries: 0, sinceMs: nowMs };
    const blocking = { payload, tries: before.tries + 1, sinceMs: before.sinceMs, triedMs: nowMs };
    this.byMachine.set(machine, blocking);
    return blocking;
  }

  /** Notes that a message waits no longer. */
  passed(machine: string, payload: Buffer): void {
    if (this.byMachine.get(machine)?.payload.equals(payload) === true) this.byMachine.delete(machine);
  }

  get isEmpty(): boolean {
    return this.byMachine.size === 0;
  }

  state(nowMs: number): BlockedState {
    this.dropGone(nowMs);
    const waitedMs = [...this.byMachine.values()].map(({ sinceMs }) => nowMs - sinceMs);
    return { machines: waitedMs.length, longestS: Math.max(0, ...waitedMs) / 1000 };
  }

  private dropGone(nowMs: number): void {
    for (const [machine, { triedMs }] of this.byMachine) {
      if (nowMs - triedMs > GONE_MS) this.byMachine.delete(machine);
    }
  }
}
