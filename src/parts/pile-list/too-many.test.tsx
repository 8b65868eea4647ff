// More piles than the server changes at once: the form says it, and not the server after all of them were sent.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MAX_PILES_A_CALL } from '../../contracts/api/pile-management';
import { MOST_LAID_OUT } from '../../equipment/layouts/laid-out';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { TooManyChosen } from './too-many';

it.each([
  ['cn', '一次最多处理 100,000 个，已选 100,001 个：请减少选择。'],
  ['en', 'At most 100,000 at once, and 100,001 are selected: select fewer.'],
] as const)('is said with both numbers, and nothing of as many as it takes (%s)', async (language, said) => {
  await showLanguage(language);
  await needTexts('piles');
  const shown = (count: number): string => renderToStaticMarkup(<TooManyChosen count={count} />);
  expect(shown(MAX_PILES_A_CALL)).toBe('');
  expect(shown(MAX_PILES_A_CALL + 1)).toContain(said);
});

it('a layout may have as many as one import brings in', () => {
  expect(MOST_LAID_OUT).toBe(MAX_PILES_A_CALL);
});
