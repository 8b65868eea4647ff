import { DataCoreError } from '../../workers/rpc/data-core-error';

/** A part of the console that did not arrive: for the user the same as a server out of reach. */
export function notLoaded(error: unknown): DataCoreError {
  return new DataCoreError('network', `a part of the console could not be loaded: ${String(error)}`, {}, true);
}
