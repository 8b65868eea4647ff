// Errors that come out of the WASM module carry a stable `code`; here they become those of the worker contract.
import { CORE_FAULTS } from '../../src/contracts/data-core';
import { DataCoreError } from '../rpc/data-core-error';
import { refusal } from './envelope';

type CoreFault = (typeof CORE_FAULTS)[number];

/** Runs work on a payload; faults of the payload become code `payload`, a trap passes through untouched. */
export function openingPayload<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw payloadFault(thrown);
  }
}

/** Runs work on a caller's input; input that cannot be used becomes code `bad_input`. */
export function answering<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw inputFault(thrown);
  }
}

/** The same for work that gives way in between. */
export async function faultsOfInput<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw inputFault(thrown);
  }
}

function inputFault(thrown: unknown): unknown {
  const code = codeOf(thrown);
  if (code === null || !(thrown instanceof Error)) return thrown;
  const limit = 'limit' in thrown && typeof thrown.limit === 'number' ? { limit: thrown.limit } : {};
  return new DataCoreError('bad_input', thrown.message, { reason: code, ...limit });
}

/** Why an input is refused: by the module, or before it is asked. */
type Refusal = CoreFault | 'history.row' | 'zone.span' | 'zone.unknown';

export function badInput(message: string, reason: Refusal): DataCoreError {
  return new DataCoreError('bad_input', message, { reason });
}

const LARGEST = 2 ** 32 - 1;

/** The number, when it is a whole one that the module can take; it would silently take another otherwise. */
export function whole(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 0 && value <= LARGEST) return value;
  throw badInput(`${name} is ${value}, not a whole number from 0 to ${LARGEST}`, 'core.argument');
}

function payloadFault(thrown: unknown): unknown {
  const code = codeOf(thrown);
  if (code === null || !(thrown instanceof Error)) return thrown;
  if (code === 'api' && 'errorCode' in thrown && typeof thrown.errorCode === 'number') {
    return refusal(thrown.errorCode, thrown.message);
  }
  const context = { reason: code };
  if (code.startsWith('payload.') || code.startsWith('chunk.'))
    return new DataCoreError('payload', thrown.message, context);
  // A table that decodes but does not hold what a map, a list or a log is made of.
  const shape = ['layout.', 'heads.', 'history.'].some((crate) => code.startsWith(crate));
  return new DataCoreError(shape ? 'contract' : 'internal', thrown.message, context);
}

/** Whether the module has refused what it was given, and can be used on. */
export function isRefusal(thrown: unknown): boolean {
  return codeOf(thrown) !== null;
}

/** The module's code of an error; null for an error that is not the module's own. */
function codeOf(thrown: unknown): CoreFault | null {
  if (thrown instanceof DataCoreError || !(thrown instanceof Error) || !('code' in thrown)) return null;
  const { code } = thrown;
  return CORE_FAULTS.find((known) => known === code) ?? null;
}
