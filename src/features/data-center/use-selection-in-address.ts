import { useEffect } from 'react';
import type { AddressChange } from '../../ui/address/address-state';
import type { DataCenterState } from './data-center-url';
import { linkedNumbers } from './linked-selection';
import type { useRecordSelection } from './use-record-selection';

interface Asked {
  readonly selected: Pick<ReturnType<typeof useRecordSelection>, 'selection' | 'isKnown'>;
  /** As in the address. */
  readonly state: Pick<DataCenterState, 'view' | 'selected'>;
  readonly change: (change: AddressChange<DataCenterState>) => void;
}

/** Keeps the numbers of the records that are analysed in the address, so that a link asks about the same ones. */
export function useSelectionInAddress({ selected: { selection, isKnown }, state, change }: Asked): void {
  const numbers = state.view === 'analyse' ? (linkedNumbers(selection) ?? []) : [];
  const wanted = JSON.stringify(numbers);
  const written = JSON.stringify(state.selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` tells which numbers these are
  useEffect(() => {
    if (!isKnown || wanted === written) return;
    // Not in the same moment: a change of view along with a selection has an entry of the history, which this one, as it
    // replaces, would call back.
    const timer = setTimeout(() => change(({ view }) => ({ selected: view === 'analyse' ? numbers : [] })));
    return () => clearTimeout(timer);
  }, [isKnown, wanted, written, change]);
}
