// The frame in which layers over or under a map's piles draw.

import type { PileFocus, PileTint } from '../contracts/data-core';
import type { Size } from './camera';
import type { PileLabel } from './label-places';
import type { MapView } from './map-view';
import type { PileMapSource } from './source';
import type { Box } from './text-room';

/** Draws something at its place in a view, in CSS pixels from the top left; the same for the screen and for a saved picture. */
export interface MapPainter<Done = void> {
  /** Below the piles. */
  readonly below: boolean;
  /** Below the others there. */
  readonly bottom?: true;
  /** Above the others there. */
  readonly top?: true;
  readonly paint: (context: CanvasRenderingContext2D, view: MapView, size: Size) => Done;
}

/** A worker's picture comes later: a saved picture waits for it. */
export type FilePainter = MapPainter | MapPainter<Promise<void>>;

/** Has a painter paint in saved pictures until what it answers is called. */
export function adding(painters: Set<FilePainter>, painter: FilePainter): () => void {
  painters.add(painter);
  return () => {
    painters.delete(painter);
  };
}

export interface MapFrame {
  readonly source: PileMapSource;
  readonly view: MapView;
  readonly size: Size;
  readonly pixelRatio: number;
  readonly dark: boolean;
  readonly statusMask: number;
  /** RGB by status code, four bytes each, then of those that are not looked at. */
  readonly palette: Uint8Array;
  /** Null: the piles have the colours of their statuses. */
  readonly tint: PileTint | null;
  /** Null: all piles are looked at, as they are now. */
  readonly focus: PileFocus | null;
  /** Numbers of the piles, as far as they are written. */
  readonly labels: readonly PileLabel[];
  /** Boxes over the map, where no text is to be written. */
  readonly covers: readonly Box[];
  /** Where layers below the piles are put; null until it is there. */
  readonly belowPiles: HTMLElement | null;
  /** Painters of the layers in a saved picture. */
  readonly painters: Set<FilePainter>;
  /** Whether the piles are drawn in space. */
  readonly onSolidDrawn: (isDrawn: boolean) => void;
  /** The wheel turned over something that lies on the map. */
  readonly onWheel: (event: WheelEvent) => void;
  /** Moves the map at once. */
  readonly move: (view: MapView) => void;
  readonly fly: (view: MapView) => void;
  readonly onError: (error: unknown) => void;
}
