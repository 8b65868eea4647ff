// Writes a built site into the database: project, machines, piles, records, logs and warnings.
import type { PoolClient } from 'pg';
import { PILE_STATUS } from '../../src/contracts/api';
import { axesOf, channelsOfAxes } from '../../src/equipment/axes';
import type { SiteTerms } from '../../src/equipment/demo-sites/demo-site';
import { DEVICES_A_SITE } from '../../src/equipment/demo-sites/demo-sites';
import { limitOf } from '../../src/equipment/limit-of';
import { termOf } from '../../src/equipment/machines/course';
import { profileOf } from '../../src/equipment/machines/courses';
import { type Standing, standingOf } from '../../src/equipment/machines/stand';
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';
import { chunksOf, type LogColumns } from '../db/log-codec';
import { logMarkOf } from '../db/log-mark';
import { ensureLogPartition, logMonthOf } from '../db/log-partition';
import { pausesOf } from '../db/pauses';
import { changePiles } from '../db/pile-sums';
import { encodeSegments } from '../db/segment-store';
import { storedDecimals } from '../db/stored-decimals';
import { recountWarnings } from '../db/warning-counts';
import { SEGMENT_M, segmentsOf } from '../engine/segments';
import { scoreOf } from '../ingest/record-score';
import type { Breach } from '../judging/breach';
import { cementShareBreaches } from '../judging/cement-share';
import { type CourseHead, type CourseRecord, recordCourse } from '../simulation/record-course';
import type { BuiltSite } from './built-site';
import { batches, column, FROM_MS, insertColumns } from './bulk';
import { giveUpPiles } from './given-up-piles';
import { insertPast } from './handled-warnings';
import { sequenceBreachesOf } from './sequence-of-site';
import { courseOfWork, type SitePile, type Work } from './timeline';
import { insertWarnings } from './write-warnings';

/** Part of the topic under which the demo's machines publish. */
export const DEMO_SITE_NAME = 'demo';
const PILE_BATCH = 10_000;
const RECORD_BATCH = 5000;
/** Short by more than this, a pile is given up. */
const DISCARD_SHORT_M = 0.9;
/** Records whose logs go into the database with one statement, about a megabyte. */
const LOG_BATCH = 24;

/** How much was written, by kind. */
export interface WrittenCounts {
  readonly piles: number;
  readonly records: number;
  readonly logs: number;
  readonly logRows: number;
  readonly warnings: number;
}

interface Outcome {
  readonly work: Work;
  readonly endMs: number;
  /** The head, from the log where it was run and from the estimate elsewhere. */
  readonly head: Omit<CourseHead, 'durationS'>;
  readonly breaches: readonly Breach[];
  readonly logRows: number;
  /** Null where no log tells them. */
  readonly pausesMs: readonly number[] | null;
  readonly discarded: boolean;
}

/** Adds a project without piles or machines; answers its identity. */
export async function insertProject(client: PoolClient, site: SiteTerms): Promise<number> {
  const added = await client.query<{ project_id: number }>(
    `insert into project (type_code, site, name, settings) values ($1, $2, $3, $4) returning project_id`,
    [site.typeCode, DEMO_SITE_NAME, site.name, JSON.stringify({ is_warning_level: true, limits: site.limits })],
  );
  const projectId = added.rows[0]?.project_id;
  if (projectId === undefined) throw new Error('the project was not added');
  return projectId;
}

