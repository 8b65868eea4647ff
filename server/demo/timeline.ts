// Which machine makes which pile when. A machine makes one pile at a time, moves to the next, and rests with its site.

import type { SiteTerms } from '../../src/equipment/demo-sites/demo-site';
import type { LayoutPile } from '../../src/equipment/layouts/pile-layout';
import type { Course, PileDesign } from '../../src/equipment/machines/course';
import { courseOf, profileOf } from '../../src/equipment/machines/courses';
import { randomOf } from '../../src/equipment/machines/random';
import { recordNoOf, scriptSeed } from '../../src/equipment/machines/record-identity';
import type { Stand } from '../../src/equipment/machines/stand';
import { type CourseHead, headOfCourse } from '../simulation/record-course';
import { nextWorkMs, type WorkCalendar } from './calendar';

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
  readonly design: PileDesign;
  readonly head: CourseHead;
  /** Whether its course breaks a limit, and for how many seconds work stopped. */
  readonly breaks: boolean;
  readonly stoppedS: number;
  readonly stand: Stand | null;
}

/** The course of a pile. Drawn again when it is needed: tens of thousands held at once would be a burden. */
export function courseOfWork(
  site: Pick<SiteTerms, 'typeCode' | 'limits'>,
  { recordNo, design }: Pick<Work, 'recordNo' | 'design'>,
): Course {
  return courseOf(site.typeCode, { seed: scriptSeed(recordNo), pile: design, limits: site.limits });
}

export interface MachinePlan {
  readonly device: { readonly id: number; readonly name: string };
  /** Piles in the order in which they are made. */
  readonly queue: readonly SitePile[];
  /** From an instant on the machine works here instead, as long as there is something. */
  readonly later?: { readonly fromMs: number; readonly queue: readonly SitePile[] };
  readonly site: Pick<SiteTerms, 'typeCode' | 'limits' | 'design'>;
  /** Before this instant the `i`th pile is not begun; as soon as the machine is free if not given. */
  readonly notBeforeMs?: (i: number) => number;
  readonly calendar: WorkCalendar;
  readonly startMs: number;
  /** Stops before a pile that would not be finished by then. */
  readonly endMs: number;
}

const MOVE_S = { from: 50, to: 100 } as const;

/** Everything a machine has made, in order. */
export function* machineWork(plan: MachinePlan): Generator<Work> {
  const { device, calendar, site } = plan;
  const random = randomOf(`${device.name}/${plan.queue.length}/moves`);
  const queues = [plan.queue, plan.later?.queue ?? []] as const;
  const next: [number, number] = [0, 0];
  let at = plan.startMs;
  for (;;) {
    // Rigs break down now and then, for an hour or four.
    if (random.chance(0.0012)) at += random.integer(60, 240) * 60_000;
    const freeMs = at + random.integer(MOVE_S.from, MOVE_S.to) * 1000;
    const earliestMs = Math.max(freeMs, plan.notBeforeMs?.(next[0] + next[1]) ?? 0);
    const startMs = Math.ceil(nextWorkMs(calendar, earliestMs) / 1000) * 1000;
    const which = plan.later && startMs >= plan.later.fromMs && next[1] < queues[1].length ? 1 : 0;
    const pile = queues[which][next[which]];
    if (!pile) return;
    next[which] += 1;
    const recordNo = recordNoOf(device.name, startMs);
    const design = { ...site.design(pile), depthM: pile.depthM ?? 0 };
    const course = courseOfWork(site, { recordNo, design });
    const head = headOfCourse(course, profileOf(site.typeCode), design);
    const endMs = startMs + Math.round(head.durationS) * 1000;
    if (endMs > plan.endMs) return;
    const { breaks, stoppedS, stand } = course;
    yield { pile, recordNo, deviceId: device.id, startMs, endMs, design, head, breaks, stoppedS, stand };
    at = endMs;
  }
}
