// Requests on layouts of design piles. Columns that are handed over become a map for the while of one request.
import {
  fitPlaces,
  OutlierJob,
  PairsJob,
  type PileMap,
  PileMapJob,
  RowsJob,
} from '../../crates/data-core/pkg/data_core';
import type {
  DataCoreRequests,
  Freedom,
  LayoutCheck,
  LayoutCheckQuery,
  OpenedPiles,
  SiteColumns,
} from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { type Freeable, freedUnlessTrapped, freeingAfter } from './freeing';
import { type Job, runJob, runOwnJob, STEP_PILES, STEP_ROWS } from './jobs';
import type { Lease, OpenHandle, OpenHandles } from './open-handles';
import { Pacer } from './pacer';
import { isPileMap } from './pile-sets';
import { answering, faultsOfInput, whole } from './wasm-faults';

type LayoutRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `layout.${string}`>>;
type Places = SiteColumns & { readonly diameterM?: Float32Array };

/** An answer that is copied out a column at a time. */
interface ByColumn<A> extends Freeable {
  /** Copies the next column; answers whether all are. */
  copy(): boolean;
  /** Frees the handle. */
  finish(): A;
}

/** A question to a map on its way. */
interface Asked {
  readonly map: PileMap;
  /**
   * Runs a job that is made now; a fault of the input is one of its making or of its steps. The job is `share` of the
   * whole question, others came before.
   */
  run<A>(make: () => Job<PileMap, A>, share?: readonly [from: number, to: number]): Promise<A>;
  /** Runs a job whose answer others need not wait for: a column is copied at a time. */
  runByColumn<A>(make: () => Job<PileMap, ByColumn<A>>): Promise<A>;
}

export function layoutHandlers(calls: Calls, handles: OpenHandles<OpenHandle>): Handlers<LayoutRequests> {
  /** Asks an opened map, or one of the columns. */
  const asking = async <T>(
    piles: OpenedPiles | Places,
    context: CallContext,
    ask: (asked: Asked) => Promise<T>,
  ): Promise<T> => {
    await calls.ready();
    if (!('key' in piles)) {
      // Columns have just been read out of a message; to copy them into the module is a slice of its own.
      await new Pacer(context.signal, 0).pause();
      const made = answering(() => PileMapJob.ofPlaces(piles.xM, piles.yM, piles.diameterM));
      const map = await runOwnJob(made, made.rows, OWN, { ...context, progress: () => undefined }, STEP_ROWS);
      return freeingAfter(map, (own) => ask(askedOf(own, OWN, context)));
    }
    const lease = handles.lease(piles.key, isPileMap);
    try {
      return await ask(askedOf(lease.item, lease, context));
    } finally {
      lease.end();
    }
  };
  return {
    'layout.fit': async ({ from, to, freedom }) => {
      await calls.ready();
      return answering(() => fitPlaces(from.xM, from.yM, to.xM, to.yM, FREEDOM[freedom]));
    },
    'layout.rows': ({ piles, mileageM }, context) =>
      asking(piles, context, ({ map, runByColumn }) => runByColumn(() => new RowsJob(map, mileageM ?? Number.NaN))),
    'layout.check': ({ piles, ...query }, context) => asking(piles, context, (asked) => check(asked, query)),
  };
}

/** As the module takes it. */
const FREEDOM: Readonly<Record<Freedom, number>> = { shift: 0, turn: 1, similar: 2 };

/** The lease of something made for one call only: nobody else can release it. */
const OWN = { check: () => undefined };

function askedOf(map: PileMap, lease: Pick<Lease<PileMap>, 'check'>, context: CallContext): Asked {
  const run: Asked['run'] = async (make, [from, to] = [0, 1]) => {
    const progress: CallContext['progress'] = ({ share = 0, ...of }) =>
      context.progress({ ...of, share: from + share * (to - from) });
    await new Pacer(context.signal, 0).pause();
    lease.check();
    const job = answering(make);
    return faultsOfInput(() => runJob(job, map, lease, { ...context, progress }, STEP_PILES));
  };
  return { map, run, runByColumn: async (make) => copiedOut(await run(make), lease, context) };
}

/** Copies an answer out, letting others have their turn. Rejects when the layout was released meanwhile. */
async function copiedOut<A>(
  answer: ByColumn<A>,
  lease: Pick<Lease<unknown>, 'check'>,
  { signal }: CallContext,
): Promise<A> {
  const pacer = new Pacer(signal);
  try {
    while (!answer.copy()) {
      await pacer.pause();
      lease.check();
    }
  } catch (thrown) {
    throw freedUnlessTrapped(answer, thrown);
  }
  return answer.finish();
}

/** Setting out is good to a few centimetres; a pile a fifth of the spacing off was typed or laid out wrong. */
const UNEVEN_SHARE = 0.2;

async function check(
  { map, run }: Asked,
  { overlapM, duplicateM, outlierFactor, patternM, most }: LayoutCheckQuery,
): Promise<LayoutCheck> {
  const atMost = whole('most', most);
  const outliers = await run(() => new OutlierJob(map, outlierFactor, patternM, UNEVEN_SHARE), [0, 0.6]);
  const duplicates = await run(() => PairsJob.duplicates(map, duplicateM, atMost), [0.6, 0.8]);
  const overlaps = await run(() => PairsJob.overlaps(map, overlapM, atMost), [0.8, 1]);
  return { bad: map.badRows(), duplicates, overlaps, outliers };
}