/** Adds machines with their piles and records to a project, whose sums are the caller's. Everything happens on `client`. */
export async function writeBuilt(
  client: PoolClient,
  projectId: number,
  built: BuiltSite,
  nowMs: number,
): Promise<WrittenCounts> {
  const { site, work, logged } = built;
  const profile = profileOf(site.typeCode);
  const outcomes = new Map<number, Outcome>();
  /** Null for one that is neither kept nor goes wrong: its head is estimated. */
  const run = (item: Work): CourseRecord | null => {
    const keeps = logged.has(item.recordNo);
    if (!keeps && !item.breaks) return null;
    const terms = { startMs: item.startMs, limits: site.limits, pile: item.design, quick: !keeps };
    return recordCourse(courseOfWork(site, item), profile, terms);
  };
  // Run once: a record that its neighbours are held against is kept until it is written.
  const runBefore = new Map<string, CourseRecord | null>();
  // One that is run reading by reading does not end to the second as it was planned.
  const endOf = (item: Work): number => {
    const record = run(item);
    runBefore.set(item.recordNo, record);
    return record?.summary.endedMs ?? item.endMs;
  };
  const sequence = sequenceBreachesOf(site, built.piles, work, endOf);
  const counts = { piles: built.piles.length, records: work.length, logs: 0, logRows: 0, warnings: 0 };
  for (const batch of batches(work, RECORD_BATCH)) {
    const done: Outcome[] = [];
    const marks = new Map<string, Buffer>();
    let logs: LoggedOutcome[] = [];
    for (const item of batch) {
      const keeps = logged.has(item.recordNo);
      const record = runBefore.get(item.recordNo) ?? run(item);
      runBefore.delete(item.recordNo);
      const beyondRows = [...(sequence.get(item.recordNo) ?? []), ...(await cementBreaches(site, item, record))];
      const outcome = outcomeOf(item, record, keeps, beyondRows);
      done.push(outcome);
      outcomes.set(item.pile.pileId, outcome);
      if (keeps && record) logs.push({ outcome, log: record.log });
      if (logs.length < LOG_BATCH) continue;
      await insertLogs(client, projectId, site, logs, marks);
      logs = [];
    }
    await insertLogs(client, projectId, site, logs, marks);
    await insertRecords(client, projectId, site, done, marks);
    counts.warnings += await insertWarnings(client, projectId, done, nowMs);
    counts.logs += done.filter((o) => o.logRows > 0).length;
    counts.logRows += done.reduce((sum, o) => sum + o.logRows, 0);
  }
  for (const batch of batches(built.piles, PILE_BATCH)) {
    const named = batch.map(({ pileId }) => ({ project_id: projectId, pile_id: pileId }));
    await changePiles(client, named, () => insertPiles(client, projectId, site, batch, outcomes));
  }
  await insertPast(client, projectId, nowMs);
  await giveUpPiles(client, projectId, site, nowMs);
  await recountWarnings(
    client,
    projectId,
    site.devices.map((device) => device.id),
  );
  await insertDevices(client, projectId, site, work, nowMs);
  return counts;
}

interface LoggedOutcome {
  readonly outcome: Outcome;
  readonly log: LogColumns;
}

/** Of what was run: the share of cement in it. */
async function cementBreaches(
  { typeCode, limits }: SiteTerms,
  { design }: Work,
  record: CourseRecord | null,
): Promise<readonly Breach[]> {
  const { warningRules: rules } = profileOf(typeCode);
  if (record === null) return [];
  const ratio = termOf(design, 'water_cement_ratio', Number.NaN);
  return cementShareBreaches({ rules, limits: rules.map((rule) => limitOf(rule, limits)) }, record.log, () => ({
    ratio: Number.isNaN(ratio) ? null : ratio,
    cementGcm3: termOf(design, 'cement_density_gcm3', DEFAULT_CEMENT_DENSITY_GCM3),
    thicknessM: design.diameterM,
  }));
}

function outcomeOf(work: Work, record: CourseRecord | null, keeps: boolean, beyondRows: readonly Breach[]): Outcome {
  const { head } = work;
  const summary = record?.summary;
  const breaches = [...(record?.breaches ?? []), ...beyondRows];
  const discarded = breaches.some((b) => b.rule.when === 'shortBy' && b.value > DISCARD_SHORT_M);
  return {
    work,
    endMs: summary?.endedMs ?? work.endMs,
    head: summary ?? head,
    breaches,
    logRows: keeps ? (summary?.rows ?? 0) : 0,
    pausesMs: keeps && record !== null ? pausesOf(record.log.timeMs) : null,
    discarded,
  };
}

async function insertDevices(
  client: PoolClient,
  projectId: number,
  site: SiteTerms,
  work: readonly Work[],
  nowMs: number,
): Promise<void> {
  const last = new Map(work.map((w) => [w.deviceId, w.endMs]));
  await insertColumns(
    client,
    'device',
    [
      { name: 'device_id', type: 'int', values: site.devices.map((d) => d.id) },
      { name: 'name', type: 'text', values: site.devices.map((d) => d.name) },
      { name: 'state_since', type: 'float8', as: FROM_MS, values: site.devices.map((d) => last.get(d.id) ?? null) },
      { name: 'last_seen_at', type: 'float8', as: FROM_MS, values: site.devices.map((d) => last.get(d.id) ?? null) },
      {
        name: 'expires_at',
        type: 'float8',
        as: FROM_MS,
        values: site.devices.map((_, i) => expiryMs(expiryTurn(site, i), nowMs)),
      },
    ],
    [
      { name: 'project_id', type: 'int', value: projectId },
      { name: 'is_simulated', type: 'boolean', value: true },
      { name: 'state', type: 'text', value: 'ended' },
    ],
  );
}

