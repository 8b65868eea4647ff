// The `test` of specs that break something: pages open at a proxy before the real server.
import { FaultProxy } from './fault-proxy';
import { test as base } from './test';

export const test = base.extend<{ line: FaultProxy }>({
  line: async ({ server }, use) => {
    const proxy = await FaultProxy.start(server.origin);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ line }, use) => {
    await use(line.origin);
  },
});
