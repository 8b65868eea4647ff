import { type ComponentType, createElement, type FunctionComponent, type LazyExoticComponent, lazy } from 'react';

/** By its error, the function that makes a part ask for its code anew. */
const afterFailure = new WeakMap<object, () => void>();

interface LazyPart<P> extends FunctionComponent<P> {
  /**
   * Has the code before the part is shown, which it then is at once: while it waits for code, React shows the fallback for
   * 300 ms at least.
   */
  readonly fetch: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is first shown, to be rendered within a `Suspense` and a `Guarded`. React's
 * `lazy` keeps a failure for good: after a moment without a server, every retry would fail.
 */
export function lazyPart<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  let isAsked = false;
  const once = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      isAsked = true;
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
  return Object.assign((props: P) => createElement<P>(loaded ?? current, props), {
    fetch: async (): Promise<void> => {
      const { default: part } = await load();
      // A part that is shown already stays.
      if (!isAsked) loaded = part;
    },
  });
}

/** Where the error is that a part's code could not be had, the part asks again when it is rendered next. */
export function askAgainAfter(error: unknown): void {
  if (error instanceof Error) afterFailure.get(error)?.();
}
