// The form of a layout says what it comes to before anything is added, and why an outline is none.
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInMarkup } from '../../../../tests/fixtures/signed-in-markup';
import type { EquipmentType } from '../../../equipment/descriptor';
import { descriptor } from '../../../equipment/types/dynamic-compaction/descriptor';
import { needTexts, showLanguage } from '../../../i18n/i18n';
import { LaidOutCounts } from './laid-out-counts';
import { readOutline } from './typed-outline';
import { TypedOutlinePart } from './typed-outline-part';

const TYPE: EquipmentType = descriptor;
const SITE = { xM: 3_451_000, yM: 513_000 };
const nothing = (): undefined => undefined;
const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

beforeAll(async () => {
  await needTexts('piles');
  await needTexts('plan');
});

it('points are counted by pass, in both languages', async () => {
  const laid = {
    ...{ columns: { pile_no: [] }, xM: new Float64Array(), yM: new Float64Array(), piles: 1062 },
    byPass: new Map([
      [1, 6],
      [2, 2],
      [6, 1054],
    ]),
    ...{ metres: null, volumeM3: null, material: null },
  };
  const said = async (language: 'cn' | 'en') => {
    await showLanguage(language);
    await needTexts('piles');
    return textOf(signedInMarkup(4, <LaidOutCounts laid={laid} profile={descriptor.profile} type={TYPE} />));
  };
  expect(await said('cn')).toContain('1,062 点，第一遍 6，第二遍 2，满夯 1,054');
  expect(await said('en')).toContain('1,062 points, Pass 1 6, Pass 2 2, Full tamping 1,054');
});

describe('a typed outline', () => {
  const said = (typed: string | null, site: typeof SITE | null = SITE) =>
    textOf(
      signedInMarkup(
        4,
        <TypedOutlinePart
          typed={typed}
          read={typed === null || typed === '' ? null : readOutline(typed)}
          onType={nothing}
          site={site}
          disabled={false}
        />,
      ),
    );
  beforeAll(async () => {
    await showLanguage('en');
    await needTexts('plan');
  });

  it('comes to its corners and its area, or says why it is none', () => {
    expect(said('3451000 513000\n3451040 513000\n3451040 513030\n3451000 513030')).toContain('Corners: 4, 1,200.0 m²');
    expect(said('1 2\n3')).toContain('Row 2 is no pair of coordinates');
    expect(said('1 2\n3 4')).toContain('At least three corners');
    expect(said('0 0\n40 0\n0 30\n40 30')).toContain('Its sides cross at X 20.00, Y 15.00');
  });

  it('far from the site is warned of: axes that are swapped lie there; without a site nobody knows', () => {
    const swapped = '513000 3451000\n513000 3451040\n513030 3451040';
    expect(said(swapped)).toContain('4,155 km away');
    expect(said(swapped, null)).not.toContain('km away');
  });

  it('says nothing before anything is typed', () => {
    for (const typed of [null, '']) expect(said(typed)).not.toMatch(/Corners: \d|At least/);
  });
});
