// The guide for users: each screen of each type has its page in both languages, of the same form, with pictures that are there.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contracts/language';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { GUIDE_PAGES, guidePageOf, isGuidePage } from './guide-pages';
import { parseGuide, type Span } from './guide-text';

const guide = fileURLToPath(new URL('../../../docs/guide/', import.meta.url));
const MOST_PICTURE_BYTES = 2_000_000;

it('has a page about every screen, and no page that is about nothing', () => {
  const named = new Set(EQUIPMENT_TYPES.flatMap((type) => type.screens.map(({ key }) => guidePageOf(type, key))));
  const ofNoScreen = GUIDE_PAGES.filter((page) => !named.has(page));
  expect(ofNoScreen).toEqual(['console', 'site', 'accounts', 'audit-trail']);
});

it('keeps its pictures small, and has none that no page shows', () => {
  const files = readdirSync(join(guide, 'images'));
  expect(files.sort()).toEqual(
    GUIDE_PAGES.flatMap((page) => LANGUAGES.map((language) => `${page}-${language}.webp`)).sort(),
  );
  const bytes = files.reduce((sum, file) => sum + statSync(join(guide, 'images', file)).size, 0);
  expect(bytes).toBeLessThan(MOST_PICTURE_BYTES);
});

describe.each(LANGUAGES)('in %s', (language) => {
  it('lists its pages in its contents, and has no others', () => {
    const contents = readFileSync(join(guide, language, 'README.md'), 'utf8');
    const listed = [...contents.matchAll(/^- \[(.+)\]\((.+)\.md\)$/gm)].map(([, title, page]) => [title, page]);
    expect(listed).toEqual(GUIDE_PAGES.map((page) => [read(page).title, page]));
    const files = readdirSync(join(guide, language)).filter((file) => file !== 'README.md');
    expect(files.sort()).toEqual(GUIDE_PAGES.map((page) => `${page}.md`).sort());
  });

  it.each(GUIDE_PAGES)('%s says what it is for, five usual things, and keys', (page) => {
    const { sections } = read(page);
    const kinds = sections.map(({ blocks }) => blocks.map(({ kind }) => kind));
    // After the steps a paragraph or two may tell more.
    const besides = kinds[1]?.slice(1) ?? [];
    expect(kinds).toEqual([['paragraph', 'picture'], ['steps', ...besides], ['table']]);
    expect(besides.filter((kind) => kind !== 'paragraph')).toEqual([]);
    expect(besides.length).toBeLessThan(4);
    const [first, second, keys] = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind !== 'paragraph'));
    expect(first).toMatchObject({ file: `${page}-${language}.webp` });
    expect(second?.kind === 'steps' ? second.items.length : 0).toBe(5);
    // Each row of keys names one.
    const rows = keys?.kind === 'table' ? keys.rows : [];
    expect(rows.length).toBeGreaterThan(0);
    for (const [named = []] of rows) expect(named.map(({ kind }) => kind)).toContain('key');
    const spans: readonly Span[] = sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'steps' ? block.items.flat() : block.kind === 'paragraph' ? block.spans : [],
      ),
    );
    for (const span of spans) if (span.kind === 'link') expect(isGuidePage(span.page), span.page).toBe(true);
  });

  function read(page: string) {
    return parseGuide(readFileSync(join(guide, language, `${page}.md`), 'utf8'));
  }
});
