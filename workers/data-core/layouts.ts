// Requests on layouts of design piles. Columns that are handed over become a map for the while of one request.
import {
  type BadRows as BadRowsHandle,
  type ClosePairs as ClosePairsHandle,
  type LaidOutPiles as LaidOutHandle,
  LayOutJob,
  MatchJob,
  type NumberedRows as NumberedHandle,
  NumberedRowsJob,
  OutlierJob,
  PilePattern as PatternHandle,
  PileMap,
  rowsOfNumbers,
} from '../../crates/data-core/pkg/data_core';
import type {
  BadRows,
  ClosePairs,
  DataCoreRequests,
  LaidOutPiles,
  LayoutCheck,
  LayoutCheckQuery,
  NumberedRows,
  OpenedPiles,
  PatternNumbering,
  PatternPlace,
  PilePattern,
  SiteColumns,
} from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { freeing, freeingAfter } from './freeing';
import type { Held, Holdable, Lease } from './held';
import { type Job, runJob, STEP_PILES } from './jobs';
import { Pacer } from './pacer';
import { isPileMap } from './pile-sets';
import { answering, whole } from './wasm-faults';

type LayoutRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `layout.${string}`>>;
type Places = SiteColumns & { readonly diameterM?: Float32Array };

/** A question to a map on its way. */
interface Asked {
  readonly map: PileMap;
  /** Runs a job that is made now; a fault of the input is one of its making. */
  run<A>(make: () => Job<PileMap, A>): Promise<A>;
  /** Others get their turn. Rejects when the map is no longer held. */
  giveWay(): Promise<void>;
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
      const made = answering(() => PileMap.ofPlaces(piles.xM, piles.yM, piles.diameterM));
      return freeingAfter(made, (map) => ask(askedOf(map, OWN, context)));
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
      asking(piles, context, async ({ map }) =>
        freeing(map.findRows(mileageM ?? Number.NaN), (found) => ({
          rows: found.rows,
          azimuthDeg: found.takeAzimuthDeg(),
          row: found.takeRow(),
          place: found.takePlace(),
          pileNo: { utf8: found.takeUtf8(), ends: found.takeEnds() },
        })),
      ),
    'layout.numberedRows': async ({ piles }, context) => {
      if ('key' in piles) {
        return asking(piles, context, async ({ map, run }) =>
          freeing(await run(() => new NumberedRowsJob(map)), numberedRows),
        );
      }
      await calls.ready();
      return answering(() => freeing(rowsOfNumbers([...piles.pileNo]), numberedRows));
    },
    'layout.check': ({ piles, ...query }, context) => asking(piles, context, (asked) => check(asked, query)),
    'layout.match': ({ built, design, radiusM }, context) =>
      asking(design, context, async ({ map, run }) =>
        freeing(await run(() => new MatchJob(map, built.xM, built.yM, radiusM)), (found) => ({
          built: found.takeBuilt(),
          design: found.takeDesign(),
          eastM: found.takeEastM(),
          northM: found.takeNorthM(),
          builtOnly: found.takeBuiltOnly(),
          designOnly: found.takeDesignOnly(),
          builtBad: freeing(found.builtBad(), badRows),
          designBad: freeing(found.designBad(), badRows),
        })),
      ),
  };
}

/** What nobody can release meanwhile. */
const OWN = { check: () => undefined };

function askedOf(map: PileMap, lease: Pick<Lease<PileMap>, 'check'>, context: CallContext): Asked {
  const pacer = new Pacer(context.signal);
  return {
    map,
    run: (make) => runJob(answering(make), map, lease, context, STEP_PILES),
    giveWay: async () => {
      await pacer.pause();
      lease.check();
    },
  };
}

async function check(
  { map, run, giveWay }: Asked,
  { overlapM, duplicateM, outlierFactor, most }: LayoutCheckQuery,
): Promise<LayoutCheck> {
  const atMost = whole('most', most);
  const alone = freeing(await run(() => new OutlierJob(map, outlierFactor)), (outliers) => ({
    outliers: { row: outliers.takeRow(), distanceM: outliers.takeDistanceM() },
    spacingM: outliers.spacingM,
    limitM: outliers.limitM,
  }));
  // Pairs are one call of the module each.
  await giveWay();
  const duplicates = answering(() => freeing(map.duplicates(duplicateM, atMost), closePairs));
  await giveWay();
  const overlaps = answering(() => freeing(map.overlaps(overlapM, atMost), closePairs));
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
  const alone: Job<unknown, LaidOutHandle> = {
    step: (_none, piles) => job.step(piles),
    get progress() {
      return job.progress;
    },
    finish: () => answering(() => job.finish()),
    free: () => job.free(),
  };
  return freeing(await runJob(alone, { rows: job.piles }, OWN, context, STEP_PILES), laidOut);
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

function laidOut(piles: LaidOutHandle): LaidOutPiles {
  return {
    xM: piles.takeXM(),
    yM: piles.takeYM(),
    row: piles.takeRow(),
    place: piles.takePlace(),
    pileNo: { utf8: piles.takeUtf8(), ends: piles.takeEnds() },
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
