// The whole protocol between the main thread and the data-core worker. One request, one answer: settled exactly once
// as a result, an error or a cancellation (workers/rpc). Every typed array in an answer is a fresh copy that is
// transferred: the receiver owns it, and none is a view into WASM memory.
//
// Piles, logs and record sets are opened under a key that the caller makes (`piles:HS-MI:3`). The worker holds them
// within a byte budget and may evict the least recently used; a request on a key it does not hold fails with `not_open`,
// and the client opens it again. Answers are columns, units and status codes those of api.ts.
//
// Every request can be cancelled and is then settled as `cancelled` at once; one that lasts gives way to others between
// its steps and tells its progress.
import type { WorkerRequests } from '../worker-requests';
import { commonRequests, type WorkerSession } from './common';
import { headRequests } from './heads';
import { layoutRequests } from './layout';
import { logRequests } from './logs';
import { pileRequests } from './piles';
import { recordRequests } from './records';
import { stepRequests } from './steps';

export * from './answers';
export type {
  ApiCall,
  ComingPiles,
  FaultReport,
  FileCall,
  FileDownload,
  FormulaChannel,
  FormulaFault,
  PerMetreChannel,
  Progress,
  SignedIn,
  SignInCall,
  TableSource,
  WorkerSession,
} from './common';
export { DATA_CORE_ERROR_CODES, type DataCoreErrorCode, type DataCoreErrorShape } from './errors';
export type * from './heads';
export type * from './layout';
export type * from './logs';
export type * from './piles';
export type * from './records';
export { MOST_RECORDS_OF_SET } from './records';
export type { UndoStep, UndoStepList } from './steps';
export { MOST_STEP_CHARACTERS } from './steps';

/** Every request; each says whether it only reads. */
export const DATA_CORE_REQUESTS = {
  ...commonRequests,
  ...pileRequests,
  ...layoutRequests,
  ...logRequests,
  ...recordRequests,
  ...headRequests,
  ...stepRequests,
} as const satisfies WorkerRequests;
export type DataCoreRequests = typeof DATA_CORE_REQUESTS;
export type DataCoreRequestName = keyof DataCoreRequests;

/** A message that the worker sends unasked. It is answered once the main thread has dealt with it. */
export type DataCoreEvent =
  /** Asks for the session as the browser's tabs share it; answered with a StoredSession. */
  | { readonly kind: 'storedSession' }
  /** A refreshed pair of tokens, to be stored. */
  | { readonly kind: 'tokens'; readonly token: string; readonly refreshToken: string }
  /** The server's text about a success, for the user. */
  | { readonly kind: 'said'; readonly text: string }
  /** The session is over: clear it and go to sign-in. */
  | { readonly kind: 'signedOut' };

/** The tokens that the browser's tabs share; null when nobody is signed in. */
export type StoredSession = WorkerSession['credentials'];
