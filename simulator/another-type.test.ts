// A 21st equipment type: its folder is put beside the others in a copy of the sources, where nothing else is changed. The
// suites that loop over all types take it in, the server builds with it, and the built simulator drives its machine.
// Its screens are gone through by tests/e2e/another-type.spec.ts.
import { execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Aedes } from 'aedes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { realMessageSchema, statusMessageSchema, topicOf } from '../src/contracts/broker';
import { type AnotherTypeTree, anotherTypeTree } from '../tests/fixtures/another-type-tree';

const ROOT = join(import.meta.dirname, '..');
const CODE = 'LX100';
const FOLDER = 'helical-pile';
const run = promisify(execFile);
const PATIENCE_MS = 120_000;

let made: AnotherTypeTree;
let tree: string;

beforeAll(() => {
  made = anotherTypeTree();
  tree = made.path;
});

afterAll(() => made.remove());

const reportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

it('passes the suites of all types', { timeout: PATIENCE_MS }, async () => {
  const report = join(tree, 'report.json');
  await run(
    process.execPath,
    [
      ...[join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', tree, '--project', 'unit'],
      ...['-t', `${CODE}|${FOLDER}|the registry|every equipment type`, '--reporter', 'json', '--outputFile', report],
      ...['src/equipment/registry.test.ts', 'src/equipment/limit-sources.test.ts'],
      ...['server/simulation/courses.test.ts', 'src/app/shell/type-icon.test.ts'],
    ],
    { cwd: tree },
  ).catch((error: unknown) => {
    throw new Error('a suite fails over 21 types', { cause: error });
  });
  const { success, testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName.replaceAll("'", ''));
  expect(success).toBe(true);
  for (const about of [
    `${CODE} has a profile whose parts fit together`,
    // A source that no other type has, and that no file outside the folder names.
    `${CODE} names sources that are declared`,
    `the source ${FOLDER}/torque is shown in the language of the reader`,
    `a machine of ${CODE}`,
    `${CODE}/1`,
    `${CODE}/3`,
  ])
    expect(passed.filter((name) => name.includes(about)).length, about).toBeGreaterThan(0);
});

it('is built into server and simulator, which drives its machine at a broker', { timeout: PATIENCE_MS }, async () => {
  await made.buildServer();
  const siteFile = join(tree, 'site.json');
  const design = { depthM: 6, diameterM: 0.4, terms: { down_mpm: 1.2 } };
  const machine = { site: 'yard', typeCode: CODE, projectId: 1, deviceId: 3, name: 'LX-03' };
  writeFileSync(
    siteFile,
    JSON.stringify({ machines: [{ ...machine, queue: [{ pileId: 1, pileNo: 'Z-1', design }] }] }),
  );

  const broker = await Aedes.createBroker();
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the broker listens on no port');
  const topic = (kind: 'real' | 'status'): string => topicOf({ ...machine, kind });
  const heard: { readonly topic: string; readonly text: string }[] = [];
  const bothCame = new Promise<void>((resolve) => {
    broker.on('publish', (packet) => {
      heard.push({ topic: packet.topic, text: packet.payload.toString() });
      if ([topic('real'), topic('status')].every((one) => heard.some((message) => message.topic === one))) resolve();
    });
  });
  const child = spawn(
    process.execPath,
    ['dist/server/simulator.js', '--broker', `mqtt://127.0.0.1:${address.port}`, '--site', siteFile],
    { cwd: tree, stdio: 'inherit' },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    await Promise.race([bothCame, ended.then((code) => Promise.reject(new Error(`the simulator ended with ${code}`)))]);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  await new Promise<void>((resolve) => broker.close(resolve));
  server.close();

  const of = (kind: 'real' | 'status'): unknown[] =>
    heard.filter((message) => message.topic === topic(kind)).map(({ text }): unknown => JSON.parse(text));
  const [first] = of('real');
  expect(Object.keys(realMessageSchema.parse(first).values)).toContain('torque_knm');
  // It says that it is there, and that it leaves.
  expect(of('status').map((message) => statusMessageSchema.parse(message).online)).toEqual([true, false]);
});
