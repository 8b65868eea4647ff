// Tables as files: the worker lives while one is made, and takes its memory along.
import { SupervisedClient } from '../../workers/rpc/supervised-client';
import { type FileTable, TABLE_FILE_REQUESTS, type TableFileRequests } from '../contracts/table-file';
import { spawnTableFile } from './browser-workers';

/** The file of a table. */
export async function makeTableFile(table: FileTable): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new SupervisedClient<TableFileRequests>({
    requests: TABLE_FILE_REQUESTS,
    spawn: spawnTableFile,
    // It holds nothing between requests.
    restore: async () => undefined,
  });
  try {
    return await worker.call('tableFile.make', table);
  } finally {
    worker.dispose();
  }
}
