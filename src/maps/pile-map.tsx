import type { PileHit } from '../contracts/data-core';
import type { MapView } from './map-view';
import type { MapMachine, PileMapSource } from './source';

export interface PileMapProps {
  /** Null while the set is being loaded. */
  readonly source: PileMapSource | null;
  readonly machines: readonly MapMachine[];
  readonly language: 'cn' | 'en';
  readonly dark: boolean;
  /** What is counted, in the language: pile, hole, … */
  readonly unitName: string;
  readonly formatTime: (ms: number) => string;
  /** Bit n set: status code n is shown. */
  readonly statusMask: number;
  readonly onStatusMaskChange: (mask: number) => void;
  readonly selectedPileId: number | null;
  readonly onSelect: (hit: PileHit | null) => void;
  readonly onSelectMachine?: (id: number) => void;
  /** The part of the site shown; null: all of it. A change from outside moves the map. */
  readonly view: MapView | null;
  /** Called 300 ms after the map came to rest. */
  readonly onViewChange: (view: MapView) => void;
  /** A request of the source failed; the map keeps its picture. */
  readonly onError?: (error: unknown) => void;
  readonly className?: string;
}

/** The site as a flat map on its own grid. Fills its parent. */
export function PileMap(_props: PileMapProps) {
  return null;
}
