// Requests on layouts of design piles. Columns that are handed over become a map for the while of one request.
import {
  type BadRows as BadRowsHandle,
  type ClosePairs as ClosePairsHandle,
  type LaidOutPiles as LaidOutHandle,
  type NumberedRows as NumberedHandle,
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
  PilePattern,
  SiteColumns,
} from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { freeing, freeingAfter } from './freeing';
import type { Held, Holdable } from './held';
import { Pacer } from './pacer';
import { isPileMap } from './pile-sets';
import { answering, whole } from './wasm-faults';

type LayoutRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `layout.${string}`>>;
type Places = SiteColumns & { readonly diameterM?: Float32Array };

export function layoutHandlers(calls: Calls, held: Held<Holdable>): Handlers<LayoutRequests> {
  /** Asks an opened map, or one of the columns. */
  const asking = async <T>(piles: OpenedPiles | Places, ask: (map: PileMap) => T): Promise<T> => {
    await calls.ready();
    return answering(() => {
      if ('key' in piles) return ask(held.get(piles.key, isPileMap));
      return freeing(PileMap.ofPlaces(piles.xM, piles.yM, piles.diameterM), ask);
    });
  };
  return {
    'layout.generate': async ({ pattern, place, numbering }) => {
      await calls.ready();
      const firstRow = whole('firstRow', numbering.firstRow);
      const firstPlace = whole('firstPlace', numbering.firstPlace);
      return answering(() =>
        freeing(patternOf(pattern), (made) =>
          freeing(
            made.layOut(place.xM, place.yM, place.azimuthDeg, numbering.mileageM ?? Number.NaN, firstRow, firstPlace),
            laidOut,
          ),
        ),
      );
    },
    'layout.rows': ({ piles, mileageM }) =>
      asking(piles, (map) =>
        freeing(map.findRows(mileageM ?? Number.NaN), (found) => ({
          rows: found.rows,
          azimuthDeg: found.takeAzimuthDeg(),
          row: found.takeRow(),
          place: found.takePlace(),
          pileNo: { utf8: found.takeUtf8(), ends: found.takeEnds() },
        })),
      ),
    'layout.numberedRows': async ({ piles }) => {
      await calls.ready();
      return answering(() => {
        const found = 'key' in piles ? held.get(piles.key, isPileMap).numberedRows() : rowsOfNumbers([...piles.pileNo]);
        return freeing(found, numberedRows);
      });
    },
    'layout.check': async ({ piles, ...query }, context) => {
      await calls.ready();
      if (!('key' in piles)) {
        const made = answering(() => PileMap.ofPlaces(piles.xM, piles.yM, piles.diameterM));
        return freeingAfter(made, (map) => check(map, query, context, () => undefined));
      }
      const lease = held.lease(piles.key, isPileMap);
      try {
        return await check(lease.item, query, context, lease.check);
      } finally {
        lease.end();
      }
    },
    'layout.match': ({ built, design, radiusM }) =>
      asking(design, (map) =>
        freeing(map.matchBuilt(built.xM, built.yM, radiusM), (found) => ({
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

/** Each part of a check is one call of the module; others get their turn between them. */
async function check(
  map: PileMap,
  { overlapM, duplicateM, outlierFactor, most }: LayoutCheckQuery,
  { signal }: CallContext,
  stillHeld: () => void,
): Promise<LayoutCheck> {
  const atMost = whole('most', most);
  const pacer = new Pacer(signal);
  const giveWay = async (): Promise<void> => {
    await pacer.pause();
    stillHeld();
  };
  const alone = answering(() =>
    freeing(map.outliers(outlierFactor), (outliers) => ({
      outliers: { row: outliers.takeRow(), distanceM: outliers.takeDistanceM() },
      spacingM: outliers.spacingM,
      limitM: outliers.limitM,
    })),
  );
  await giveWay();
  const duplicates = answering(() => freeing(map.duplicates(duplicateM, atMost), closePairs));
  await giveWay();
  const overlaps = answering(() => freeing(map.overlaps(overlapM, atMost), closePairs));
  return { bad: freeing(map.badRows(), badRows), duplicates, overlaps, ...alone };
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