/** A site of few machines takes its turn among those of its type, so that each type has terms that end. */
function expiryTurn({ devices }: SiteTerms, index: number): number {
  const [first] = devices;
  return devices.length > 2 || first === undefined ? index : index + (Math.floor(first.id / DEVICES_A_SITE) % 3);
}

/** The second machine's term ends soon and the third's has just ended; the others have most of a year left. */
function expiryMs(index: number, nowMs: number): number {
  const days = index === 1 ? 12 : index === 2 ? -3 : 200 + index * 9;
  return nowMs + days * 86_400_000;
}

function statusOf(outcome: Outcome | undefined): number {
  if (!outcome) return PILE_STATUS.planned;
  if (outcome.discarded) return PILE_STATUS.discarded;
  return outcome.breaches.length > 0 ? PILE_STATUS.warned : PILE_STATUS.done;
}

async function insertPiles(
  client: PoolClient,
  projectId: number,
  site: SiteTerms,
  piles: readonly SitePile[],
  outcomes: ReadonlyMap<number, Outcome>,
): Promise<void> {
  const made = piles.map((p) => outcomes.get(p.pileId));
  await insertColumns(
    client,
    'pile',
    [
      column('pile_id', 'int', piles, (p) => p.pileId),
      column('pile_no', 'text', piles, (p) => p.pileNo),
      column('row_no', 'text', piles, (p) => p.rowNo),
      column('numeral', 'int', piles, (p) => p.numeral),
      column('mileage_m', 'float8', piles, (p) => p.mileageM),
      column('x_m', 'float8', piles, (p) => p.xM),
      column('y_m', 'float8', piles, (p) => p.yM),
      column('diameter_m', 'real', piles, (p) => site.design(p).diameterM || null),
      column('design_depth_m', 'real', piles, (p) => p.depthM),
      column('design', 'text', piles, (p) => JSON.stringify(site.design(p).terms), '$::jsonb'),
      column('depth_m', 'real', made, (o) => o?.head.depthM ?? null),
      column('status', 'smallint', made, statusOf),
      column('finished_at', 'float8', made, (o) => o?.endMs ?? null, FROM_MS),
    ],
    [
      { name: 'project_id', type: 'int', value: projectId },
      { name: 'is_simulated', type: 'boolean', value: true },
    ],
  );
}

