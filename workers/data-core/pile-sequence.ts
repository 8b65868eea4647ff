// Rules about the sequence of making, held against what the records of an opened set of piles say.
import { HeadTable, type PileMap, SequenceJob } from '../../crates/data-core/pkg/data_core';
import type { BrokenSequence, SequenceQuery } from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import { freeing } from './freeing';
import { runJob, STEP_PILES } from './jobs';
import type { Lease } from './open-handles';
import type { OpenHeads } from './open-heads';
import { answering, faultsOfInput } from './wasm-faults';

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

/** A lone pile has no neighbour. */
function spacingOf(map: PileMap): number {
  return Number.isFinite(map.spacingM) ? map.spacingM : 0;
}
