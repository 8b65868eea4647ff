// Rules about the sequence of making, held against what the records of an opened set of piles say.
import { type PileMap, SequenceJob } from '../../crates/data-core/pkg/data_core';
import type { BrokenSequence, SequenceQuery } from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import { runJob, STEP_PILES } from './jobs';
import type { Lease } from './open-handles';
import type { OpenHeads } from './open-heads';
import { answering, faultsOfInput } from './wasm-faults';

/** Pairs that break a rule. */
export async function pileSequence(
  lease: Lease<PileMap>,
  openHeads: () => OpenHeads,
  { kind, near, limitMs, designed }: SequenceQuery,
  context: CallContext,
): Promise<BrokenSequence> {
  const map = lease.item;
  const most = near.by === 'times' ? near.most * spacingOf(map) : near.most;
  const inRow = near.by === 'numbers';
  const { ids, orders, rows, numerals } = designed;
  const job = answering(() => {
    const heads = openHeads();
    const all = heads.chosen({});
    const of = (column: string, take: string): Float64Array => heads.table.byPile(all, column, take);
    const [began, ended, machine] = [of('started_ms', 'min'), of('ended_ms', 'max'), of('equipment_id', 'last')];
    return new SequenceJob(map, kind, most, inRow, limitMs, began, ended, machine, ids, orders, rows, numerals);
  });
  return await faultsOfInput(() => runJob(job, map, lease, context, STEP_PILES));
}

/** A lone pile has no neighbour. */
function spacingOf(map: PileMap): number {
  return Number.isFinite(map.spacingM) ? map.spacingM : 0;
}
