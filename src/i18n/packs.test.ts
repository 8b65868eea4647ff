import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../contracts/language';
import { cn } from './cn';
import { LoadedTexts } from './loaded-texts';
import { PACK_OF, PACKS } from './packs';

describe('packs of texts', () => {
  it('have every group of the dictionary once, in both languages', async () => {
    for (const language of LANGUAGES) {
      const found: Record<string, string> = {};
      for (const [pack, files] of Object.entries(PACKS))
        for (const group of Object.keys(await files[language]())) found[group] = pack;
      expect(found).toEqual(PACK_OF);
      expect(Object.keys(found).sort()).toEqual(Object.keys(cn).sort());
    }
  });
});

describe('texts that come in packs', () => {
  it('are there once their pack is loaded, by the same function', async () => {
    const changed = vi.fn();
    const texts = new LoadedTexts('en', changed);
    const { t } = texts;
    await texts.load(['start', 'overview']);
    expect(t('common.retry')).toBe('Try again');
    expect(t('common.span.hours', { n: 3 })).toBe('3 h');
    expect(texts.t).toBe(t);
    expect(changed).not.toHaveBeenCalled();
  });

  it('are empty when asked for too early, fetch their pack, and are told when they have come', async () => {
    const changed = vi.fn();
    const texts = new LoadedTexts('cn', changed);
    const early = texts.t;
    expect([early('table.columns'), early('common.retry')]).toEqual(['', '']);
    await expect.poll(() => changed).toHaveBeenCalledTimes(2);
    expect(texts.t).not.toBe(early);
    expect(changed).toHaveBeenLastCalledWith(texts.t);
    expect(texts.t('common.retry')).toBe('重试');
  });

  it('show the key of a text that no pack has', async () => {
    const texts = new LoadedTexts('en', () => undefined);
    await texts.load(['start']);
    // @ts-expect-error no such text
    expect(texts.t('common.noSuchText')).toBe('common.noSuchText');
    // @ts-expect-error no such group
    expect(texts.t('nothing.none')).toBe('nothing.none');
  });
});
