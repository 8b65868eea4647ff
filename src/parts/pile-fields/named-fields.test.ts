import { expect, it } from 'vitest';
import type { Language } from '../../contracts/language';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { mapNumbers } from '../map-colors/map-numbers';
import { sizeFields } from './named-fields';

const TRANSLATORS = { cn: translator(cn), en: translator(en) };

/** By the codes of the types. */
const ACROSS: Readonly<Record<string, readonly [string, string]>> = {
  'HS-MI': ['桩径', 'Diameter'],
  'JT-V9': ['孔径', 'Hole diameter'],
  'DS-GJ-01': ['孔径', 'Hole diameter'],
  'HS-PVD': ['板宽', 'Board width'],
  DG1000: ['环外径', 'Outer diameter'],
  'HS-ZD1000': ['墙厚', 'Wall thickness'],
  trdTypeId: ['墙厚', 'Wall thickness'],
  QH1000: ['夯锤直径', 'Tamper diameter'],
};

it.each(Object.keys(ACROSS))('the size across is called as the trade calls it, in forms and colours: %s', (code) => {
  const type = EQUIPMENT_TYPES.find((known) => known.code === code);
  if (type === undefined) throw new Error(code);
  const nameOf = (language: Language): string | undefined =>
    sizeFields({ t: TRANSLATORS[language], language, unit: type.unit[language] }).find(
      ({ key }) => key === 'diameter_m',
    )?.name;
  expect([nameOf('cn'), nameOf('en')]).toEqual(ACROSS[code]);
  const colored = mapNumbers(type).find(({ key }) => key === 'diameter_m')?.name;
  const across = typeof colored === 'object' && 'across' in colored ? colored.across : 'batch';
  expect([cn.common.acrossOf[across], en.common.acrossOf[across]]).toEqual(ACROSS[code]);
});
