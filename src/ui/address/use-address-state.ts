import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSearchChange } from '../use-search-change';
import { type AddressChange, type AddressParts, isUndoable, readAddress, writeAddress } from './address-state';

/** A screen's state in the address, and how to change some of it. `parts` is the same object at every call. */
export function useAddressState<S extends object>(parts: AddressParts<S>) {
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const state = useMemo(() => readAddress(parts, search), [parts, search]);
  const change = useCallback(
    (asked: AddressChange<S>) =>
      changeSearch((before) => writeAddress(parts, before, asked), { replace: !isUndoable(parts, asked) }),
    [parts, changeSearch],
  );
  return [state, change] as const;
}
