// The embedded database on a thread of its own: PGlite blocks while it works. It speaks PostgreSQL's protocol on a
// unix socket, so that the server uses one driver and one SQL for both databases.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { z } from 'zod';
import { sendWholeAnswers } from './whole-answers';

/**
 * PostgreSQL's own cache, a quarter of what PGlite would have: it is memory that the server never gives back, and the
 * system keeps the files' pages besides (docs/adr/0188).
 */
const SHARED_BUFFERS = '32MB';

const inputSchema = z.object({ dataDir: z.string(), socketPath: z.string() });

async function run(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('pglite-thread must run as a worker thread');
  const { dataDir, socketPath } = inputSchema.parse(workerData);
  const db = await PGlite.create({
    dataDir,
    extensions: { btree_gin, pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  });
  // After a panic (its log could not be written) PGlite does not answer any more: the server must know.
  const execute = db.execProtocolRawStream.bind(db);
  let worked = (_message: Uint8Array): void => undefined;
  db.execProtocolRawStream = async (message, options) => {
    await execute(message, {
      ...options,
      onRawData: (data) => {
        const lost = panicOf(data);
        if (lost !== null) port.postMessage({ lost });
        options.onRawData(data);
      },
    });
    worked(message);
  };
  const socket = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 });
  await socket.start();
  worked = sendWholeAnswers(socket);
  port.postMessage('ready');
  port.once('message', () => {
    void (async () => {
      await socket.stop();
      await db.close();
      port.postMessage('closed');
    })();
  });
}

/** The message of an ErrorResponse (PostgreSQL's protocol, 'E') whose severity is PANIC; null without one. */
function panicOf(data: Uint8Array): string | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const at = bytes.indexOf('VPANIC\0');
  if (at < 0) return null;
  return /\0M([^\0]*)\0/.exec(bytes.toString('utf8', at))?.[1] ?? 'PANIC';
}

await run();
