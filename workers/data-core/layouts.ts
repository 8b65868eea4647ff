// Requests on layouts of design piles. Columns that are handed over become a map for the while of one request.
import {
  type BadRows as BadRowsHandle,
  type ClosePairs as ClosePairsHandle,
  type FoundRows as FoundHandle,
  type LaidOutPiles as LaidOutHandle,
  LayOutJob,
  type LayoutMatch as MatchHandle,
  MatchJob,
  type NumberedRows as NumberedHandle,
  NumberedRowsJob,
  OutlierJob,
  PairsJob,
  PilePattern as PatternHandle,
  type PileMap,
  PileMapJob,
  RowsJob,
  rowsOfNumbers,
} from '../../crates/data-core/pkg/data_core';
import type {
  BadRows,
  ClosePairs,
  DataCoreRequests,
  FoundRows,
  LaidOutPiles,
  LayoutCheck,
  LayoutCheckQuery,
  LayoutMatch,
  NumberedRows,
  OpenedPiles,
  PatternNumbering,
  PatternPlace,
  PilePattern,
  SiteColumns,
} from '../../src/contracts/data-core';
import type { TextColumn } from '../../src/shared/text-column';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { type Freeable, freeing, freeingAfter } from './freeing';
import type { Held, Holdable, Lease } from './held';
import { type Job, runJob, runOwnJob, STEP_PILES, STEP_ROWS } from './jobs';
import { Pacer } from './pacer';
import { isPileMap } from './pile-sets';
import { answering, faultsOfInput, whole } from './wasm-faults';

type LayoutRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `layout.${string}`>>;
type Places = SiteColumns & { readonly diameterM?: Float32Array };

type GiveWay = () => Promise<void>;

/** A question to a map on its way. */
interface Asked {
  readonly map: PileMap;
  /**
   * Runs a job that is made now; a fault of the input is one of its making or of its steps. What it comes to is taken
   * out by `take`, a column at a time: each is copied. The job is `share` of the whole question, others came before.
   */
  run<H extends Freeable, A>(
    make: () => Job<PileMap, H>,
    take: (answer: H, giveWay: GiveWay) => A | Promise<A>,
    share?: readonly [from: number, to: number],
  ): Promise<A>;
}

export function layoutHandlers(calls: Calls, held: Held<Holdable>): Handlers<LayoutRequests> {
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
    const lease = held.lease(piles.key, isPileMap);
    try {
      return await ask(askedOf(lease.item, lease, context));
    } finally {
      lease.end();
    }
  };
  return {
    'layout.generate': async ({ pattern, place, numbering }, context) => {
      await calls.ready();
      return layOut(pattern, place, numbering, context);
    },
    'layout.rows': ({ piles, mileageM }, context) =>
      asking(piles, context, ({ map, run }) => run(() => new RowsJob(map, mileageM ?? Number.NaN), foundRows)),
    'layout.numberedRows': async ({ piles }, context) => {
      if ('key' in piles) {
        return asking(piles, context, ({ map, run }) => run(() => new NumberedRowsJob(map), numberedRows));
      }
      await calls.ready();
      return answering(() => freeing(rowsOfNumbers([...piles.pileNo]), numberedRows));
    },
    'layout.check': ({ piles, ...query }, context) => asking(piles, context, (asked) => check(asked, query)),
    'layout.match': ({ built, design, radiusM }, context) =>
      asking(design, context, ({ map, run }) => run(() => new MatchJob(map, built.xM, built.yM, radiusM), matched)),
  };
}

/** What nobody can release meanwhile. */
const OWN = { check: () => undefined };

function askedOf(map: PileMap, lease: Pick<Lease<PileMap>, 'check'>, context: CallContext): Asked {
  const giveWay = givingWay(lease, context);
  return {
    map,
    run: async (make, take, [from, to] = [0, 1]) => {
      const progress: CallContext['progress'] = ({ share = 0, ...of }) =>
        context.progress({ ...of, share: from + share * (to - from) });
      await new Pacer(context.signal, 0).pause();
      lease.check();
      const job = answering(make);
      const answer = await faultsOfInput(() => runJob(job, map, lease, { ...context, progress }, STEP_PILES));
      return freeingAfter(answer, async (handle) => take(handle, giveWay));
    },
  };
}

/** Lets others have their turn. Rejects when what is worked on is no longer held. */
function givingWay(lease: Pick<Lease<unknown>, 'check'>, { signal }: CallContext): GiveWay {
  const pacer = new Pacer(signal);
  return async () => {
    await pacer.pause();
    lease.check();
  };
}

