// The result of an arrangement's fields for the panel around them.
import type { MapSketch } from '../../../maps/map-sketch';
import type { ChosenPiles, NewValues } from './chosen-piles';

/** Rows of which nothing is wrong. */
export const NOTHING: ReadonlySet<number> = new Set();

/** The chosen piles as arranged. */
export interface Arranged {
  readonly values: NewValues;
  /** Rows of the chosen piles that something is wrong with: it cannot be sent. */
  readonly wrong: ReadonlySet<number>;
  readonly handle: MapSketch['handle'];
}

export interface ArrangeFieldsProps {
  readonly chosen: ChosenPiles;
  readonly disabled: boolean;
  /** Null: nothing that could be sent yet. */
  readonly onArranged: (arranged: Arranged | null) => void;
}
