import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pilesKey, useDataCore } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import type { MapShape } from '../../maps/map-shape';
import { useSlowRevision } from '../../maps/use-slow-revision';
import { useMapColors } from '../map-colors/use-map-colors';
import type { MapColors } from '../pile-source/map-colors';
import type { usePileSource } from '../pile-source/use-pile-source';
import { useMapFocus } from './use-map-focus';
import { tintText } from './use-selected-piles';

export interface SelectedOnMap {
  readonly type: EquipmentType;
  readonly piles: ReturnType<typeof usePileSource>;
  readonly selection: MapShape | null;
  readonly colors: MapColors | null;
  readonly statusMask: number;
  readonly dark: boolean;
}

interface SelectedIds {
  /** A text that no other selection, and no other state of the piles, has. */
  readonly what: string;
  /** Ascending. */
  readonly ids: Uint32Array;
}

/** Ids of the piles that a map shows and has selected, ascending; null: none are selected, or they are not known yet. */
export function useSelectedIds(on: SelectedOnMap): Uint32Array | null {
  return useNamedSelection(on)?.ids ?? null;
}

/** The same with a name, for what is asked about them. */
export function useNamedSelection(on: SelectedOnMap): SelectedIds | null {
  const { type, piles, selection, colors, statusMask, dark } = on;
  const core = useDataCore();
  const { focus, text } = useMapFocus(piles.scope, selection);
  const { painted } = useMapColors(type, piles, selection === null ? null : colors, statusMask, dark);
  const tint = painted?.tint ?? null;
  const revision = useSlowRevision(piles.source?.revision ?? 0, piles.source?.key ?? null);
  const shape = focus?.shape ?? null;
  const named = shape?.of === 'ids' ? shape.name : text;
  const what = JSON.stringify([piles.source?.key, named, tintText(tint), statusMask, revision]);
  const found = useQuery({
    queryKey: ['pilesSelectedIds', what],
    queryFn: async ({ signal }): Promise<SelectedIds> => {
      if (focus === null) throw new Error('nothing is selected');
      const asked = { key: pilesKey(piles.scope), focus, statusMask, tint };
      return { what, ids: (await core.call('piles.selectedIds', asked, { signal })).ids };
    },
    enabled: shape !== null && piles.source !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  return selection === null ? null : (found.data ?? null);
}
