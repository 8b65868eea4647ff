// The one error type on both sides of the worker boundary. It travels as a plain shape, because a structured clone of
// an Error keeps neither code nor context.
import { DATA_CORE_ERROR_CODES, type DataCoreErrorCode, type DataCoreErrorShape } from '../../src/contracts/data-core';

/** Codes after which the same request may well succeed. */
const RETRYABLE: ReadonlySet<DataCoreErrorCode> = new Set([
  'network',
  'timeout',
  'worker_lost',
  'not_open',
  'wasm_unavailable',
]);

export class DataCoreError extends Error implements DataCoreErrorShape {
  override readonly name = 'DataCoreError';
  readonly code: DataCoreErrorCode;
  readonly context: DataCoreErrorShape['context'];
  readonly retryable: boolean;

  constructor(
    code: DataCoreErrorCode,
    message: string,
    context: DataCoreErrorShape['context'] = {},
    retryable: boolean = RETRYABLE.has(code),
  ) {
    super(message);
    this.code = code;
    this.context = context;
    this.retryable = retryable;
  }

  /** The plain form that crosses the boundary. */
  toShape(): DataCoreErrorShape {
    return { code: this.code, message: this.message, context: this.context, retryable: this.retryable };
  }

  /** The error on the other side of the boundary. */
  static fromShape(shape: DataCoreErrorShape): DataCoreError {
    const known = DATA_CORE_ERROR_CODES.includes(shape.code) ? shape.code : 'internal';
    return new DataCoreError(known, shape.message, shape.context, shape.retryable);
  }
}

/** A request that somebody gave up; shown to nobody. */
export function cancelledError(): DataCoreError {
  return new DataCoreError('cancelled', 'the request was given up');
}

/** Any thrown value as a DataCoreError: aborts become `cancelled`, everything unknown is a fault of ours. */
export function asDataCoreError(thrown: unknown): DataCoreError {
  if (thrown instanceof DataCoreError) return thrown;
  if (thrown instanceof Error) {
    if (thrown.name === 'AbortError') return cancelledError();
    return new DataCoreError('internal', `${thrown.name}: ${thrown.message}`, { stack: firstFrame(thrown) });
  }
  return new DataCoreError('internal', String(thrown));
}

function firstFrame(error: Error): string | null {
  return error.stack?.split('\n')[1]?.trim() ?? null;
}
