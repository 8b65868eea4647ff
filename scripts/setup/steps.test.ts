import { expect, it } from 'vitest';
import { progressIn } from './steps.mjs';

it.each([
  ['npm warn Unknown user config "nodedir". This will stop working in the next major version of npm.', null],
  ['npm notice New major version of npm available!', null],
  ['', null],
  ['   Compiling payload v0.1.0 (/srv/crates/payload)', 'Compiling payload v0.1.0 (/srv/crates/payload)'],
  [
    'npm http fetch GET 200 https://registry.npmjs.org/zod/-/zod-4.1.0.tgz 212ms (cache miss)',
    'reading zod/-/zod-4.1.0.tgz',
  ],
  ['npm http cache https://registry.npmjs.org/zod/-/zod-4.1.0.tgz 3ms (cache hit)', 'reading zod/-/zod-4.1.0.tgz'],
  ['npm http cache zod@https://registry.npmjs.org/zod/-/zod-4.1.0.tgz 0ms (cache hit)', 'reading zod/-/zod-4.1.0.tgz'],
  ['added 640 packages in 27s', 'added 640 packages in 27s'],
])('says of %j: %j', (line, progress) => {
  expect(progressIn(line)).toBe(progress);
});
