import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { equipmentOf } from '../../equipment/registry';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { SlurrySide } from './slurry-side';

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('overview', 'slurry');
});

it('shows the open warnings of the plants first, and their cameras as the address says', () => {
  const type = equipmentOf('HS-T');
  const scope = { typeCode: type.code, typePrefix: type.apiPrefix, projectId: 3 };
  const warnings = { total: 1300, not_closed: 1234, by_level: { '1': 1234, '2': 0, '3': 0 } };
  const links = { all: null, linkTo: () => null, open: () => undefined };
  const side = (address: string): string =>
    signedInMarkup(1, <SlurrySide type={type} scope={scope} warnings={warnings} warningLinks={links} />, address);
  const tabs = (address: string) =>
    [...side(address).matchAll(/aria-selected="(\w+)"[^>]*>([^<]*)/g)].map(([, chosen, title]) => [title, chosen]);
  const { warningsTab, cameras } = en.overview;
  expect(tabs('/')).toEqual([
    [warningsTab, 'true'],
    [cameras, 'false'],
  ]);
  expect(tabs('/?side=cameras')).toEqual([
    [warningsTab, 'false'],
    [cameras, 'true'],
  ]);
  expect(side('/')).toContain('1,234');
});
