// Which piles a generation is asked for: those selected, the first of those found, or new batches.

import type { ApiInput } from '../../contracts/api';
import { PILE_STATUS } from '../../contracts/api';
import { GENERATION_STATE } from '../../contracts/broker';
import type { PileTable } from '../../parts/pile-list/pile-rows';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';

export type ChosenPiles =
  | { readonly kind: 'batches' }
  | { readonly kind: 'named'; readonly pileIds: readonly number[] }
  /** `firstId`: the first that can be made; null where none can. */
  | { readonly kind: 'found'; readonly filter: ReturnType<typeof pileFilterOf>; readonly firstId: number | null };

/** The search without the fields that design piles lack. The machine is the one that is to make them. */
export function pileFilterOf({
  equipment_id: _machine,
  begin_time: _begin,
  end_time: _end,
  handle_status: _status,
  level: _level,
  is_simulation: _simulated,
  is_discard: _discarded,
  ...filter
}: ProjectSearch['filter']) {
  return filter;
}

/** Whether anything narrows the piles; how a number is compared narrows nothing by itself. */
export function isNarrowed({ exact: _exact, ...filter }: ReturnType<typeof pileFilterOf>): boolean {
  return Object.keys(filter).length > 0;
}

interface PossiblePiles {
  readonly rows: number;
  readonly columns: Pick<PileTable['columns'], 'pile_id' | 'status' | 'generation_state'>;
}

/** The first pile of a table that can be made; rows are in the order of their ids, as generations take them. */
export function firstPossible({ rows, columns }: PossiblePiles): number | null {
  for (let row = 0; row < rows; row++) {
    const generation = columns.generation_state[row];
    const waits = generation === GENERATION_STATE.none || generation === GENERATION_STATE.failed;
    if (waits && columns.status[row] === PILE_STATUS.planned) return columns.pile_id[row] ?? null;
  }
  return null;
}

/** The pile whose record a preview shows; undefined for a batch, null where there is none. */
export function previewedPile(chosen: ChosenPiles): number | undefined | null {
  switch (chosen.kind) {
    case 'batches':
      return undefined;
    case 'named':
      return chosen.pileIds[0] ?? null;
    case 'found':
      return chosen.firstId;
  }
}

/** How many piles are selected, where that is more than one generation may have; else null. */
export function tooManySelected(chosen: ChosenPiles, most: number): number | null {
  return chosen.kind === 'named' && chosen.pileIds.length > most ? chosen.pileIds.length : null;
}

/** The piles as the call that begins a generation takes them. */
export function asked(
  chosen: ChosenPiles,
  count: number | null,
): Pick<ApiInput<'generationStart'>, 'pile_ids' | 'filter' | 'count'> {
  if (chosen.kind === 'named') return { pile_ids: [...chosen.pileIds] };
  return { ...(chosen.kind === 'found' ? { filter: chosen.filter } : {}), ...(count === null ? {} : { count }) };
}
