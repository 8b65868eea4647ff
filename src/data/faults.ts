import { DataCoreError } from '../../workers/rpc/data-core-error';

/**
 * For background work that nobody awaits. Faults that the user sees anyway (connection state, sign-out, a cancelled
 * request) are dropped; a fault of ours goes to the page's error handler.
 */
export function reportFault(error: unknown): void {
  if (error instanceof DataCoreError && error.code !== 'internal' && error.code !== 'contract') return;
  queueMicrotask(() => {
    throw error;
  });
}
