// The worker that makes printed documents: it lives while one is made, and takes its memory along.
import { SupervisedClient } from '../../workers/rpc/supervised-client';
import { PAPER_REQUESTS, type PaperRequests } from '../contracts/paper';
import { spawnPaper } from './browser-workers';

/** The worker as a document needs it. `dispose` ends it, whatever it does. */
export type PaperWorker = Pick<SupervisedClient<PaperRequests>, 'call' | 'dispose'>;

export function startPaper(): PaperWorker {
  return new SupervisedClient<PaperRequests>({
    requests: PAPER_REQUESTS,
    spawn: spawnPaper,
    // A document that was begun is lost with its worker; its maker is told by the next request.
    restore: async () => undefined,
  });
}