async function check(
  { map, run }: Asked,
  { overlapM, duplicateM, outlierFactor, most }: LayoutCheckQuery,
): Promise<LayoutCheck> {
  const atMost = whole('most', most);
  const alone = await run(
    () => new OutlierJob(map, outlierFactor),
    (found) => ({
      outliers: { row: found.takeRow(), distanceM: found.takeDistanceM() },
      spacingM: found.spacingM,
      limitM: found.limitM,
    }),
    [0, 0.6],
  );
  const duplicates = await run(() => PairsJob.duplicates(map, duplicateM, atMost), closePairs, [0.6, 0.8]);
  const overlaps = await run(() => PairsJob.overlaps(map, overlapM, atMost), closePairs, [0.8, 1]);
  return { bad: freeing(map.badRows(), badRows), duplicates, overlaps, ...alone };
}

async function layOut(
  pattern: PilePattern,
  { xM, yM, azimuthDeg }: PatternPlace,
  numbering: PatternNumbering,
  context: CallContext,
): Promise<LaidOutPiles> {
  const firstRow = whole('firstRow', numbering.firstRow);
  const firstPlace = whole('firstPlace', numbering.firstPlace);
  const mileageM = numbering.mileageM ?? Number.NaN;
  const job = answering(() =>
    freeing(patternOf(pattern), (made) => new LayOutJob(made, xM, yM, azimuthDeg, mileageM, firstRow, firstPlace)),
  );
  const { piles } = job;
  const made = await faultsOfInput(() => runOwnJob(job, piles, OWN, context, STEP_PILES));
  const giveWay = givingWay(OWN, context);
  return freeingAfter(made, (handle) => laidOut(handle, giveWay));
}

function patternOf(pattern: PilePattern): PatternHandle {
  switch (pattern.kind) {
    case 'square':
    case 'triangle': {
      const [rows, places] = [whole('rows', pattern.rows), whole('places', pattern.places)];
      return PatternHandle[pattern.kind](rows, places, pattern.spacingM, pattern.rowSpacingM);
    }
    case 'axisChain': {
      const [elements, shared] = [whole('elements', pattern.elements), whole('shared', pattern.shared)];
      return PatternHandle.axisChain(elements, whole('axes', pattern.axes), shared, pattern.spacingM);
    }
    case 'rings': {
      const { radiusM, ringSpacingM, spacingM } = pattern;
      return PatternHandle.rings(whole('rings', pattern.rings), radiusM, ringSpacingM, spacingM);
    }
    case 'panels':
      return PatternHandle.panels(whole('panels', pattern.panels), pattern.lengthM, pattern.overlapM);
  }
}

async function laidOut(piles: LaidOutHandle, giveWay: GiveWay): Promise<LaidOutPiles> {
  const xM = piles.takeXM();
  await giveWay();
  const yM = piles.takeYM();
  await giveWay();
  const [row, place] = [piles.takeRow(), piles.takePlace()];
  await giveWay();
  return { xM, yM, row, place, pileNo: { utf8: piles.takeUtf8(), ends: piles.takeEnds() } };
}

async function foundRows(found: FoundHandle, giveWay: GiveWay): Promise<FoundRows & { readonly pileNo: TextColumn }> {
  const { rows } = found;
  const [azimuthDeg, row, place] = [found.takeAzimuthDeg(), found.takeRow(), found.takePlace()];
  await giveWay();
  return { rows, azimuthDeg, row, place, pileNo: { utf8: found.takeUtf8(), ends: found.takeEnds() } };
}

async function matched(found: MatchHandle, giveWay: GiveWay): Promise<LayoutMatch> {
  const [built, design] = [found.takeBuilt(), found.takeDesign()];
  await giveWay();
  const [eastM, northM] = [found.takeEastM(), found.takeNorthM()];
  await giveWay();
  return {
    built,
    design,
    eastM,
    northM,
    builtOnly: found.takeBuiltOnly(),
    designOnly: found.takeDesignOnly(),
    builtBad: freeing(found.builtBad(), badRows),
    designBad: freeing(found.designBad(), badRows),
  };
}

function numberedRows(found: NumberedHandle): NumberedRows {
  return {
    names: found.takeNames(),
    mileageM: found.takeMileageM(),
    row: found.takeRow(),
    place: found.takePlace(),
  };
}

function closePairs(pairs: ClosePairsHandle): ClosePairs {
  return { a: pairs.takeA(), b: pairs.takeB(), distanceM: pairs.takeDistanceM(), more: pairs.more };
}

function badRows(bad: BadRowsHandle): BadRows {
  return { row: bad.takeRow(), why: bad.takeWhy() };
}
