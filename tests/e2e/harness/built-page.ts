// A page of its own for a part of the console, built from its source and served without a server.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright/test';
import { build } from 'vite';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Files of a built page by their paths. */
export type BuiltPage = ReadonlyMap<string, string | Uint8Array>;

/** Builds `tests/fixtures/NAME/index.html`. */
export async function buildPage(name: string): Promise<BuiltPage> {
  const root = join(fixtures, name);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, target: 'esnext', modulePreload: false, reportCompressedSize: false },
  });
  if (!('output' in built)) throw new Error(`${join(root, 'index.html')} was not built once`);
  return new Map(built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

/** Opens a built page at an address that no server has; returns what went wrong in it so far. */
export async function openBuilt(page: Page, built: BuiltPage, search: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.route('http://part.test/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = built.get(path === '/' ? '/index.html' : path);
    if (body === undefined) return route.fulfill({ status: path === '/favicon.ico' ? 204 : 404 });
    const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html';
    return route.fulfill({ contentType, body: typeof body === 'string' ? body : Buffer.from(body) });
  });
  await page.goto(`http://part.test/${search}`);
  return faults;
}
