// Counts of a plan are said with the type's own word, and not as piles.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { EquipmentType } from '../../equipment/descriptor';
import { descriptor as panels } from '../../equipment/types/cut-off-wall-trenching/descriptor';
import { descriptor as piles } from '../../equipment/types/mixing-pile/descriptor';
import { descriptor as sections } from '../../equipment/types/trd-mixing-wall/descriptor';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useCounted } from './use-counted';

function Said({ type, count }: { readonly type: EquipmentType; readonly count: number }) {
  const { t } = useTranslation();
  const counted = useCounted(type);
  const unit = type.unit[useLanguage()];
  return [t('pileManagement.layOut', { unit }), t('pilePlan.layoutDo', { counted: counted(count) })].join(' | ');
}

it.each([
  ['cn', piles, 1200, '布桩 | 添加 1,200 根'],
  ['cn', panels, 3, '布槽段 | 添加 3 幅'],
  ['cn', sections, 3, '布墙段 | 添加 3 段'],
  ['en', panels, 1, 'Lay out panels | Add 1 panel'],
  ['en', sections, 3, 'Lay out sections | Add 3 sections'],
] as const)('counts in the word of the type (%s, $unit.en)', async (language, type, count, said) => {
  await showLanguage(language);
  await needTexts('piles', 'plan');
  expect(renderToStaticMarkup(<Said {...{ type, count }} />)).toBe(said);
});
