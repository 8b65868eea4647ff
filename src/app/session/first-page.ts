import type { DataRouter } from 'react-router-dom';

/** A page that has not come by then is shown as it loads. */
const LATEST_MS = 300;

/** Resolves when a router has its first page, or soon. To draw that it loads would take a weak laptop longer than it does. */
export function firstPage(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) end();
    });
    const end = (): void => {
      stop();
      resolve();
    };
    if (router.state.initialized) end();
    else setTimeout(end, LATEST_MS);
  });
}
