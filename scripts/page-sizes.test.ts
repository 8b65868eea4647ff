import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { budgetFaults, pageSizes } from './page-sizes.mjs';

const HTML = `<script src="/take-secrets.js"></script><script nomodule src="/too-old.js"></script>
<script type="module" src="/assets/index.js"></script>`;
const MANIFEST = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], isEntry: true },
  'src/i18n/cn/packs/start.ts': { file: 'assets/cn.js', imports: ['index.html'], isDynamicEntry: true },
  'src/app/console.tsx': { file: 'assets/console.js', imports: ['_shared.js', 'index.html'], isDynamicEntry: true },
  'src/app/routes/signed-in.tsx': { file: 'assets/signed-in.js', imports: ['_shared.js'], isDynamicEntry: true },
  'src/app/shell/shell.tsx': { file: 'assets/shell.js', isDynamicEntry: true },
  'src/screens/overview-screen.tsx': { file: 'assets/overview.js', imports: ['_shared.js'], isDynamicEntry: true },
  'src/maps/pile-map.tsx': { file: 'assets/pile-map.js', isDynamicEntry: true },
  '_shared.js': { file: 'assets/shared.js' },
};
const BUDGETS = {
  'sign-in': { brotliKiB: 10, requests: 5 },
  overview: { brotliKiB: 16, requests: 11, parts: ['src/maps/pile-map.tsx'] },
};

describe('budgets of pages', () => {
  let client = '';
  const write = (file: string, bytes: number | string): void => {
    mkdirSync(dirname(join(client, file)), { recursive: true });
    writeFileSync(join(client, file), typeof bytes === 'string' ? bytes : 'x'.repeat(bytes));
  };

  beforeEach(() => {
    client = mkdtempSync(join(tmpdir(), 'page-sizes-'));
    write('.vite/manifest.json', JSON.stringify(MANIFEST));
    write('index.html', HTML.padEnd(1024));
    write('take-secrets.js', 1024);
    for (const { file } of Object.values(MANIFEST)) write(file, 1024);
    write('assets/index.css', 1024);
    // Sent compressed.
    write('assets/index.js', 50 * 1024);
    write('assets/index.js.br', 2048);
    return () => rmSync(client, { recursive: true, force: true });
  });
  it('count each file once, as the server sends it, with what it imports', () => {
    expect(pageSizes(client, BUDGETS)).toEqual([
      { page: 'sign-in', brotliKiB: 6, requests: 5 },
      { page: 'overview', brotliKiB: 12, requests: 11 },
    ]);
  });

  it('hold where nothing has grown', () => {
    expect(budgetFaults(pageSizes(client, BUDGETS), BUDGETS)).toEqual([]);
  });

  it('tell which page has grown, and by how much', () => {
    write('assets/index.js.br', 7 * 1024);
    const tight = { ...BUDGETS, overview: { ...BUDGETS.overview, brotliKiB: 17, requests: 10 } };
    expect(budgetFaults(pageSizes(client, tight), tight)).toEqual([
      'sign-in takes 11.0 KiB, 1.0 KiB over its budget of 10 KiB',
      'overview takes 11 requests, 1 over its budget of 10',
    ]);
  });

  it('are lowered where a page takes far less', () => {
    const wide = { ...BUDGETS, overview: { ...BUDGETS.overview, brotliKiB: 17 } };
    expect(budgetFaults(pageSizes(client, wide), wide)).toEqual([
      'overview takes 12.0 KiB in 11 requests: lower its budget of 17 KiB to 12 KiB',
    ]);
  });

  it('hold each child app against one budget, with its host and the code that it loads', () => {
    const manifest = {
      ...MANIFEST,
      'src/app/routes/child-app-route.tsx': { file: 'assets/child-app-route.js', isDynamicEntry: true },
      'src/child-apps/built-here/mount.tsx': { file: 'assets/mount.js', isDynamicEntry: true },
      'child-app:cfg': {
        file: 'child-apps/cfg.js',
        isEntry: true,
        imports: ['index.html'],
        dynamicImports: ['src/child-apps/built-here/mount.tsx'],
      },
    };
    write('.vite/manifest.json', JSON.stringify(manifest));
    for (const file of ['assets/child-app-route.js', 'assets/mount.js', 'child-apps/cfg.js']) write(file, 1024);
    const budgets = { ...BUDGETS, 'child-app': { brotliKiB: 12, requests: 12 } };
    const sizes = pageSizes(client, budgets);
    expect(sizes).toContainEqual({ page: 'child-app:cfg', brotliKiB: 13, requests: 12 });
    expect(budgetFaults(sizes, budgets)).toEqual(['child-app:cfg takes 13.0 KiB, 1.0 KiB over its budget of 12 KiB']);
  });

  it('are asked of every screen, and of none that is gone', () => {
    const budgets = { 'sign-in': BUDGETS['sign-in'], gone: BUDGETS.overview };
    expect(budgetFaults(pageSizes(client, budgets), budgets)).toEqual([
      'overview has no budget in scripts/page-budgets.json; it takes 11.0 KiB in 10 requests',
      'gone has a budget, but the build has no such page',
    ]);
  });
});
