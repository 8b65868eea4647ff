import type { DataLayer } from '../../data';
import { asDataCoreError } from '../../ui/error-text';

type Reported = Pick<DataLayer, 'core' | 'session'>;

/** Tells the server of a fault of ours, where somebody is signed in. */
export function reportCrash(layer: Reported, error: unknown, type: 'crash' | 'uncaught' = 'crash'): void {
  if (layer.session.getState().token === null) return;
  layer.core.reportFault({ type, data: textOf(error) });
}

/** Reports errors that nobody catches; the browser's console shows it as ever. */
export function reportUncaught(layer: Reported): void {
  const report = (error: unknown): void => {
    // Notes of the browser and faults of foreign scripts come without an error; those of requests the worker reports.
    if (error === null || error === undefined || asDataCoreError(error) !== null) return;
    reportCrash(layer, error, 'uncaught');
  };
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** Name, message and stack; not every browser begins the stack with the message. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const head = `${error.name}: ${error.message}`;
  return error.stack?.startsWith(head) === true ? error.stack : `${head}\n${error.stack ?? ''}`;
}
