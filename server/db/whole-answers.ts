// Answers of the embedded database to a statement, sent at once: PGlite gives each message of the protocol by itself
// (parsed, bound, columns, rows, done), and its socket server writes each with a system call that wakes the reader.
import { Server, type Socket } from 'node:net';
import type { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** A connection holds back no more than this of a long answer. */
const HELD_BYTES = 64 * 1024;
/**
 * First bytes of messages (PostgreSQL's protocol, 53.7) after which more of the same answer comes: parsed, bound, no rows,
 * the types that a statement takes and gives, a row, done.
 */
const ON_THE_WAY: ReadonlySet<number> = new Set([...'12ntTDC'].map((letter) => letter.charCodeAt(0)));
/** ReadyForQuery but for its last byte, the state of the transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
/** The shortest message. A shorter piece is the end of one that was cut, maybe of the answer's last. */
const SHORTEST_BYTES = 5;
/** A client's Flush: it wants what there is. */
const FLUSH = 'H'.charCodeAt(0);

/** Sends answers whole. Returns a function to be called with each message of a client once it has been worked on. */
export function sendWholeAnswers(server: PGLiteSocketServer): (message: Uint8Array) => void {
  const listening: unknown = Reflect.get(server, 'server');
  if (!(listening instanceof Server)) throw new Error('the socket server of PGlite does not listen as it used to');
  const corked = new Set<Socket>();
  const send = (socket: Socket): void => {
    if (corked.delete(socket)) socket.uncork();
  };
  listening.on('connection', (socket) => {
    const write = socket.write.bind(socket);
    socket.once('close', () => corked.delete(socket));
    socket.write = (data: Uint8Array | string, ...rest: never[]): boolean => {
      if (!corked.has(socket)) socket.cork();
      corked.add(socket);
      const hasRoom = write(data, ...rest);
      if (socket.writableLength > HELD_BYTES || !isOnTheWay(data)) send(socket);
      return hasRoom;
    };
  });
  return (message) => {
    if (message[0] === FLUSH) for (const socket of [...corked]) send(socket);
  };
}

/** Whether more of the same answer follows for certain. Some come with the messages after them in one piece. */
function isOnTheWay(data: Uint8Array | string): boolean {
  if (typeof data === 'string' || data.length < SHORTEST_BYTES || !ON_THE_WAY.has(data[0] ?? 0)) return false;
  return !READY.equals(data.subarray(-READY.length - 1, -1));
}
