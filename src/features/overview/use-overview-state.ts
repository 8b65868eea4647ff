import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSearchChange } from '../../ui/use-search-change';
import { type OverviewState, readOverview, writeOverview } from './overview-url';

/** The overview's state in the address. Choosing a pile can be undone with 'back'; the rest replaces the entry. */
export function useOverviewState() {
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const state = useMemo(() => readOverview(search), [search]);
  const change = useCallback(
    (part: Partial<OverviewState>) =>
      changeSearch((before) => writeOverview(before, part), { replace: part.pileId === undefined }),
    [changeSearch],
  );
  return [state, change] as const;
}
