// The worker that reads workbooks: it lives while one is imported, and takes its memory along.
import { SupervisedClient } from '../../workers/rpc/supervised-client';
import { SPREADSHEET_REQUESTS, type SpreadsheetRequests } from '../contracts/spreadsheet';
import { spawnSpreadsheet } from './browser-workers';

/** The worker as an import needs it. `dispose` ends it, whatever it does. */
export type SpreadsheetWorker = Pick<SupervisedClient<SpreadsheetRequests>, 'call' | 'dispose'>;

export function startSpreadsheet(): SpreadsheetWorker {
  return new SupervisedClient<SpreadsheetRequests>({
    requests: SPREADSHEET_REQUESTS,
    spawn: spawnSpreadsheet,
    // A workbook that was open is lost with its worker; its reader is told by the next request.
    restore: async () => undefined,
  });
}
