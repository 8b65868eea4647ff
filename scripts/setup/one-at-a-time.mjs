// Two commands in one tree at once (`npm start` beside `npm test`) set it up one after the other: they would write into the
// same folders. The one at work listens at an abstract socket of Linux, which lies in no folder and ends with the
// process, so a process that was killed keeps nobody waiting, and nothing is left to be cleared away.
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { bold, root } from './steps.mjs';

/** @param {string} folder */
const addressOf = (folder) =>
  `\0pile-console-set-up-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;

/** The lock of this process, shared by what it does side by side. @type {Promise<() => void> | null} */
let treeLock = null;
let users = 0;

/**
 * Runs `work` while no other process sets up the same tree. In one process several go on beside and within each other.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(work) {
  users += 1;
  treeLock ??= holdTree(root);
  try {
    await treeLock;
    return await work();
  } finally {
    users -= 1;
    if (users === 0) {
      const lock = treeLock;
      treeLock = null;
      (await lock)();
    }
  }
}

/**
 * Waits until nobody else sets up `folder`, and keeps others from it until the answer is called.
 * @param {string} folder
 * @param {(line: string) => void} [tell]
 * @returns {Promise<() => void>}
 */
export async function holdTree(folder, tell = (line) => console.log(line)) {
  const address = addressOf(folder);
  let isAnnounced = false;
  for (;;) {
    const release = await taken(address);
    if (release !== null) return release;
    await gone(address, (holder) => {
      if (!isAnnounced) tell(`${bold('•')} Waiting: process ${holder} is building in this folder …`);
      isAnnounced = true;
    });
  }
}

/** Null: somebody else has it. @param {string} address @returns {Promise<(() => void) | null>} */
function taken(address) {
  return new Promise((resolve, reject) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => waiting.delete(socket));
      // They learn by the end of the connection that it is their turn.
      socket.write(String(process.pid));
      socket.unref();
    });
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(() => {
        server.close();
        for (const socket of waiting) socket.destroy();
      });
    });
  });
}

/**
 * Resolves when the process that listens there has ended.
 *
 * @param {string} address
 * @param {(holder: string) => void} onHolder
 * @returns {Promise<void>}
 */
function gone(address, onHolder) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('data', (holder) => onHolder(holder.toString('utf8')));
    // Nobody is there any more, or just went.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve());
  });
}
