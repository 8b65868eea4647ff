import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { chromiumArguments } from './chromium.mjs';

it('the features that are switched off take in those that Playwright switches off', () => {
  const playwright = path.dirname(createRequire(import.meta.url).resolve('playwright'));
  const bundle = readFileSync(path.join(playwright, '../playwright-core/lib/coreBundle.js'), 'utf8');
  const list = /\n {4}disabledFeatures = \[(.*?)\n {4}\]/s.exec(bundle)?.[1] ?? '';
  const playwrights = [...list.matchAll(/^ +"(\w+)",?$/gm)].map(([, name = '']) => name);
  expect(playwrights.length).toBeGreaterThan(10);
  const [, ours = ''] = chromiumArguments.find((one) => one.startsWith('--disable-features='))?.split('=') ?? [];
  expect(ours.split(',')).toEqual(expect.arrayContaining(playwrights));
});
