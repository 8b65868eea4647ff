// Breaches of a whole record. Where it is one of several parts of a hole, the last one is judged at its end, by the
// depth of all: a hole is no shallower for having taken long.
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';
import type { LogColumns } from '../db/log-codec';
import { type Runner, runSql } from '../db/run-sql';
import type { Breach, RecordEnd } from '../judging/breach';
import { cementShareBreaches, type MixedDesign } from '../judging/cement-share';
import { gradeBreaches } from '../judging/grade-breaches';
import { withJudged } from '../judging/judge-log';
import type { JudgeTerms } from '../judging/judge-terms';
import { dayBreaches } from './day-breaches';
import { neighbourBreaches } from './neighbour-breaches';
import type { OpenRecord } from './open-record';

/** The facts of a record's head that its end is judged by. */
export interface EndedHead {
  readonly design_depth_m: number | null;
  readonly design_diameter_m: number | null;
  readonly set_up_offset_mm: number | null;
  readonly offset_mm: number | null;
}

/** Rules whose breaches go on until something ends them. The others are found when the record is over. */
const goesOn = ({ rule }: Breach): boolean =>
  rule.when === 'above' || rule.when === 'below' || rule.when === 'absAbove';

/** All of it, and all of it over. Breaches at the end count only for the last part. */
export async function recordBreaches(
  runner: Runner,
  terms: JudgeTerms,
  record: Pick<OpenRecord, 'project_id' | 'record_no' | 'pile_id' | 'device_id' | 'sent_no' | 'part' | 'generation_id'>,
  log: LogColumns,
  head: EndedHead,
  timeZone: string,
): Promise<readonly Breach[]> {
  const end: RecordEnd = {
    designDepthM: head.design_depth_m,
    designDiameterM: head.design_diameter_m,
    setUpOffsetMm: head.set_up_offset_mm,
    offsetMm: head.offset_mm,
    otherPartsM: null,
  };
  const beyondRows = [
    ...gradeBreaches(terms, log),
    ...(await cementShareBreaches(terms, log, () => mixedDesign(runner, record, head))),
    ...(await dayBreaches(runner, terms, record, log, timeZone)),
    ...(await neighbourBreaches(runner, terms, record, log)),
  ];
  const byRows = await withJudged(terms, log, async (judged) => {
    const alone = judged.end(end);
    if (alone.every(goesOn)) return [...judged.ended, ...alone];
    const others = await otherParts(runner, record);
    if (others.some(({ part }) => part > record.part)) return [...judged.ended, ...alone.filter(goesOn)];
    const otherPartsM = Math.max(...others.map(({ depth_m }) => depth_m ?? 0), 0);
    return [...judged.ended, ...judged.end({ ...end, otherPartsM })];
  });
  return [...byRows, ...beyondRows];
}

async function mixedDesign(
  runner: Runner,
  { project_id, pile_id }: Parameters<typeof recordBreaches>[2],
  { design_diameter_m }: EndedHead,
): Promise<MixedDesign> {
  // The pile's own design counts before what holds for the whole project.
  const [found] = await runSql<{ ratio: number | null; cement_gcm3: number | null }>(
    runner,
    `select (p.design ->> 'water_cement_ratio')::float8 as ratio,
       coalesce(p.design ->> 'cement_density_gcm3', j.settings ->> 'cement_density_gcm3')::float8 as cement_gcm3
     from pile p join project j on j.project_id = p.project_id where p.project_id = $1 and p.pile_id = $2`,
    [project_id, pile_id],
  );
  return {
    ratio: found?.ratio ?? null,
    cementGcm3: found?.cement_gcm3 ?? DEFAULT_CEMENT_DENSITY_GCM3,
    thicknessM: design_diameter_m,
  };
}

function otherParts(
  runner: Runner,
  { project_id, device_id, part, sent_no, record_no }: Parameters<typeof recordBreaches>[2],
) {
  return runSql<{ part: number; depth_m: number | null }>(
    runner,
    `select part, depth_m from record
     where project_id = $1 and device_id = $2 and part <> $3 and (sent_no = $4 or (record_no = $4 and sent_no is null))`,
    [project_id, device_id, part, sent_no ?? record_no],
  );
}
