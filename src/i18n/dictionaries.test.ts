import { expect, it } from 'vitest';
import { cn as shownInCn } from './cn';
import { sheets as sheetsInCn } from './cn/sheets';
import { startFailure as failureInCn } from './cn/start-failure';
import { en as shownInEn } from './en';
import { sheets as sheetsInEn } from './en/sheets';
import { startFailure as failureInEn } from './en/start-failure';

/** With the words that come in no pack: of files that the server writes, and of a console that could not start. */
const cn = { ...shownInCn, sheets: sheetsInCn, startFailure: failureInCn };
const en = { ...shownInEn, sheets: sheetsInEn, startFailure: failureInEn };

function texts(node: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') found.set(at, value);
    else for (const [inner, text] of texts(value, at)) found.set(inner, text);
  }
  return found;
}

/** Each once: a language may name a thing twice. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)[|}]/g)].map((match) => match[1]))].sort();

it('says everything in both languages', () => {
  expect([...texts(en).keys()].sort()).toEqual([...texts(cn).keys()].sort());
});

it('fills the same placeholders in both languages, so that no value is lost in one of them', () => {
  const english = texts(en);
  for (const [key, text] of texts(cn)) {
    expect(placeholders(english.get(key) ?? ''), key).toEqual(placeholders(text));
  }
});

/** Places of what is named and not counted, and of numbers that are never one. */
const NOT_ONE = 'account|bound|channel|depth|distance|hours|key|losses|machine|most|name|size|text|times|type|unit|who';
/** A number and then a word in the plural, which is wrong of one: `{{count|record|records}}` says both. */
const OF_MANY_ONLY = new RegExp(`\\{\\{(?!(?:${NOT_ONE})\\}\\})\\w+\\}\\} (?:[a-z]+ )?[a-z]+[a-rt-z]s\\b`);
/** Ways around it. */
const OF_ANY = /\w\(s\)|\{\{count\}\} \{\{\w+\}\}/;

it('says one thing of one in English, and another of many', () => {
  const found = [...texts(en)].filter(([, text]) => OF_MANY_ONLY.test(text) || OF_ANY.test(text));
  expect(found).toEqual([]);
});

it('leaves no text empty', () => {
  for (const dictionary of [cn, en]) {
    for (const [key, text] of texts(dictionary)) expect(text.trim(), key).not.toBe('');
  }
});

/** A part that stands beside another on a large screen stands below it on a phone. */
const BESIDE =
  /[左右]图|[左右]侧的?[图列表]|旁边的|(?:list|table|chart|it|the limits?) (?:beside it|on the (?:right|left))/i;

it('does not say that one part stands beside another', () => {
  for (const dictionary of [cn, en]) expect([...texts(dictionary)].filter(([, text]) => BESIDE.test(text))).toEqual([]);
});

it('keeps levels of warnings and their numbers in one line', () => {
  for (const { overview } of [cn, en]) expect(overview.warningLevels.match(/\u00a0\{\{/g)).toHaveLength(3);
});

it('has the texts that the error catalogue fixes', () => {
  expect(en.errors.title).toBe('error');
  expect(en.errors.parse).toBe('data parse error');
  expect(en.errors.hiccup).toBe('server had a hiccup');
  expect(cn.errors.browserTooOld).toBe('浏览器版本过低，请升级浏览器');
  expect(en.shell.lostTitle).toBe('page got lost');
});
