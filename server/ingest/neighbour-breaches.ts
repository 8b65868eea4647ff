// Breaches of rules about neighbours, of the pile whose record has ended: it was begun before one of a lower order had
// ended, or too soon or too late after the one beside it. A pile begun later says nothing about it, so that judging it
// again finds the same. Read are the places near it, and the records of those that are neighbours.
import type { SequenceRule } from '../../src/equipment/descriptor';
import { sequenceRulesOf } from '../../src/equipment/sequence-rules';
import type { LogColumns } from '../db/log-codec';
import { type Runner, runSql } from '../db/run-sql';
import type { Breach } from '../judging/breach';
import type { JudgeTerms } from '../judging/judge-terms';
import { type BrokenRule, type MadePile, reachOf, sequenceBreach, withPiles } from '../judging/sequence-breaches';
import type { OpenRecord } from './open-record';

type JudgedRecord = Pick<OpenRecord, 'project_id' | 'record_no' | 'device_id' | 'pile_id' | 'generation_id'>;

/** Places read to know how far apart piles usually stand here, and how many of them are enough. */
const MOST_PLACES = 400;
const ENOUGH_PLACES = 8;
/** The part of the site that is looked at, in spacings to each side, and how it grows while it has too few piles. */
const FIRST_REACH = 3;
const GROWTH = 2.5;
const MOST_TRIES = 3;
/** Numbers of a machine that made this pile and the one before, for the crates. */
const THIS_MACHINE = 1;

interface OwnPile {
  readonly x_m: number | null;
  readonly y_m: number | null;
  readonly row_no: string | null;
  readonly numeral: number | null;
  readonly diameter_m: number | null;
  readonly begun_before: boolean;
  readonly before_id: number | null;
}

interface NearPile {
  readonly pile_id: number;
  readonly pile_no: string;
  readonly x_m: number | null;
  readonly y_m: number | null;
  readonly row_no: string | null;
  readonly numeral: number | null;
  readonly hole_order: number | null;
  readonly given_up: boolean;
  readonly began_ms: number | null;
  readonly ended_ms: number | null;
  readonly is_open: boolean | null;
}

interface Place {
  readonly pile_id: number;
  readonly x_m: number;
  readonly y_m: number;
}

export async function neighbourBreaches(
  runner: Runner,
  { rules, limits, spacingM: usualM, orderParameter }: JudgeTerms,
  record: JudgedRecord,
  log: LogColumns,
): Promise<readonly Breach[]> {
  const asked = sequenceRulesOf({ warningRules: rules }).flatMap((rule) => {
    const limit = limits[rules.findIndex(({ key }) => key === rule.key)] ?? 0;
    return limit > 0 ? [{ rule, limit }] : [];
  });
  const beganMs = log.timeMs[0];
  if (asked.length === 0 || record.generation_id !== null || beganMs === undefined) return [];
  const own = await ownPile(runner, record, beganMs);
  // A pile is begun once: its later records are told nothing.
  if (own === null || own.begun_before) return [];
  const near = await placesNear(runner, record, own, usualM);
  const spacingM = spacingOf(near);
  const reaches = asked.map(({ rule }) => reachOf(rule, spacingM, own.diameter_m ?? 0));
  const wanted = new Set<number>([record.pile_id]);
  for (const [at, { rule }] of asked.entries()) {
    const reach = reaches[at] ?? 0;
    if (rule.near.by === 'numbers') {
      for (const id of await beside(runner, record, own, reach)) wanted.add(id);
    } else if (own.x_m !== null && own.y_m !== null) {
      const { x_m: x, y_m: y } = own;
      for (const place of near) if (Math.hypot(place.x_m - x, place.y_m - y) <= reach) wanted.add(place.pile_id);
    }
  }
  const piles = await nearPiles(runner, record, [...wanted], orderParameter, beganMs);
  return asked.flatMap(({ rule, limit }, at) => {
    const broken = brokenBy(rule, limit, reaches[at] ?? 0, piles, record, own, beganMs);
    const first = { pass: log.pass[0] ?? 0, seq: log.seq[0] ?? 0, timeMs: beganMs };
    return broken === undefined ? [] : [sequenceBreach(rule, limit, broken, first)];
  });
}

function brokenBy(
  rule: SequenceRule,
  limit: number,
  reach: number,
  piles: readonly NearPile[],
  record: JudgedRecord,
  own: OwnPile,
  beganMs: number,
): BrokenRule | undefined {
  const madePiles = piles
    // Given up without having been made, a pile keeps no other waiting.
    .filter(({ given_up, began_ms, pile_id }) => pile_id === record.pile_id || !given_up || began_ms !== null)
    .map((pile, at): MadePile => {
      const isOwn = pile.pile_id === record.pile_id;
      const counts = isOwn || pile.pile_id === own.before_id;
      return {
        pileId: pile.pile_id,
        pileNo: pile.pile_no,
        // In a row only numbers count, and piles without a place are in it too.
        xM: rule.near.by === 'numbers' ? at : (pile.x_m ?? Number.NaN),
        yM: rule.near.by === 'numbers' ? 0 : (pile.y_m ?? Number.NaN),
        diameterM: own.diameter_m ?? Number.NaN,
        rowNo: pile.row_no,
        numeral: pile.numeral ?? Number.NaN,
        order: pile.hole_order ?? 0,
        beganMs: isOwn ? beganMs : (pile.began_ms ?? Number.NaN),
        endedMs: isOwn || pile.is_open === true ? Number.NaN : (pile.ended_ms ?? Number.NaN),
        machine: counts ? THIS_MACHINE : Number.NaN,
      };
    });
  const at = madePiles.findIndex(({ pileId }) => pileId === record.pile_id);
  return withPiles(madePiles, (site) => site.broken(rule, limit, reach).get(at));
}

