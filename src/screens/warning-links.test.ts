// Where the newest warnings of an overview lead, for every type and account.
import { expect, it } from 'vitest';
import { EQUIPMENT_TYPES } from '../equipment/registry';
import { batchWarningLinks } from './batch-warning-links';
import { pileWarningLinks } from './pile-warning-links';
import type { ScreenHost } from './screen-host';
import { screenLink } from './screen-path';

type Type = (typeof EQUIPMENT_TYPES)[number];

const WARNING = { warning_id: 12, pile_id: 7, record_no: 'R 1' };

const linksOf = (type: Type, role: number, warningPage: boolean) => {
  const linkTo: ScreenHost['linkTo'] = (key, parameters) =>
    screenLink(type, key, { role, projectId: 3, warningPage, parameters });
  const host = { linkTo, open: () => undefined };
  return type.kind === 'pulping' ? batchWarningLinks(host) : pileWarningLinks(host);
};

it('a warning leads to the page of warnings, and where there is none to the record that it is of', () => {
  expect(EQUIPMENT_TYPES).toHaveLength(20);
  const withoutPage = ['KN-A2000', 'QH1000', 'HS-T'];
  for (const type of EQUIPMENT_TYPES) {
    const place = type.kind === 'child' ? `/apps/${type.routePrefix}` : `/${type.routePrefix}`;
    const record =
      type.code === 'HS-T' ? `${place}/historyData?project=3&record=R+1` : `${place}/index?project=3&pile=7&record=R+1`;
    for (let role = 0; role <= 9; role += 1) {
      for (const warningPage of [true, false]) {
        const { all, linkTo } = linksOf(type, role, warningPage);
        const hasPage = warningPage && !withoutPage.includes(type.code);
        const page = `${place}/warningInformation?project=3`;
        const said = `${type.code} role ${role} ${warningPage}`;
        expect(all, said).toBe(hasPage ? page : null);
        expect(linkTo(WARNING), said).toBe(hasPage ? `${page}&warning=12` : record);
      }
    }
  }
});
