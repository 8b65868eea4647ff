// The error for a database that is away sends the operator there: a client that disconnects must not give the same one.
import { createServer, request } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away';

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};
const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('takes a server that resets the connection, and one that is not there, for a database that is away', async () => {
  const server = net.createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server.address());
  const reset = await faultOf(new pg.Client({ host: '127.0.0.1', port, user: 'x', database: 'x' }).connect());
  expect(reset).toMatchObject({ code: 'ECONNRESET' });
  expect(isDatabaseAway(reset)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  const refused = await faultOf(new pg.Client({ host: 'localhost', port, user: 'x', database: 'x' }).connect());
  expect(isDatabaseAway(refused)).toBe(true);
});

it('does not take a client that breaks its request off for one', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fault = new Promise<unknown>((resolve) => {
    server.once('request', (asked) => resolve(faultOf(text(asked))));
  });
  const headers = { 'content-length': '1000' };
  const sent = request({ host: '127.0.0.1', port: portOf(server.address()), method: 'POST', headers });
  sent.on('error', () => undefined);
  sent.write('{');
  await new Promise((resolve) => server.once('request', resolve));
  sent.destroy();
  expect(await fault).toMatchObject({ code: 'ECONNRESET' });
  expect(isDatabaseAway(await fault)).toBe(false);
  server.close();
});
