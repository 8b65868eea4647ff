import { type ComponentType, createElement, type FunctionComponent, type LazyExoticComponent, lazy } from 'react';

/** By its error, what makes a part ask for its code anew. */
const afterFailure = new WeakMap<object, () => void>();

/**
 * A component whose code is fetched when it is first shown, to be rendered within a `Suspense` and a `Guarded`. React's
 * `lazy` keeps a failure for good: after a moment without a server, every retry would fail.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): FunctionComponent<P> {
  const once = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        const askAnew = () => {
          current = once();
        };
        if (error instanceof Error) afterFailure.set(error, askAnew);
        throw error;
      }
    });
  let current = once();
  return (props) => createElement<P>(current, props);
}

/** Where the error is that a part's code could not be had, the part asks again when it is rendered next. */
export function askAgainAfter(error: unknown): void {
  if (error instanceof Error) afterFailure.get(error)?.();
}
