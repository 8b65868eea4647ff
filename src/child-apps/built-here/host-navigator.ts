import { createPath, type Navigator, type To } from 'react-router-dom';
import type { ChildAppHost } from '../contract';

/** Lets the router's hooks move the console: the address is its, and comes back with the next context. */
export function hostNavigator(host: Pick<ChildAppHost, 'navigate'>): Navigator {
  const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: pathOf,
    go: (delta) => window.history.go(delta),
    push: (to) => host.navigate(pathOf(to)),
    replace: (to) => host.navigate(pathOf(to), { replace: true }),
  };
}