async function ownPile(runner: Runner, record: JudgedRecord, beganMs: number): Promise<OwnPile | null> {
  const [own] = await runSql<OwnPile>(
    runner,
    `select p.x_m, p.y_m, p.row_no, p.numeral, p.diameter_m,
       exists (select 1 from record r where r.project_id = $1 and r.pile_id = $2 and r.record_no <> $3
         and r.generation_id is null and r.started_at < to_timestamp($5::float8 / 1000)) as begun_before,
       (select r.pile_id from record r where r.project_id = $1 and r.device_id = $4 and r.record_no <> $3
         and r.generation_id is null and r.started_at < to_timestamp($5::float8 / 1000)
         order by r.started_at desc limit 1) as before_id
     from pile p where p.project_id = $1 and p.pile_id = $2`,
    [record.project_id, record.pile_id, record.record_no, record.device_id, beganMs],
  );
  return own ?? null;
}

/** Places around it, the nearest first, itself among them. */
async function placesNear(
  runner: Runner,
  { project_id }: JudgedRecord,
  { x_m, y_m }: OwnPile,
  usualM: number,
): Promise<readonly Place[]> {
  if (x_m === null || y_m === null || usualM <= 0) return [];
  let reachM = FIRST_REACH * usualM;
  let found: readonly Place[] = [];
  for (let tries = 0; tries < MOST_TRIES && found.length < ENOUGH_PLACES; tries++, reachM *= GROWTH) {
    found = await runSql<Place>(
      runner,
      `select pile_id, x_m, y_m from pile
       where project_id = $1 and x_m between $2::float8 - $4 and $2::float8 + $4
         and y_m between $3::float8 - $4 and $3::float8 + $4
       order by (x_m - $2::float8) ^ 2 + (y_m - $3::float8) ^ 2 limit ${MOST_PLACES}`,
      [project_id, x_m, y_m, reachM],
    );
  }
  return found;
}

function spacingOf(places: readonly Place[]): number {
  const unknown = {
    pileId: 0,
    pileNo: '',
    diameterM: Number.NaN,
    rowNo: null,
    numeral: Number.NaN,
    order: 0,
    beganMs: Number.NaN,
    endedMs: Number.NaN,
    machine: Number.NaN,
  };
  if (places.length < 2) return 0;
  return withPiles(
    places.map(({ x_m, y_m }) => ({ ...unknown, xM: x_m, yM: y_m })),
    (site) => site.spacingM,
  );
}

async function beside(
  runner: Runner,
  { project_id }: JudgedRecord,
  { row_no, numeral }: OwnPile,
  count: number,
): Promise<readonly number[]> {
  if (row_no === null || numeral === null) return [];
  const rows = await runSql<{ pile_id: number }>(
    runner,
    `select pile_id from pile where project_id = $1 and row_no = $2 and numeral between $3::int - $4 and $3::int + $4
     limit ${MOST_PLACES}`,
    [project_id, row_no, numeral, count],
  );
  return rows.map(({ pile_id }) => pile_id);
}

/** The piles as made before an instant. */
async function nearPiles(
  runner: Runner,
  { project_id, record_no }: JudgedRecord,
  ids: readonly number[],
  orderParameter: string,
  untilMs: number,
): Promise<readonly NearPile[]> {
  return runSql<NearPile>(
    runner,
    `select p.pile_id, p.pile_no, p.x_m, p.y_m, p.row_no, p.numeral, p.status = 4 as given_up,
       case when jsonb_typeof(p.design -> $3::text) = 'number' then (p.design ->> $3::text)::float8 end as hole_order,
       extract(epoch from made.began)::float8 * 1000 as began_ms,
       extract(epoch from made.ended)::float8 * 1000 as ended_ms, made.is_open
     from pile p left join lateral (
       select min(r.started_at) as began, max(r.ended_at) as ended, bool_or(r.ended_at is null) as is_open
       from record r where r.project_id = p.project_id and r.pile_id = p.pile_id and r.generation_id is null
         and r.record_no <> $4 and r.started_at < to_timestamp($5::float8 / 1000)) made on true
     where p.project_id = $1 and p.pile_id = any($2::int[]) order by p.pile_id`,
    [project_id, ids, orderParameter, record_no, untilMs],
  );
}
