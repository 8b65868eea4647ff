/// <reference types="vite/types/importMeta.d.ts" />
// The files of the guide: each text a piece of its own, fetched when it is read; the pictures by their addresses.
import type { Language } from '../../contracts/language';
import type { GuidePage } from './guide-pages';
import { type GuideText, parseGuide } from './guide-text';

const TEXTS = import.meta.glob<string>('/docs/guide/*/*.md', { query: '?raw', import: 'default' });
const PICTURES = import.meta.glob<string>('/docs/guide/images/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A page in a language. */
export async function readGuide(language: Language, page: GuidePage): Promise<GuideText> {
  const read = TEXTS[`/docs/guide/${language}/${page}.md`];
  if (read === undefined) throw new Error(`the guide has no page ${page} in ${language}`);
  return parseGuide(await read());
}

/** Address of a picture; null where it has not been taken. */
export function pictureAddress(file: string): string | null {
  return PICTURES[`/docs/guide/images/${file}`] ?? null;
}
