import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { WarningItem } from '../../contracts/api/warnings';
import { equipmentOf } from '../../equipment/registry';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { NewestWarnings, type WarningLinks, WarningRow } from './newest-warnings';

const WARNING: WarningItem = {
  ...{ warning_id: 1, record_no: 'R-1', pile_id: 7, pile_no: 'A7', equipment_id: 2, equipment_name: 'Rig 2' },
  ...{ rule: 'lift_max', channel: 'speed_mpm', level: 2, is_warning_level: true, raised_ms: 0, is_ongoing: false },
  ...{ value: 2, limit: 1, pass: 1, depth_m: 3, lasted_ms: null, from_depth_m: null, to_depth_m: null },
  ...{ neighbours: null, status: 0, is_simulated: false, revision: 1, handler: null, uuid: null },
  ...{ handled_ms: null, dealt_ms: null, audited_ms: null },
};
const LINKS: WarningLinks = { all: '/warnings', linkTo: () => '/warnings?warning=1', open: () => undefined };
const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const type = equipmentOf('HS-MI');

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('overview', 'lists');
});

it('marks warnings of simulated records, and no others', () => {
  const row = (is_simulated: boolean): string =>
    signedInMarkup(1, <WarningRow warning={{ ...WARNING, is_simulated }} type={type} nowMs={60_000} links={LINKS} />);
  expect(row(true)).toContain(`>${en.common.simulated}<`);
  expect(row(false)).not.toContain(en.common.simulated);
  expect(row(false)).toContain('A7');
});

it('lists them with their levels and a way into each, and leads to all of them where they have a page', () => {
  const listed = (links: WarningLinks): string =>
    signedInMarkup(1, <NewestWarnings type={type} scope={SCOPE} links={links} />, '/', ({ queryClient, queries }) =>
      queryClient.setQueryData(queries.newestWarnings(SCOPE, 30).queryKey, { items: [WARNING], total: 41, offset: 0 }),
    );
  const hrefs = (markup: string) => [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  const count = en.overview.newestOf.replace('{{shown}}', '1').replace('{{total}}', '41');
  expect(hrefs(listed(LINKS))).toEqual(['/warnings?warning=1', '/warnings']);
  expect(listed(LINKS)).toContain(en.warnings.levelOf['2']);
  expect(listed(LINKS)).toContain(count);
  const record = listed({ ...LINKS, all: null, linkTo: ({ record_no }) => `/index?record=${record_no}` });
  expect(hrefs(record)).toEqual(['/index?record=R-1']);
  expect(record).toContain(count);
  expect(record).not.toContain(en.overview.allWarnings);
  // Nothing that looks like a link leads nowhere.
  expect(hrefs(listed({ ...LINKS, all: null, linkTo: () => null }))).toEqual([]);
});
