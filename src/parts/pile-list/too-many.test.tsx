// More piles than the server changes at once: the form says it, and not the server after all of them were sent.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MAX_PILES_A_CALL } from '../../contracts/api/pile-management';
import { MOST_LAID_OUT } from '../../equipment/layouts/laid-out';
import { descriptor as wall } from '../../equipment/types/cut-off-wall-trenching/descriptor';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { TooManyChosen } from './too-many';

it.each([
  ['cn', mixing, '一次最多处理 100,000 根，已选 100,001 根：请减少选择。'],
  ['en', mixing, 'At most 100,000 piles at once, and you selected 100,001 piles: select fewer.'],
  ['cn', wall, '一次最多处理 100,000 幅，已选 100,001 幅：请减少选择。'],
  ['en', wall, 'At most 100,000 panels at once, and you selected 100,001 panels: select fewer.'],
] as const)(
  'is said with both numbers in the type’s word, and nothing of as many as it takes (%s)',
  async (language, type, said) => {
    await showLanguage(language);
    await needTexts('piles');
    const shown = (count: number): string => renderToStaticMarkup(<TooManyChosen {...{ type, count }} />);
    expect(shown(MAX_PILES_A_CALL)).toBe('');
    expect(shown(MAX_PILES_A_CALL + 1)).toContain(said);
  },
);

it('a layout may have as many as one import brings in', () => {
  expect(MOST_LAID_OUT).toBe(MAX_PILES_A_CALL);
});
