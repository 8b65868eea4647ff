// The state of pile management in its address, beside the search.
import type { MapShape } from '../../maps/map-shape';
import type { MapView } from '../../maps/map-view';
import { BY_NUMBER, PILE_COLUMNS, type PileColumn } from '../../parts/pile-list/pile-columns';
import { mapViewPart, statusMaskPart } from '../../parts/pile-source/map-address';
import { type MapColors, mapColorsPart } from '../../parts/pile-source/map-colors';
import { type MapLayers, mapLayersPart } from '../../parts/pile-source/map-layers';
import { mapSelectionPart } from '../../parts/pile-source/map-selection';
import { choicePart, selectionPart, sortsPart, textPart } from '../../ui/address/address-parts';
import type { AddressPart, AddressParts } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/sorts';

/** Tasks of the panel beside the table when no pile is open in it. */
export const PILE_TASKS = [
  'none',
  'point',
  /** A new pile is typed in a row of the table, without a panel. */
  'row',
  'add',
  'batch',
  'arrange',
  'copy',
  'layout',
  'import',
  'built',
] as const;
export type PileTask = (typeof PILE_TASKS)[number];

export const BUILT_AREAS = ['rows', '10', '25', '50', '100'] as const;

export interface PileManagementState {
  /** The first counts most; never none. */
  readonly sorts: readonly TableSort<PileColumn>[];
  /** The pile that is open. */
  readonly pileId: number | null;
  readonly task: PileTask;
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
  /** The open one of the findings as built; null: none. */
  readonly finding: string | null;
  /** Areas by which piles as built are summed up: rows, or squares of so many metres. */
  readonly areas: (typeof BUILT_AREAS)[number];
  /** Whether the table holds only piles in that part. */
  readonly within: 'site' | 'map';
  /** Which of the two a phone shows. */
  readonly tab: 'table' | 'map';
}

const taskPart: AddressPart<PileTask> = { ...choicePart('task', PILE_TASKS), undoable: true };

export const PILE_MANAGEMENT_PARTS: AddressParts<PileManagementState> = {
  sorts: sortsPart(PILE_COLUMNS, BY_NUMBER),
  pileId: selectionPart('pile'),
  task: taskPart,
  statusMask: statusMaskPart,
  view: mapViewPart,
  colors: mapColorsPart,
  layers: mapLayersPart,
  selection: mapSelectionPart,
  finding: textPart('finding', 40),
  areas: choicePart('areas', BUILT_AREAS),
  within: choicePart('within', ['site', 'map']),
  tab: choicePart('tab', ['table', 'map']),
};

/** Whether going from one address to the other opens another pile, or none. */
export function changesPile(from: { readonly search: string }, to: { readonly search: string }): boolean {
  const pileOf = ({ search }: { readonly search: string }) =>
    PILE_MANAGEMENT_PARTS.pileId.read(new URLSearchParams(search));
  return pileOf(from) !== pileOf(to);
}

/** Whether going from one address to the other changes the task of the panel. */
export function changesTask(from: { readonly search: string }, to: { readonly search: string }): boolean {
  const taskOf = ({ search }: { readonly search: string }) => taskPart.read(new URLSearchParams(search));
  return taskOf(from) !== taskOf(to);
}

/** Whether going from one address to the other shows another project, or ends the task. */
export function endsTask(from: { readonly search: string }, to: { readonly search: string }): boolean {
  const projectOf = ({ search }: { readonly search: string }) => new URLSearchParams(search).get('project');
  return changesTask(from, to) || projectOf(from) !== projectOf(to);
}
