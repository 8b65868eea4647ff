import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  useState,
} from 'react';

/** By its error, what makes a part ask for its code anew. */
const afterFailure = new WeakMap<object, () => void>();

export interface LazyPart<P extends object> extends FunctionComponent<P> {
  /**
   * Fetches the code before the part is shown, which it then is at once: waiting for it, React would show the fallback for
   * 300 ms at least. Where it cannot be had, the part says so when it is shown.
   */
  readonly fetch: () => void;
}

/**
 * A component whose code is fetched when it is first shown, to be rendered within a `Suspense` and a `Guarded`. React's
 * `lazy` keeps a failure for good: after a moment without a server, every retry would fail.
 */
export function lazyPart<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  const had = async (): Promise<{ readonly default: ComponentType<P> }> => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const once = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return await had();
      } catch (error) {
        const askAnew = () => {
          current = once();
        };
        if (error instanceof Error) afterFailure.set(error, askAnew);
        throw error;
      }
    });
  let current = once();
  const choose = () => loaded ?? current;
  return Object.assign((props: P) => createElement(Chosen<P>, { choose, props }), {
    fetch: (): void => {
      if (loaded === null) had().catch(() => undefined);
    },
  });
}

interface ChosenProps<P> {
  readonly choose: () => ComponentType<P>;
  readonly props: P;
}

/** Stays with one component, whatever comes meanwhile. */
function Chosen<P extends object>({ choose, props }: ChosenProps<P>) {
  const [chosen] = useState(choose);
  return createElement<P>(chosen, props);
}

/** Where the error is that a part's code could not be had, the part asks again when it is rendered next. */
export function askAgainAfter(error: unknown): void {
  if (error instanceof Error) afterFailure.get(error)?.();
}
