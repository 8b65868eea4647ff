// Rules about the sequence of making, held against what the records of an opened set of piles say.
import { HeadTable, type PileMap, SequenceJob } from '../../crates/data-core/pkg/data_core';
import { PILE_STATUS } from '../../src/contracts/api';
import type { BrokenSequence, SequenceQuery } from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import { freeing } from './freeing';
import { runJob, STEP_PILES } from './jobs';
import type { Lease } from './open-handles';
import type { OpenHeads } from './open-heads';
import type { PileTints } from './pile-tints';
import { answering, badInput, faultsOfInput } from './wasm-faults';

/** Pairs that break a rule. */
export async function pileSequence(
  lease: Lease<PileMap>,
  openHeads: (key: string) => OpenHeads,
  { heads, kind, near, limitMs, designs }: SequenceQuery & { readonly heads: string },
  context: CallContext,
): Promise<BrokenSequence> {
  const map = lease.item;
  const most = near.by === 'times' ? near.most * spacingOf(map) : near.most;
  const inRow = near.by === 'numbers';
  const jobOf = (designed: HeadTable): SequenceJob =>
    answering(() => SequenceJob.ofHeads(map, kind, most, inRow, limitMs, openHeads(heads).table, designed));
  const job = designs === null ? freeing(new HeadTable(), jobOf) : jobOf(openHeads(designs).table);
  return await faultsOfInput(() => runJob(job, map, lease, context, STEP_PILES));
}

const EVERY_STATUS = 0xff;
/** When a pile that has been made began: of two such piles none is later, so that no pair of them is told. */
const LONG_AGO_MS = 0;
const NO_NUMBERS = new Float64Array();
const NO_CODES = new Uint32Array();

/** Pairs that break a rule as soon as somebody begins their later pile, which is still to be made. */
export async function unmadeNeighbours(
  lease: Lease<PileMap>,
  tints: PileTints,
  { heads, kind, near, limitMs, unmadeAtMs }: SequenceQuery & { readonly heads: string; readonly unmadeAtMs: number },
  context: CallContext,
): Promise<BrokenSequence> {
  const map = lease.item;
  if (kind !== 'cold' || near.by === 'numbers') throw badInput('only joints wait for a pile', 'core.argument');
  const most = near.by === 'times' ? near.most * spacingOf(map) : near.most;
  const all = tints.focus(map, null);
  const ids = map.idsIn(all, EVERY_STATUS);
  const ofRecords = (column: 'started_ms' | 'ended_ms', take: 'min' | 'max'): Float64Array =>
    map.numbersOf(tints.of(map, { of: 'heads', heads, column, take }), ids);
  const beganMs = ofRecords('started_ms', 'min');
  const endedMs = ofRecords('ended_ms', 'max');
  // Given up without having been made, a pile is waited for by nobody.
  const planned = map.idsIn(all, 1 << PILE_STATUS.planned);
  let next = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const isPlanned = planned[next] === ids[at];
    if (isPlanned) next += 1;
    if (!Number.isNaN(beganMs[at] ?? Number.NaN)) beganMs[at] = LONG_AGO_MS;
    else if (isPlanned) beganMs[at] = unmadeAtMs;
  }
  const byPile = (values: Float64Array): Float64Array => {
    const pairs = new Float64Array(2 * ids.length);
    pairs.set(ids);
    pairs.set(values, ids.length);
    return pairs;
  };
  const job = answering(
    () =>
      new SequenceJob(
        ...([map, kind, most, false, limitMs, byPile(beganMs), byPile(endedMs), NO_NUMBERS] as const),
        ...([NO_CODES, new Uint8Array(), NO_CODES, NO_NUMBERS] as const),
      ),
  );
  return await faultsOfInput(() => runJob(job, map, lease, context, STEP_PILES));
}

/** A lone pile has no neighbour. */
function spacingOf(map: PileMap): number {
  return Number.isFinite(map.spacingM) ? map.spacingM : 0;
}
