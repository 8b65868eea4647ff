// After which errors nobody knows whether a change is stored.
import { expect, it } from 'vitest';
import { ErrorCode } from '../../contracts/envelope';
import { mayBeWritten } from './may-be-written';

it.each([
  [true, 'network', {}],
  [true, 'timeout', {}],
  [true, 'http', { status: 500 }],
  [true, 'http', { status: 502 }],
  [true, 'contract', {}],
  [true, 'worker_lost', {}],
  [true, 'api', { errorCode: ErrorCode.serverFault }],
  [true, 'api', { errorCode: ErrorCode.databaseAway }],
  [false, 'http', { status: 400 }],
  [false, 'http', { status: 413 }],
  [false, 'api', { errorCode: ErrorCode.badRequest }],
  [false, 'api', { errorCode: ErrorCode.forbidden }],
  [false, 'api', { errorCode: ErrorCode.notFound }],
  [false, 'api', { errorCode: ErrorCode.tooManyAttempts }],
  [false, 'api', { errorCode: ErrorCode.diskFull }],
  [false, 'bad_input', {}],
  [false, 'wasm_unavailable', {}],
])('a change may be written: %s, after “%s” %j', (may, code, context) => {
  expect(mayBeWritten({ code, message: '', context, retryable: false })).toBe(may);
});
