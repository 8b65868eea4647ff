import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compileHintFaults, withCompileHint } from './compile-hints.mjs';

const client = mkdtempSync(join(tmpdir(), 'compile-hints-'));
afterAll(() => rmSync(client, { recursive: true, force: true }));

it('the check names each script that a browser would compile function by function on the main thread', () => {
  mkdirSync(join(client, 'assets'));
  const write = (name: string, code: string) => writeFileSync(join(client, `assets/${name}`), code);
  write('start-A.js', withCompileHint('start', 'f();'));
  write('frame-B.js', `var deps;${withCompileHint('frame', 'f();')}`);
  write('aliyun-oss-sdk.min-C.js', withCompileHint('aliyun-oss-sdk.min', 'f();'));
  const manifest = {
    start: { file: 'assets/start-A.js' },
    frame: { file: 'assets/frame-B.js' },
    oss: { file: 'assets/aliyun-oss-sdk.min-C.js' },
    icon: { file: 'assets/favicon-D.svg' },
  };
  expect(compileHintFaults(client, manifest)).toEqual([
    'assets/frame-B.js does not begin with //# allFunctionsCalledOnLoad',
  ]);
});
