// Which machine makes which pile when. A machine makes one pile at a time, moves to the next, and rests with its site.
import { estimateMixing, type MixingHead } from '../simulator/mixing-estimate';
import { type MixingDesign, type MixingScript, mixingScript } from '../simulator/mixing-script';
import { randomOf } from '../simulator/random';
import { recordNoOf, scriptSeed } from '../simulator/record-identity';
import { nextWorkMs, type WorkCalendar } from './calendar';
import type { LayoutPile } from './pile-layout';

/** A design pile with its identity in the project. */
export interface SitePile extends LayoutPile {
  readonly pileId: number;
}

/** A pile made by a machine, before it is known which logs are kept. */
export interface Work {
  readonly pile: SitePile;
  readonly recordNo: string;
  readonly deviceId: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly design: MixingDesign;
  readonly head: MixingHead;
  /** Whether its script breaks a limit, and for how many seconds work stopped. */
  readonly breaks: boolean;
  readonly stoppedS: number;
}

/** The script of a pile. Drawn again when it is needed: tens of thousands held at once would be a burden. */
export function scriptOf(work: Pick<Work, 'recordNo' | 'design'>): MixingScript {
  return mixingScript(scriptSeed(work.recordNo), work.design);
}

export interface MachinePlan {
  readonly device: { readonly id: number; readonly name: string };
  /** Piles in the order in which they are made. */
  readonly queue: readonly SitePile[];
  /** From an instant on the machine works here instead, as long as there is something. */
  readonly later?: { readonly fromMs: number; readonly queue: readonly SitePile[] };
  readonly design: (pile: LayoutPile) => Omit<MixingDesign, 'depthM'>;
  readonly calendar: WorkCalendar;
  readonly startMs: number;
  /** Stops before a pile that would not be finished by then. */
  readonly endMs: number;
}

/** Everything a machine has made, in order. */
export function* machineWork(plan: MachinePlan): Generator<Work> {
  const { device, calendar } = plan;
  const random = randomOf(`${device.name}/${plan.queue.length}/moves`);
  const queues = [plan.queue, plan.later?.queue ?? []] as const;
  const next: [number, number] = [0, 0];
  let at = plan.startMs;
  for (;;) {
    // Rigs break down now and then, for an hour or four.
    if (random.chance(0.0012)) at += random.integer(60, 240) * 60_000;
    const startMs = Math.ceil(nextWorkMs(calendar, at + random.integer(50, 100) * 1000) / 1000) * 1000;
    const which = plan.later && startMs >= plan.later.fromMs && next[1] < queues[1].length ? 1 : 0;
    const pile = queues[which][next[which]];
    if (!pile) return;
    next[which] += 1;
    const recordNo = recordNoOf(device.name, startMs);
    const design = { ...plan.design(pile), depthM: pile.depthM };
    const script = scriptOf({ recordNo, design });
    const head = estimateMixing(script);
    const endMs = startMs + Math.round(head.durationS) * 1000;
    if (endMs > plan.endMs) return;
    const breaks = script.breach !== null;
    const stoppedS = script.stop?.lastsS ?? 0;
    yield { pile, recordNo, deviceId: device.id, startMs, endMs, design, head, breaks, stoppedS };
    at = endMs;
  }
}
