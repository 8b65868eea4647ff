// MQTT over WebSockets: an encoder writes a packet in up to seven pieces, and a stream over a WebSocket sends each piece as
// a message of its own, with a header and a system call. Here what is written at once goes out as one message.

/** The used part of a Node stream whose bytes a WebSocket takes. */
export interface SocketStream {
  _write(chunk: Uint8Array, encoding: 'binary', done: Done): void;
  _writev?(pieces: readonly { readonly chunk: Uint8Array }[], done: Done): void;
}

type Done = (error?: Error | null) => void;

/** A message is no longer than this, unless one piece is: a server refuses longer ones than a packet may be. */
const MAX_JOINED_BYTES = 64 * 1024;

/** From now on pieces that a stream is given while it is corked are sent together. */
export function sendWholePackets(stream: SocketStream): void {
  stream._writev = (pieces, done) => {
    const messages = joined(pieces.map(({ chunk }) => chunk));
    const sendFrom = (at: number): void => {
      const message = messages[at];
      if (message === undefined) done();
      else stream._write(message, 'binary', (error) => (error ? done(error) : sendFrom(at + 1)));
    };
    sendFrom(0);
  };
}

/** The same bytes in as few pieces as may be. */
function joined(pieces: readonly Uint8Array[]): Uint8Array[] {
  const messages: Uint8Array[] = [];
  let group: Uint8Array[] = [];
  let bytes = 0;
  const close = (): void => {
    if (group.length > 0) messages.push(concat(group, bytes));
    group = [];
    bytes = 0;
  };
  for (const piece of pieces) {
    if (bytes + piece.length > MAX_JOINED_BYTES) close();
    group.push(piece);
    bytes += piece.length;
  }
  close();
  return messages;
}

function concat(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
