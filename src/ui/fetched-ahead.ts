import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';

/** A component whose code is under way. */
export interface FetchedAhead<P> {
  /** Null until it has come. */
  component: ComponentType<P> | null;
  readonly Coming: LazyExoticComponent<ComponentType<P>>;
}

export function fetchedAhead<P>(coming: Promise<ComponentType<P>>): FetchedAhead<P> {
  const ahead: FetchedAhead<P> = {
    component: null,
    Coming: lazy(() => coming.then((component) => ({ default: component }))),
  };
  coming.then(
    (component) => {
      ahead.component = component;
    },
    // Rendering it says so.
    () => undefined,
  );
  return ahead;
}

/**
 * The component, to be rendered within a `Suspense`. Where its code has come it is rendered at once: React's `lazy` alone
 * would show the fallback first, and for 300 ms at least.
 */
export function useFetchedAhead<P>({ component, Coming }: FetchedAhead<P>): ComponentType<P> {
  const [chosen] = useState<ComponentType<P>>(() => component ?? Coming);
  return chosen;
}
