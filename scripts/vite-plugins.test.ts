import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { childAppEntries, withoutJsonSchema, withoutSummaries, withStylesAhead } from './vite-plugins';

it('the development server has a child app at the address that the host imports', async () => {
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [childAppEntries()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const http = createHttpServer(server.middlewares).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => http.once('listening', resolve));
    const address = http.address();
    if (address === null || typeof address === 'string') throw new Error('no port was given');
    const ask = (name: string) =>
      fetch(`http://127.0.0.1:${address.port}/child-apps/${name}.js`, { headers: { 'sec-fetch-dest': 'script' } });
    const answer = await ask('cfg');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toContain('/src/child-apps/built-here/mount.tsx');
    expect((await ask('no-such-app')).status).toBe(404);
  } finally {
    http.close();
    await server.close();
  }
});

it('the browser gets the calls without the texts that describe them', () => {
  const [one, two, more] = [
    "summary: 'One, of two',",
    "summary: 'Two ' +\n 'lines'",
    'output: z.object({ summary: z.int() })',
  ];
  const code = `export const calls = { a: { ${one} path: 'a/' }, b: { path: 'b/', ${more}, ${two} } } as const satisfies Specs;`;
  expect(withoutSummaries(code)).toBe(
    `export const calls = { a: {  path: 'a/' }, b: { path: 'b/', ${more},  } } as const satisfies Specs;`,
  );
  expect(withoutSummaries('const none = 1;')).toBe('const none = 1;');
});

it('schemas lose what writes JSON Schema and nothing else', () => {
  const before = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8');
  const after = withoutJsonSchema(before);
  expect(after).not.toMatch(/processors\.\w+Processor|to-json-schema\.js/);
  // Line by line: only those are gone that name it, and two say instead that there is none.
  const lines = new Set(after.split('\n'));
  const gone = before.split('\n').filter((line) => !lines.has(line));
  expect(gone.length).toBeGreaterThan(40);
  expect(gone.filter((line) => !/JSONSchema/.test(line))).toEqual([]);
  expect(after.split('\n').length).toBe(before.split('\n').length - gone.length + 2);
});

it('styles of components are made where they can be worked out ahead, with the library as it is installed', () => {
  const before = readFileSync('node_modules/@griffel/react/src/makeStyles.js', 'utf8');
  const after = withStylesAhead(before);
  const [first, ...rest] = after.split('\n');
  expect(first).toMatch(/^import \{ made \} from ".*\/src\/ui\/styles-ahead\.ts";$/);
  expect(rest.filter((line) => !before.split('\n').includes(line))).toEqual([
    '    const getStyles = made(vanillaMakeStyles, stylesBySlots, insertionFactory);',
  ]);
  expect(() => withStylesAhead('export const makeStyles = () => undefined;')).toThrow('styles-ahead.ts');
});

it('a Zod that reads otherwise fails the build', () => {
  expect(() => withoutJsonSchema('export const string = () => undefined;')).toThrow('vite-plugins.ts');
});
