import type { DataLayer } from '../../data';

/** Tells the server of a fault of ours, where somebody is signed in. */
export function reportCrash(layer: DataLayer, error: unknown): void {
  if (layer.session.getState().token === null) return;
  const data = error instanceof Error ? (error.stack ?? error.message) : String(error);
  layer.core
    .api('accountError', null, { type: 'crash', data: data.slice(0, 8000) }, { keep: true })
    // The user has seen it; a report that does not get through is lost.
    .catch(() => undefined);
}
