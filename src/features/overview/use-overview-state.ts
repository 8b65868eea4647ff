import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type OverviewState, readOverview, writeOverview } from './overview-url';

/** The overview's state in the address. Choosing a pile can be undone with 'back'; the rest replaces the entry. */
export function useOverviewState() {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readOverview(search), [search]);
  const change = useCallback(
    (part: Partial<OverviewState>) => {
      const replace = part.pileId === undefined;
      setSearch((before) => writeOverview(before, part), { replace, preventScrollReset: true });
    },
    [setSearch],
  );
  return [state, change] as const;
}
