import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type asBuiltColumns, PILE_STATUS, type pileOutlineColumns } from '../../contracts/api';
import type { PileFocus, PileTint, TableSource, ViewBox } from '../../contracts/data-core';
import type { DecodedTable } from '../../contracts/table';
import { TableRows } from '../../contracts/table-rows';
import { pilesKey, useDataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { hasOnePlace } from '../../equipment/places';
import { boxContains, padBox, pixelsPerM, visibleBox } from '../../maps/camera';
import type { MapFrame } from '../../maps/map-frame';
import type { AsBuilt, NearPile } from '../../maps/near-piles';
import { useMostNear, useNearFrames } from '../../maps/use-near-budget';
import { useLatest } from '../../ui/use-latest';
import { shapeOf, toleranceMm } from './near-shapes';

const STATUSES = Object.keys(PILE_STATUS).length;
/** Piles that machines are at change every second; their designs do not. */
const TURN_MS = 10_000;
/** So long after the last move they are asked for. */
const AFTER_MS = 150;
/** The part asked for is so many times as wide and high as the screen. */
const ROOM = 1.3;

type Outlines = DecodedTable<typeof pileOutlineColumns>;
type Places = DecodedTable<typeof asBuiltColumns>;

interface Found {
  readonly box: ViewBox;
  readonly zoom: number;
  readonly what: string;
  readonly tint: PileTint | null;
  readonly focus: PileFocus | null;
  readonly turn: number;
  /** Null: there were more than were to be drawn. */
  readonly piles: readonly NearPile[] | null;
  /** How many there are; infinite where only cells were told. */
  readonly count: number;
}

/**
 * The piles on the screen, with what their designs and machines say; null: too many, or none asked for. `most` are drawn
 * each for itself (docs/adr/0285).
 */
export function useNearPiles(
  type: EquipmentType,
  scope: TableSource,
  frame: MapFrame,
  wanted: { readonly outlines: boolean; readonly offsets: boolean },
): { readonly piles: readonly NearPile[] | null; readonly tooMany: boolean; readonly most: number } {
  const { core, queries } = useDataLayer();
  const { source, view, size, statusMask, palette, tint, focus } = frame;
  const settings = useQuery(queries.projectSettings(scope));
  const limits = settings.data?.limits ?? null;
  const [found, setFound] = useState<Found | null>(null);
  const { profile } = type;
  const offsets = wanted.offsets && profile !== null && hasOnePlace(profile);
  const outlines = wanted.outlines && profile?.outline !== undefined;
  const colors = useMemo(() => withStatuses(palette), [palette]);
  const what = JSON.stringify([source.key, source.edits ?? 0, statusMask, ...palette, offsets, outlines]);
  const turn = useSlowly(source.revision);
  const asks = offsets || outlines;
  const most = useMostNear();
  const latest = useLatest({ found, frame });

  useEffect(() => {
    if (!asks || profile === null || limits === null) {
      setFound(null);
      return;
    }
    const { found: known } = latest.current;
    const serves =
      known?.what === what &&
      known.tint === tint &&
      known.focus === focus &&
      known.turn === turn &&
      (known.piles !== null || known.count > most) &&
      boxContains(known.box, visibleBox(view, size)) &&
      Math.abs(known.zoom - view.zoom) < 0.5;
    if (serves) return;
    const abort = new AbortController();
    const { signal } = abort;
    const load = async (): Promise<void> => {
      const box = padBox(visibleBox(view, size), ROOM);
      const query = { box, pixelsPerM: pixelsPerM(view.zoom), statusMask, palette: colors, tint, focus };
      const near = await source.view(query, signal);
      const count = near.kind === 'piles' ? near.count : Number.POSITIVE_INFINITY;
      const at = { box, zoom: view.zoom, what, tint, focus, turn, count };
      if (near.kind !== 'piles' || count > most) {
        if (!signal.aborted) setFound({ ...at, piles: null });
        return;
      }
      const { originXM, originYM } = source.info;
      const site = {
        x_from: box.minNorthM + originXM,
        x_to: box.maxNorthM + originXM,
        y_from: box.minEastM + originYM,
        y_to: box.maxEastM + originYM,
      };
      const rows = [...near.values];
      const [lines, pileNos, designs, places] = await Promise.all([
        core.call('piles.lines', { key: pilesKey(scope), rows }, { signal }),
        core.call('piles.labels', { key: pilesKey(scope), rows }, { signal }),
        outlines ? core.table('pileOutlines', scope, site, { signal }) : null,
        offsets ? core.table('asBuilt', scope, site, { signal }) : null,
      ]);
      if (signal.aborted) return;
      const designOf = rowById(designs);
      const placeOf = rowById(places);
      const design = designs === null ? null : new TableRows<typeof pileOutlineColumns>(designs);
      const place = places === null ? null : new TableRows<typeof asBuiltColumns>(places);
      const piles = rows.map((_, i): NearPile => {
        const id = lines.pileIds[i] ?? 0;
        const eastM = near.origin.eastM + (near.positions[2 * i] ?? Number.NaN);
        const northM = near.origin.northM + (near.positions[2 * i + 1] ?? Number.NaN);
        const radiusM = near.radii[i] ?? 0;
        const designed = designOf.get(id) ?? -1;
        const heading = design?.number('heading_deg', designed) ?? Number.NaN;
        const [red = 0, green = 0, blue = 0, status] = near.colors.subarray(4 * i);
        // On the day that is looked at it may have been to be made.
        const made = focus?.days && status === PILE_STATUS.planned ? undefined : placeOf.get(id);
        const asBuilt: AsBuilt | null =
          place === null || made === undefined
            ? null
            : {
                // Off the design of when it was made: that is how far its machine stood off.
                eastM: eastM + place.number('dy_m', made),
                northM: northM + place.number('dx_m', made),
                offsetMm: place.number('offset_mm', made),
                toleranceMm: toleranceMm(profile, limits, 2 * radiusM),
              };
        return {
          eastM,
          northM,
          radiusM,
          pileNo: pileNos[i] ?? '',
          shape: shapeOf(profile, {
            lengthM: design?.number('length_m', designed) ?? Number.NaN,
            axes: design?.number('axes', designed) ?? Number.NaN,
            swingDeg: design?.number('swing_deg', designed) ?? Number.NaN,
            diameterM: 2 * radiusM,
            spacingM: lines.spacingM,
          }),
          headingDeg: Number.isNaN(heading) ? (lines.headingsDeg[i] ?? Number.NaN) : heading,
          color: `rgb(${red} ${green} ${blue})`,
          asBuilt,
        };
      });
      setFound({ ...at, piles });
    };
    const timer = setTimeout(() => {
      load().catch((error: unknown) => {
        if (!signal.aborted) latest.current.frame.onError(error);
      });
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [
    asks,
    outlines,
    offsets,
    what,
    turn,
    most,
    profile,
    limits,
    view,
    size,
    statusMask,
    colors,
    tint,
    focus,
    source,
    core,
    scope,
  ]);

  const shown = useMemo(() => {
    const isOther = found === null || found.what !== what || found.tint !== tint || found.focus !== focus;
    const isMany = !isOther && (found.piles === null || found.count > most);
    return { piles: isOther || isMany ? null : found.piles, tooMany: isMany, most };
  }, [found, what, tint, focus, most]);
  useNearFrames(view, shown.piles?.length ?? 0);
  return shown;
}

/** The colours with the status in place of its sign, so that a view tells which piles have which. */
function withStatuses(palette: Uint8Array): Uint8Array {
  return palette.map((byte, at) => (at % 4 === 3 ? Math.floor(at / 4) % STATUSES : byte));
}

/** A number that follows another one, a while later. */
function useSlowly(value: number): number {
  const [slow, setSlow] = useState(value);
  const latest = useLatest(value);
  useEffect(() => {
    const timer = setInterval(() => setSlow(latest.current), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return slow;
}

/** Row by id of a pile. */
function rowById(table: Outlines | Places | null): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  for (const [row, id] of table?.columns.pile_id.entries() ?? []) rows.set(id, row);
  return rows;
}