async function insertRecords(
  client: PoolClient,
  projectId: number,
  site: SiteTerms,
  done: readonly Outcome[],
  marks: ReadonlyMap<string, Buffer>,
): Promise<void> {
  // The same for all piles of a site.
  const axes = axesOf(done[0]?.work.design.terms ?? {});
  const round = (value: number | null, decimals: number): number | null =>
    value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
  await insertColumns(
    client,
    'record',
    [
      column('record_no', 'text', done, (o) => o.work.recordNo),
      column('pile_id', 'int', done, (o) => o.work.pile.pileId),
      column('pile_no', 'text', done, (o) => o.work.pile.pileNo),
      column('device_id', 'int', done, (o) => o.work.deviceId),
      column('started_at', 'float8', done, (o) => o.work.startMs, FROM_MS),
      column('ended_at', 'float8', done, (o) => o.endMs, FROM_MS),
      column('last_ms', 'float8', done, (o) => o.endMs),
      column('depth_m', 'real', done, (o) => o.head.depthM),
      column('design_depth_m', 'real', done, (o) => o.work.pile.depthM),
      column('empty_stir_depth_m', 'real', done, emptyStirOf),
      column('slurry_l', 'real', done, (o) => round(o.head.slurryL, 1)),
      column('ash_kg', 'real', done, (o) => round(o.head.ashKg, 1)),
      column('water_cement_ratio', 'real', done, (o) => round(o.head.waterCementRatio, 3)),
      column('max_current_a', 'real', done, (o) => round(o.head.maxCurrentA, 1)),
      column('mean_down_mpm', 'real', done, (o) => round(o.head.meanDownMpm, 3)),
      column('mean_up_mpm', 'real', done, (o) => round(o.head.meanUpMpm, 3)),
      column('max_tilt_deg', 'real', done, (o) => round(o.head.maxTiltDeg, 2)),
      column('figures', 'text', done, (o) => JSON.stringify(o.head.figures), '$::jsonb'),
      column('score', 'real', done, (o) => scoreOf(o.breaches.map((b) => b.rule.level))),
      column('warnings', 'int', done, (o) => o.breaches.length),
      column('log_rows', 'int', done, (o) => o.logRows),
      column('log_mark', 'bytea', done, (o) => marks.get(o.work.recordNo) ?? null),
      column('pauses_ms', 'text', done, (o) => o.pausesMs && `{${o.pausesMs.join(',')}}`, '$::float8[]'),
      column('last_seq', 'int', done, (o) => o.logRows - 1),
      column('log_month', 'date', done, (o) => logMonthOf(o.work.startMs)),
      column('design_x_m', 'float8', done, (o) => o.work.pile.xM),
      column('design_y_m', 'float8', done, (o) => o.work.pile.yM),
      column('design_diameter_m', 'real', done, (o) => o.work.design.diameterM || null),
      column('set_up_seq', 'int', done, (o) => (stands(o) === null ? null : 0)),
      column('set_up_x_m', 'float8', done, (o) => stands(o)?.setUp.xM ?? null),
      column('set_up_y_m', 'float8', done, (o) => stands(o)?.setUp.yM ?? null),
      column('position_seq', 'int', done, (o) => (stands(o) === null ? null : Math.max(0, o.logRows - 1))),
      column('x_m', 'float8', done, (o) => stands(o)?.asBuilt.xM ?? null),
      column('y_m', 'float8', done, (o) => stands(o)?.asBuilt.yM ?? null),
    ],
    [
      { name: 'project_id', type: 'int', value: projectId },
      { name: 'is_simulated', type: 'boolean', value: true },
      {
        name: 'channels',
        type: 'text[]',
        value: channelsOfAxes(profileOf(site.typeCode).channels, axes).map((c) => c.key),
      },
    ],
  );
}

function emptyStirOf({ work }: Outcome): number | null {
  const value = work.design.terms.empty_stir_depth_m;
  return typeof value === 'number' ? value : null;
}

function stands({ work }: Outcome): Standing | null {
  return standingOf(work.stand, work.pile);
}

/** Adds their marks, by number of the record, to `marks`. */
async function insertLogs(
  client: PoolClient,
  projectId: number,
  { typeCode }: SiteTerms,
  logs: readonly LoggedOutcome[],
  marks: Map<string, Buffer>,
): Promise<void> {
  const chunks = logs.flatMap(({ outcome, log }) => {
    const ofLog = chunksOf(log);
    marks.set(outcome.work.recordNo, logMarkOf(ofLog.map(({ data }) => data)));
    return ofLog.map((chunk) => ({ outcome, chunk }));
  });
  const month = (o: Outcome): string => logMonthOf(o.work.startMs);
  for (const each of new Set(logs.map((l) => month(l.outcome)))) await ensureLogPartition(client, each);
  await insertColumns(
    client,
    'log_chunk',
    [
      column('record_no', 'text', chunks, (c) => c.outcome.work.recordNo),
      column('month', 'date', chunks, (c) => month(c.outcome)),
      column('chunk_no', 'int', chunks, (c) => c.chunk.chunk_no),
      column('row_count', 'int', chunks, (c) => c.chunk.row_count),
      column('from_seq', 'int', chunks, (c) => c.chunk.from_seq),
      column('to_seq', 'int', chunks, (c) => c.chunk.to_seq),
      column('from_ms', 'float8', chunks, (c) => c.chunk.from_ms),
      column('to_ms', 'float8', chunks, (c) => c.chunk.to_ms),
      column('data', 'bytea', chunks, (c) => c.chunk.data),
    ],
    [{ name: 'project_id', type: 'int', value: projectId }],
  );
  const profile = profileOf(typeCode);
  const decimalsOf = storedDecimals({ profile });
  await insertColumns(
    client,
    'segment',
    [
      column('record_no', 'text', logs, ({ outcome }) => outcome.work.recordNo),
      column('data', 'bytea', logs, ({ log }) => encodeSegments(segmentsOf(log, profile), decimalsOf)),
    ],
    [
      { name: 'project_id', type: 'int', value: projectId },
      { name: 'height_m', type: 'float8', value: SEGMENT_M },
    ],
  );
}
