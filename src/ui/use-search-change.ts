import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLatest } from './use-latest';

/** The change asked for while the address still shows an older one. */
let pending: { readonly shown: string; readonly next: URLSearchParams } | null = null;

/** Forgets a change that was asked for and then refused: the next change begins with the address as it is. */
export function dropSearchChange(): void {
  pending = null;
}

/** Whether the console is on its way to another screen. */
let leaving: () => boolean = () => false;

/** Tells how to know that: asked at the moment of a change, since the address that React has rendered may be older. */
export function watchLeaving(isLeaving: () => boolean): void {
  leaving = isLeaving;
}

/**
 * Changes the parameters of the address. Unlike the router's own setter, changes from several parts of a screen in the
 * same moment add up instead of overwriting each other; and one that only completes an address (`replace`) does not
 * call back a user who is on the way to another screen.
 */
export function useSearchChange() {
  const [search, setSearch] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address has taken up what was asked for
  useEffect(() => {
    pending = null;
  }, [search]);
  // The router makes another setter with each address, and parts that were given the change would be drawn anew with it.
  const setter = useLatest(setSearch);
  return useCallback((edit: (before: URLSearchParams) => URLSearchParams, options: { readonly replace: boolean }) => {
    if (options.replace && leaving()) return;
    const shown = `${window.location.pathname}${window.location.search}`;
    const before = pending?.shown === shown ? pending.next : new URLSearchParams(window.location.search);
    const next = edit(before);
    pending = { shown, next };
    setter.current(next, { replace: options.replace, preventScrollReset: true });
  }, []);
}
