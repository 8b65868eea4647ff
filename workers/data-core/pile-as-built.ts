// Piles as built, by the records whose heads are open, against the designs of an opened set of piles.
import { AsBuiltJob, type PileMap } from '../../crates/data-core/pkg/data_core';
import type { AsBuilt, AsBuiltQuery } from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import { runJob, STEP_PILES } from './jobs';
import type { Lease } from './open-handles';
import type { OpenHeads } from './open-heads';
import { answering, faultsOfInput } from './wasm-faults';

const HOUR_MS = 3_600_000;
const NOTHING = new Uint32Array();

export async function pileAsBuilt(
  lease: Lease<PileMap>,
  openHeads: () => OpenHeads,
  { offsetMm, offsetShare, shortM, leastM, restHours, once, areas }: AsBuiltQuery,
  context: CallContext,
): Promise<AsBuilt> {
  const map = lease.item;
  const bySquare = typeof areas === 'number';
  const [ids, codes] = bySquare ? [NOTHING, NOTHING] : [areas.ids, areas.codes];
  const terms = Float64Array.of(
    offsetMm ?? Number.POSITIVE_INFINITY,
    offsetShare ?? Number.POSITIVE_INFINITY,
    shortM,
    leastM,
    restHours * HOUR_MS,
    once ? 1 : 0,
    bySquare ? areas : 0,
  );
  const job = answering(() => new AsBuiltJob(map, openHeads().table, ids, codes, terms));
  return await faultsOfInput(() => runJob(job, map, lease, context, STEP_PILES));
}
