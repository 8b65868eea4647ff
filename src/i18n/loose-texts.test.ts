// Texts that stand outside the dictionaries would show in one language only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../', import.meta.url));
/** Where texts belong, in both languages side by side. */
const DICTIONARIES = [
  /^i18n\/(cn|en)\//,
  /^(charts|maps)\/texts\.ts$/,
  // Names of types, channels and units are part of their descriptors.
  /^equipment\//,
  // Shown before any dictionary is loaded.
  /^app\/pages\/start-failure\.ts$/,
];
/** Attributes that are read by people. */
const SPOKEN = new Set(['title', 'aria-label', 'aria-description', 'placeholder', 'label', 'alt', 'hint', 'caption']);
const CHINESE = /\p{Script=Han}/u;
const WORDS = /\p{L}{2,}/u;
/** A language's own name is the same in every language; units are everybody's. */
const SAME_EVERYWHERE = new Set(['中', 'EN']);

function looseTexts(name: string): string[] {
  const file = ts.createSourceFile(name, readFileSync(join(src, name), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = looseText(node);
    if (text !== null && !SAME_EVERYWHERE.has(text)) {
      found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What a node says to people, or null. */
function looseText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return WORDS.test(node.text) ? node.text.trim() : null;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return null;
  if (CHINESE.test(node.text)) return node.text;
  const spoken = ts.isJsxAttribute(node.parent) && SPOKEN.has(node.parent.name.getText());
  return spoken && WORDS.test(node.text) ? node.text : null;
}

it('stand nowhere but in the dictionaries', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !DICTIONARIES.some((place) => place.test(name)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(looseTexts)).toEqual([]);
});
