import { proxy, wrap } from 'comlink';
import { afterEach, expect, it } from 'vitest';
import type { RpcRemote } from './protocol';
import { serve } from './serve';

const { port1, port2 } = new MessageChannel();
afterEach(() => {
  port1.close();
});

it('tells how far a call is only where somebody wants to know', async () => {
  serve(
    {
      count: async (_input, { progress }) => {
        for (let rows = 1; rows <= 3; rows += 1) progress({ receivedBytes: 0, totalBytes: null, rows });
      },
    },
    { endpoint: port1 },
  );
  const remote = wrap<RpcRemote<unknown>>(port2);
  const progress: [number, number][] = [];
  await remote.listen(
    proxy((id, { rows }) => progress.push([id, rows])),
    proxy(() => undefined),
  );
  await remote.call(1, 'count', null, false);
  await remote.call(2, 'count', null, true);
  await expect.poll(() => progress).toEqual([1, 2, 3].map((rows) => [2, rows]));
});
