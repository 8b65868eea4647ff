import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sendWholePackets } from './whole-packets';

/** A stream that notes the messages it is given to send; it fails from message `failsAt` on. */
function streamTo(messages: Buffer[], failsAt = Number.POSITIVE_INFINITY): Duplex {
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Uint8Array, _encoding, done) => {
      if (messages.length >= failsAt) return done(new Error('the network is gone'));
      messages.push(Buffer.from(chunk));
      done();
    },
  });
  sendWholePackets(stream);
  return stream;
}

async function writeCorked(stream: Duplex, pieces: readonly (Buffer | string)[]): Promise<void> {
  stream.cork();
  const written = pieces.map(
    (piece) =>
      new Promise<void>((resolve, reject) => stream.write(piece, (error) => (error ? reject(error) : resolve()))),
  );
  stream.uncork();
  await Promise.all(written);
}

describe('pieces that are written at once', () => {
  it('are one message, texts among them', async () => {
    const messages: Buffer[] = [];
    await writeCorked(streamTo(messages), [Buffer.from([0x40]), Buffer.from([2]), '桩', Buffer.from([0, 7])]);
    expect(messages).toEqual([Buffer.from([0x40, 2, 0xe6, 0xa1, 0xa9, 0, 7])]);
  });

  it('are as few messages as may be, in order and without a byte lost, where they are long', async () => {
    const messages: Buffer[] = [];
    const pieces = Array.from({ length: 50 }, (_, at) => Buffer.alloc(at % 7 === 3 ? 100_000 : 3000, at));
    await writeCorked(streamTo(messages), pieces);
    expect(Buffer.concat(messages).equals(Buffer.concat(pieces))).toBe(true);
    expect(messages.length).toBeLessThan(20);
    const joined = messages.filter(({ length }) => length !== 100_000);
    expect(Math.max(...joined.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
  });

  it('fail together where one message does', async () => {
    const messages: Buffer[] = [];
    const stream = streamTo(messages, 1);
    const failed = new Promise<Error>((resolve) => stream.once('error', resolve));
    const pieces = [Buffer.alloc(60_000), Buffer.alloc(60_000), Buffer.alloc(60_000)];
    await expect(writeCorked(stream, pieces)).rejects.toThrow('the network is gone');
    expect(await failed).toMatchObject({ message: 'the network is gone' });
    expect(messages).toHaveLength(1);
  });

  it('are none where one is written by itself', async () => {
    const messages: Buffer[] = [];
    const stream = streamTo(messages);
    stream.write('one');
    stream.write('two');
    await new Promise<void>((resolve) => stream.end(() => resolve()));
    expect(messages.map(String)).toEqual(['one', 'two']);
  });
});
