// Which colours a map has while others are worked out for it.
import type { PileDistribution, PileTint } from '../../contracts/data-core';
import type { MapNumber } from './map-numbers';

/** A number with its colours and what it comes to over the piles. */
export interface WholeColors {
  readonly number: MapNumber;
  readonly tint: PileTint;
  readonly distribution: PileDistribution;
  /** Its last class holds other machines or orders beside the one that it begins with. */
  readonly hasOthers: boolean;
}

interface Asked {
  /** The pile set whose map it is. */
  readonly key: string | null;
  /** Whether a number is to colour it; else the statuses do. */
  readonly isAsked: boolean;
  /** Null: not known yet. */
  readonly whole: WholeColors | null;
  readonly isFailed: boolean;
}

export interface ColorsShown {
  readonly key: string | null;
  /** Null: the statuses colour the map. */
  readonly colors: WholeColors | null;
}

/**
 * The colours that a map had stay until those asked for are whole: painted in between, in those of the statuses, it would be
 * painted twice. The same object while nothing changes.
 */
export function colorsShown(before: ColorsShown, { key, isAsked, whole, isFailed }: Asked): ColorsShown {
  const stays = isAsked && !isFailed && before.key === key ? before.colors : null;
  const colors = isAsked && whole !== null ? whole : stays;
  return before.key === key && before.colors === colors ? before : { key, colors };
}
