import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { equipmentOf } from '../../equipment/registry';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import type { WarningLinks } from '../../parts/site-news/newest-warnings';
import { SidePanel } from './side-panel';

const { machines, warningsTab, cameras, waste } = en.overview;

/** Titles of the tabs, the chosen one marked. */
function tabs(code: string, all: WarningLinks['all'], auditsWaste = false): (string | undefined)[] {
  const type = equipmentOf(code);
  const markup = signedInMarkup(
    1,
    <SidePanel
      type={type}
      scope={{ typeCode: type.code, typePrefix: type.apiPrefix, projectId: 3 }}
      tab="warnings"
      onTab={() => undefined}
      machines={{ data: [], error: null, refetch: () => undefined }}
      heard={new Map()}
      readings={new Map()}
      timeZone="UTC"
      warnings={{ total: 9, not_closed: 7, by_level: { '1': 7, '2': 0, '3': 0 } }}
      warningLinks={{ all, linkTo: () => null, open: () => undefined }}
      auditsWaste={auditsWaste}
      selectedPileId={null}
      onPile={() => undefined}
      onMachine={() => undefined}
      onBoard={() => undefined}
      dark={false}
    />,
  );
  return [...markup.matchAll(/aria-selected="(\w+)"[^>]*>([^<]*)/g)].map(([, chosen, title]) =>
    chosen === 'true' ? `${title} chosen` : title,
  );
}

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('overview');
});

it('has the newest warnings also where no page has all of them', () => {
  for (const [code, all] of [
    ['HS-MI', '/mixingPile/warningInformation'],
    ['HS-MI', null],
    ['KN-A2000', null],
    ['QH1000', null],
  ] as const) {
    expect(tabs(code, all), `${code} ${all}`).toEqual([machines, `${warningsTab} chosen`, cameras]);
  }
  expect(tabs('HS-MI', null, true)).toEqual([machines, `${warningsTab} chosen`, cameras, waste]);
});
