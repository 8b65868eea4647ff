import { useEffect } from 'react';
import type { PileItem } from '../../contracts/api/pile-management';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { MapSketch } from '../../maps/map-sketch';
import { readField, type TypedPile } from './pile-form';

interface PlaceSketch {
  /** The pile as it is stored. */
  readonly seen: PileItem;
  readonly typed: TypedPile;
  readonly type: (key: string, text: string) => void;
  /** How far it may be dragged. */
  readonly mostM: number;
  readonly onSketch: (sketch: MapSketch | null) => void;
}

/** For types whose piles have no usual distance, as rings have none: they can be dragged by half of it, too. */
const USUAL_SPACING_M = 1;

/** Metres between piles of a type. */
export function usualSpacingM({ design }: Pick<EquipmentProfile, 'design'>): number {
  return design.spacingM || USUAL_SPACING_M;
}

/** How far a pile may be dragged: half of the distance, so that none is dropped on its neighbour. */
export function mostDraggedM(profile: Pick<EquipmentProfile, 'design'>): number {
  return usualSpacingM(profile) / 2;
}

/** The place that a form says; null while it says none. */
export function typedPlace(typed: TypedPile): { readonly xM: number; readonly yM: number } | null {
  const [xM, yM] = [numberOf('x_m', typed.x_m), numberOf('y_m', typed.y_m)];
  return xM === null || yM === null ? null : { xM, yM };
}

/** Shows on the map where a pile is and where the form puts it; dragging it there fills in the form. */
export function usePlaceSketch({ seen, typed, type, mostM, onSketch }: PlaceSketch): void {
  const { x_m: fromXM, y_m: fromYM, pile_no: name } = seen;
  const { xM, yM } = typedPlace(typed) ?? { xM: null, yM: null };
  useEffect(() => {
    if (fromXM === null || fromYM === null || xM === null || yM === null) return;
    const place = (x: number, y: number) => ({ xM: Float64Array.of(x), yM: Float64Array.of(y) });
    onSketch({
      before: place(fromXM, fromYM),
      after: place(xM, yM),
      marked: NOTHING,
      outline: null,
      handle: {
        ...{ xM, yM, fromXM, fromYM, name },
        mostM,
        onMove: (toXM, toYM) => {
          type('x_m', String(toXM));
          type('y_m', String(toYM));
        },
      },
    });
    return () => onSketch(null);
  }, [fromXM, fromYM, xM, yM, name, mostM, type, onSketch]);
}

const NOTHING: ReadonlySet<number> = new Set();

function numberOf(key: 'x_m' | 'y_m', text: string | undefined): number | null {
  const read = readField(key, text ?? '', []);
  return 'value' in read && typeof read.value === 'number' ? read.value : null;
}
