// That a missing or misspelt key fails the compilation is proven by the compilation itself: each expected error that is
// none fails the check of types. At run time there is nothing more to see than that i18next hands such a key back.
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { cn } from './cn';
import { common as cnCommon } from './cn/common';
import type { Shape } from './shape';

it('knows its keys when it is compiled', async () => {
  const { t } = createInstance();
  await createInstance().init({ lng: 'cn', resources: { cn: { translation: cn } } });
  const texts: readonly unknown[] = [
    t('common.retry'),
    // @ts-expect-error no such text
    t('common.retrie'),
    // @ts-expect-error no such group
    t('commons.retry'),
    // @ts-expect-error a group is no text
    t('common.span'),
  ];
  expect(texts).toHaveLength(4);
});

it('lets no dictionary lack a text, or have one that no other has', () => {
  const { retry, ...rest } = cnCommon;
  // @ts-expect-error the English dictionary would lack a text
  const lacking: Shape<typeof cnCommon> = rest;
  // @ts-expect-error a text of which Chinese knows nothing
  const more: Shape<{ readonly retry: string }> = { retry, more: 'more' };
  expect([lacking, more]).toHaveLength(2);
});
