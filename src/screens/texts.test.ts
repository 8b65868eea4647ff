// Each screen fetches the texts that its code says, so that none is shown empty at first.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import budgets from '../../scripts/page-budgets.json';
import { cn } from '../i18n/cn';
import { PACK_OF, type TextPack } from '../i18n/packs';

const src = fileURLToPath(new URL('../', import.meta.url));
const index = readFileSync(join(src, 'screens/index.ts'), 'utf8');

/** Packs that the code of a screen comes with, from the list of screens. */
function announced(screen: string): string[] {
  const [, list = ''] = new RegExp(`import\\('\\./${screen}'\\)((?:, '\\w+')*)\\)`).exec(index) ?? [];
  return ['start', ...[...list.matchAll(/'(\w+)'/g)].map(([, pack = '']) => pack)];
}

/** The file that an import leads to; null for packages and styles. */
function imported(from: string, to: string): string | null {
  const path = resolve(dirname(from), to);
  return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => existsSync(file)) ?? null;
}

/** A module and all that it imports at once. */
function modulesFrom(root: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const left = [root];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file) || file.includes('/i18n/')) continue;
    seen.add(file);
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;]*?'(\.[^']+)';/gm)) {
      const next = imported(file, to);
      if (next !== null) left.push(next);
    }
  }
  return seen;
}

/** Keys of texts that a source names whole, or up to a part of its own. */
function packsSaid(source: string): TextPack[] {
  const groups: readonly [string, TextPack][] = Object.entries(PACK_OF);
  return groups.flatMap(([group, pack]) => {
    const texts: object = Reflect.get(cn, group);
    const said = [...source.matchAll(new RegExp(`['\`]${group}\\.(\\w+)`, 'g'))];
    return said.some(([, key = '']) => key in texts) ? pack : [];
  });
}

/** Of the panel of a pile, which comes after the map: the overview fetches them once that stands. */
const LATER: Readonly<Record<string, readonly string[]>> = { 'overview-screen': ['lists'] };

const screens = [...index.matchAll(/import\('\.\/([\w-]+-screen)'\)/g)].map(([, name = '']) => name);

describe.each(screens)('%s', (screen) => {
  it('comes with the texts that it says', () => {
    const said = new Set<string>();
    for (const file of modulesFrom(join(src, `screens/${screen}.tsx`))) {
      for (const pack of packsSaid(readFileSync(file, 'utf8'))) said.add(pack);
    }
    const there = [...announced(screen), ...(LATER[screen] ?? [])];
    expect([...said].filter((pack) => !there.includes(pack))).toEqual([]);
  });

  it('has them counted in its budget', () => {
    const parts: unknown = Reflect.get(Reflect.get(budgets, screen.replace(/-screen$/, '')) ?? {}, 'parts');
    const counted = new Set(Array.isArray(parts) ? parts : []);
    const files = announced(screen)
      .filter((pack) => pack !== 'start')
      .map((pack) => `src/i18n/cn/packs/${pack.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`);
    expect(files.filter((file) => !counted.has(file))).toEqual([]);
  });
});
