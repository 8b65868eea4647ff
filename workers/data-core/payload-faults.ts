// Errors that come out of the WASM module carry a stable `code`; here they become those of the worker contract.
import { DataCoreError } from '../rpc/data-core-error';
import { refusal } from './envelope';

/** Runs work on a payload; faults of the payload become code `payload`, a trap passes through untouched. */
export function openingPayload<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw payloadFault(thrown);
  }
}

function payloadFault(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return thrown;
  if (thrown.code === 'api' && 'errorCode' in thrown && typeof thrown.errorCode === 'number') {
    return refusal(thrown.errorCode, thrown.message);
  }
  return thrown.code.startsWith('payload.')
    ? new DataCoreError('payload', thrown.message, { reason: thrown.code })
    : new DataCoreError('internal', thrown.message, { reason: thrown.code });
}
