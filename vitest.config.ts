// Two kinds of tests in Node: `unit` sits beside the source and starts nothing; `contract` (tests/contract) runs the
// server with real databases, brokers and the real WASM module, three files at a time: each waits now and then.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Contract files that take longest, as a run of all of them showed. */
const LONGEST = ['demo', 'outages', 'site-file', 'half-open', 'rollups', 'backup', 'load'];

/** Begins the longest files first, so that none of them is left by itself at the end while a core waits. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/contract/${name}.test.ts`));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,workers,server,simulator,scripts}/**/*.test.{ts,tsx}'],
          // Some wait for real threads and sockets. Limits are for things that never come.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          // Files share what they import; none leaves anything behind in it, and none mocks a module (`vi.mock`): whether
          // the mock were seen would hang on the files that came before.
          isolate: false,
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/prepared-site.ts'],
          // A second on a quiet machine may be twenty on a busy one.
          testTimeout: 180_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          maxWorkers: 3,
          isolate: false,
        },
      },
    ],
  },
});
