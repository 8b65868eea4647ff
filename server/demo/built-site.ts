// A site as built: every machine's work from the start until now, and which of it keeps its per-second log.

import type { DemoSite, LogChoice, SiteTerms } from '../../src/equipment/demo-sites/demo-site';
import { randomOf } from '../../src/equipment/machines/random';
import { shiftDayStartMs, type WorkCalendar } from './calendar';
import { courseOfWork, type MachinePlan, machineWork, type SitePile, type Work } from './timeline';

export interface BuiltSite {
  readonly site: SiteTerms;
  /** In order of their identity. */
  readonly piles: readonly SitePile[];
  /** Machine by machine, in the order in which piles were made. */
  readonly work: readonly Work[];
  /** Record numbers whose log is kept. */
  readonly logged: ReadonlySet<string>;
}

const DAY_MS = 86_400_000;
/** Days lost to rain, counted back. */
const REST_DAYS: ReadonlySet<number> = new Set([23, 24, 61]);

/** Of the batches of slurry plants: from when on a site stands, and by machine when each next batch is due. */
export interface DueBatches {
  readonly fromMs: number;
  readonly times: readonly (readonly number[])[];
}

/** Lays out and builds a site as of `nowMs`, slurry plants by what is asked of them. Pure: the same site and instant give the same result. */
export function buildSite(site: DemoSite, nowMs: number, choice: LogChoice, due?: DueBatches): BuiltSite {
  const piles: SitePile[] = [];
  for (const pile of site.piles()) piles.push({ ...pile, pileId: piles.length + 1 });
  const calendar: WorkCalendar = {
    nowMs,
    nightShift: site.nightShift,
    restDay: (ago) => REST_DAYS.has(ago) || site.restDays?.includes(ago) === true,
    lateMs: (ago) => latenessMs(site.seed, ago),
  };
  const { later } = site;
  // A plant works whenever its rigs do.
  const always: WorkCalendar = { nowMs, nightShift: () => true, restDay: () => false, lateMs: () => 0 };
  const left = later ? piles.filter(later.isLater) : [];
  const usual = later ? piles.filter((pile) => !later.isLater(pile)) : piles;
  const count = site.devices.length;
  const perDevice = site.devices.map((device, i): Work[] => {
    const turned = i - (count - (later?.devices ?? 0));
    const times = due?.times[i];
    if (due !== undefined && times !== undefined) {
      const queue = shareOf(piles, i, count).slice(0, times.length);
      const notBeforeMs = (k: number): number => times[k] ?? 0;
      return [
        ...machineWork({ device, queue, notBeforeMs, site, calendar: always, startMs: due.fromMs, endMs: nowMs }),
      ];
    }
    const startMs =
      shiftDayStartMs(nowMs, site.startedDaysAgo) + randomOf(`${site.seed}/${device.name}`).integer(0, 3600) * 1000;
    return [
      ...machineWork({
        device,
        ...paceOf(site, shareOf(usual, i, count), startMs, nowMs),
        ...(later && turned >= 0
          ? {
              later: {
                fromMs: nowMs - later.sinceDaysAgo * DAY_MS,
                queue: shareOf(left, turned, later.devices),
              },
            }
          : {}),
        site,
        calendar,
        startMs,
        endMs: nowMs,
      }),
    ];
  });
  const work = perDevice.flat();
  return { site, piles, work, logged: chooseLogs(perDevice, nowMs, choice) };
}

/** Piles of a machine up to now, and their times: as fast as it could, or spread over the time of the site. */
function paceOf(
  site: DemoSite,
  share: readonly SitePile[],
  startMs: number,
  nowMs: number,
): Pick<MachinePlan, 'queue' | 'notBeforeMs'> {
  const [first] = share;
  if (site.builtShare === undefined || first === undefined) return { queue: share };
  const queue = share.slice(0, Math.round(share.length * site.builtShare));
  const design = { ...site.design(first), depthM: first.depthM ?? 0 };
  const lastsMs = courseOfWork(site, { recordNo: `${site.seed}/usual`, design }).durationS() * 1000;
  const spanMs = nowMs - startMs - SLACK * lastsMs;
  const random = randomOf(`${site.seed}/${first.pileNo}/pace`);
  const early = queue.map(() => random.next());
  return { queue, notBeforeMs: (i) => startMs + (spanMs * (i + 0.6 * (early[i] ?? 0))) / queue.length };
}

/** So many records' time is left at the end, for what took longer. */
const SLACK = 1.5;

/** On a third of the days the whole site begins up to four hours late; never today. */
function latenessMs(seed: string, daysAgo: number): number {
  const random = randomOf(`${seed}/weather/${daysAgo}`);
  return daysAgo > 0 && random.chance(0.33) ? random.integer(30, 240) * 60_000 : 0;
}

/** The `i`th of `count` stretches of about the same length. */
export function shareOf<T>(items: readonly T[], i: number, count: number): readonly T[] {
  return items.slice(Math.floor((i * items.length) / count), Math.floor(((i + 1) * items.length) / count));
}

/** Picks the records that keep their log; the machines' work in the order of time. */
export function chooseLogs(
  perDevice: readonly (readonly Work[])[],
  nowMs: number,
  choice: LogChoice,
): ReadonlySet<string> {
  const chosen = new Set<string>();
  let rows = 0;
  const take = (work: Work | undefined): void => {
    if (!work || chosen.has(work.recordNo)) return;
    chosen.add(work.recordNo);
    // Less the rows that a stop leaves out.
    rows += work.head.durationS - work.stoppedS;
  };
  for (const own of perDevice) {
    for (const work of own.slice(own.length - Math.min(own.length, choice.latest))) take(work);
    own.forEach((work, i) => {
      if (choice.everyNth > 0 && i % choice.everyNth === 0) take(work);
      const recent = work.endMs > nowMs - choice.brokenDays * DAY_MS;
      if (recent && work.breaks) take(work);
    });
  }
  const longest = Math.max(0, ...perDevice.map((own) => own.length));
  for (let back = choice.latest + 1; rows < choice.rows && back <= longest; back++)
    for (const own of perDevice) if (rows < choice.rows) take(own.at(-back));
  return chosen;
}
