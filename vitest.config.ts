// Two kinds of tests in Node: `unit` sits beside the source and starts nothing; `contract` (tests/contract) runs the
// server with real databases, brokers and the real WASM module, four files at a time: each waits now and then.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,workers,server,simulator,scripts}/**/*.test.{ts,tsx}'],
          // Some wait for real threads and sockets, on a machine that may be busy.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          // Files share what they import; none leaves anything behind in it.
          isolate: false,
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/prepared-site.ts'],
          // Limits are for things that never come. A second on a quiet machine may be twenty on a busy one.
          testTimeout: 180_000,
          hookTimeout: 240_000,
          maxWorkers: 4,
          isolate: false,
        },
      },
    ],
  },
});
