// The state of the simulation screen in its address, beside the search.
import type { MapShape } from '../../maps/map-shape';
import type { MapView } from '../../maps/map-view';
import { BY_NUMBER, PILE_COLUMNS, type PileColumn } from '../../parts/pile-list/pile-columns';
import { mapViewPart, statusMaskPart } from '../../parts/pile-source/map-address';
import { type MapColors, mapColorsPart } from '../../parts/pile-source/map-colors';
import { type MapLayers, mapLayersPart } from '../../parts/pile-source/map-layers';
import { mapSelectionPart } from '../../parts/pile-source/map-selection';
import { choicePart, sortsPart, textPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/sorts';

/** The parts of the screen, of which a phone shows one; elsewhere the last two share a place. */
export const SIMULATION_PARTS = ['terms', 'piles', 'map', 'generations'] as const;
export type SimulationPart = (typeof SIMULATION_PARTS)[number];

export interface SimulationState {
  /** Of the design piles; the first counts most; never none. */
  readonly sorts: readonly TableSort<PileColumn>[];
  /** Bit n set: the map shows status n. */
  readonly statusMask: number;
  /** The part of the site that the map shows; null: all of it. */
  readonly view: MapView | null;
  /** Null: the map is coloured by status. */
  readonly colors: MapColors | null;
  /** The map's layers beside the piles; null: as the browser remembers. */
  readonly layers: MapLayers | null;
  /** The selection on the map: the table has no other piles; null: all. */
  readonly selection: MapShape | null;
  /** Whether the table holds only piles in that part. */
  readonly within: 'site' | 'map';
  readonly part: SimulationPart;
  /** The generation whose piles are listed. */
  readonly generationId: string | null;
}

export const SIMULATION_ADDRESS: AddressParts<SimulationState> = {
  sorts: sortsPart(PILE_COLUMNS, BY_NUMBER),
  statusMask: statusMaskPart,
  view: mapViewPart,
  colors: mapColorsPart,
  layers: mapLayersPart,
  selection: mapSelectionPart,
  within: choicePart('within', ['site', 'map']),
  part: choicePart('part', SIMULATION_PARTS),
  generationId: textPart('generation', 36),
};
