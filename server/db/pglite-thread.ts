// The embedded database on a thread of its own: PGlite blocks while it works. It speaks PostgreSQL's protocol on a
// unix socket, so that the server uses one driver and one SQL for both databases.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { z } from 'zod';

const inputSchema = z.object({ dataDir: z.string(), socketPath: z.string() });

async function run(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('pglite-thread must run as a worker thread');
  const { dataDir, socketPath } = inputSchema.parse(workerData);
  const db = await PGlite.create({ dataDir });
  const socket = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 });
  await socket.start();
  port.postMessage('ready');
  port.once('message', () => {
    void (async () => {
      await socket.stop();
      await db.close();
      port.postMessage('closed');
    })();
  });
}

await run();
