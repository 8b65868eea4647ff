// The first start of a real site takes its administrator less than five minutes: every step is made, and the time a
// person takes for it is worked out from the clicks and keys that it needs (tests/first-start/walk.mjs).
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EVERYTHING } from '../fixtures/everything';
import { expect, test } from './harness/test';

const WALK = fileURLToPath(new URL('../first-start/walk.mjs', import.meta.url));
const MOST_S = 5 * 60;

test.skip(!EVERYTHING, 'with --all only');

test('from the printed link to a plan, a machine at work and a colleague takes a person less than five minutes', async () => {
  test.slow();
  const { code, printed } = await walked();
  expect(code, printed).toBe(0);
  const seconds = Number(/person's pace: (\d+) s/.exec(printed)?.[1]);
  expect(seconds, printed).toBeLessThan(MOST_S);
});

function walked(): Promise<{ readonly code: number | null; readonly printed: string }> {
  return new Promise((resolve, reject) => {
    const walk = spawn(process.execPath, [WALK, '--hasty']);
    let printed = '';
    for (const stream of [walk.stdout, walk.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        printed += part;
      });
    }
    walk.once('error', reject);
    walk.once('close', (code) => resolve({ code, printed }));
  });
}
