// That a missing or misspelt key, or a missing value, fails the compilation is proven by the compilation itself: each
// expected error that is none fails the check of types.
import { expect, it } from 'vitest';
import { cn } from './cn';
import { common as cnCommon } from './cn/common';
import { en } from './en';
import type { Shape } from './shape';
import { translator } from './translate';

it('puts values into the places of a text, in the order of the language', () => {
  expect(translator(en)('map.searchNone', { unit: 'pile', text: '{{unit}}' })).toBe(
    'No pile number contains “{{unit}}”',
  );
  expect(translator(cn)('map.searchNone', { unit: '桩', text: '$1' })).toBe('没有包含“$1”的桩号');
  expect(translator(en)('common.span.hours', { n: 0 })).toBe('0 h');
});

it('says one of one thing, and of any other number many', () => {
  const t = translator(en);
  const machines = [0, 1, '1', 2, '1,000'].map((total) => t('realTime.summary', { total, online: 1 }));
  expect(machines).toEqual([
    '0 machines · 1 online',
    '1 machine · 1 online',
    '1 machine · 1 online',
    '2 machines · 1 online',
    '1,000 machines · 1 online',
  ]);
});

it('knows its keys and their values when it is compiled', () => {
  const t = translator(cn);
  const texts: readonly unknown[] = [
    t('common.retry'),
    // @ts-expect-error no such text
    t('common.retrie'),
    // @ts-expect-error no such group
    t('commons.retry'),
    // @ts-expect-error a group is no text
    t('common.span'),
    // @ts-expect-error a value is missing
    t('common.ago', {}),
    // @ts-expect-error values are missing
    t('common.ago'),
    // @ts-expect-error a text without places
    t('common.retry', { n: 1 }),
  ];
  expect(texts).toEqual(['重试', 'common.retrie', 'commons.retry', 'common.span', '前', '前', '重试']);
});

it('lets no dictionary lack a text, or have one that no other has', () => {
  const { retry, ...rest } = cnCommon;
  // @ts-expect-error the English dictionary would lack a text
  const lacking: Shape<typeof cnCommon> = rest;
  // @ts-expect-error a text of which Chinese knows nothing
  const more: Shape<{ readonly retry: string }> = { retry, more: 'more' };
  expect([lacking, more]).toHaveLength(2);
});
