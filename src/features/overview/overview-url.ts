// Selection, filters and zoom of the overview, as a link carries them.
import type { MapShape } from '../../maps/map-shape';
import type { MapView } from '../../maps/map-view';
import { mapViewPart, statusMaskPart } from '../../parts/pile-source/map-address';
import { type MapColors, mapColorsPart } from '../../parts/pile-source/map-colors';
import { type MapLayers, mapLayersPart } from '../../parts/pile-source/map-layers';
import { type MapReplay, mapReplayPart } from '../../parts/pile-source/map-replay';
import { mapSelectionPart } from '../../parts/pile-source/map-selection';
import { type MapSolid, mapSolidPart } from '../../parts/pile-source/map-solid';
import { choicePart, selectionPart, textPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import { MEASURES, type Measure } from './progress-measure';

export interface OverviewState {
  readonly pileId: number | null;
  /** The record whose log is shown; null: the pile's newest. */
  readonly recordNo: string | null;
  /** Bit n set: status n is shown. */
  readonly statusMask: number;
  /** Null: the whole site. */
  readonly view: MapView | null;
  /** Null: the map is coloured by status. */
  readonly colors: MapColors | null;
  /** The piles that are selected; null: none are. */
  readonly selection: MapShape | null;
  /** The day that the map shows; null: now. */
  readonly replay: MapReplay | null;
  /** The map's layers beside the piles; null: as the browser remembers. */
  readonly layers: MapLayers | null;
  /** How the piles are seen in space; null: on the plan. */
  readonly solid: MapSolid | null;
  /** Whether the pile's panel takes most of the width. */
  readonly panel: 'beside' | 'wide';
  readonly measure: Measure;
  readonly side: SideTab;
}

export type SideTab = 'machines' | 'warnings' | 'cameras' | 'waste';

const RECORD_NO_MAX = 100;

export const OVERVIEW_PARTS: AddressParts<OverviewState> = {
  pileId: selectionPart('pile'),
  recordNo: textPart('record', RECORD_NO_MAX),
  statusMask: statusMaskPart,
  view: mapViewPart,
  colors: mapColorsPart,
  selection: mapSelectionPart,
  replay: mapReplayPart,
  layers: mapLayersPart,
  solid: mapSolidPart,
  panel: choicePart('panel', ['beside', 'wide']),
  measure: choicePart('measure', MEASURES),
  side: choicePart('side', ['machines', 'warnings', 'cameras', 'waste']),
};

/** The state of the map, for a list beside a map that shows the same. */
export function mapParameters(state: OverviewState): Readonly<Record<string, string>> {
  const search = new URLSearchParams();
  statusMaskPart.write(search, state.statusMask);
  mapViewPart.write(search, state.view);
  mapColorsPart.write(search, state.colors);
  mapSelectionPart.write(search, state.selection);
  return Object.fromEntries(search);
}
