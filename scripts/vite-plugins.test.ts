import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { childAppEntries, withoutSummaries } from './vite-plugins';

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
