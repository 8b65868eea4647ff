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
  const context = { reason: thrown.code };
  if (thrown.code.startsWith('payload.')) return new DataCoreError('payload', thrown.message, context);
  // A table that decodes but does not hold what a map or log is made of.
  const shape = thrown.code.startsWith('layout.') || thrown.code.startsWith('history.');
  return new DataCoreError(shape ? 'contract' : 'internal', thrown.message, context);
}
