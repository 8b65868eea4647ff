// The shortest use of the export menu, and the roles that see it.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { roleMay } from '../../contracts/rights';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { ExportMenu } from './export-menu';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('lists');
});

it('is there for the roles that may export, and for no others', () => {
  for (let role = 0; role <= 9; role += 1) {
    const page = signedInMarkup(
      role,
      <ExportMenu
        scope={SCOPE}
        list={{ kind: 'piles', pile_no: 'K1' }}
        columns={{ current: null }}
        searchNote={async () => 'Pile no.: K1'}
      />,
    );
    expect(page.includes(en.listExport.export), `role ${role}`).toBe(roleMay('export', role));
  }
});
