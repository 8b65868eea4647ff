import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { WarningItem } from '../../contracts/api/warnings';
import { equipmentOf } from '../../equipment/registry';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { WarningRow } from './newest-warnings';

const WARNING: WarningItem = {
  ...{ warning_id: 1, record_no: 'R-1', pile_id: 7, pile_no: 'A7', equipment_id: 2, equipment_name: 'Rig 2' },
  ...{ rule: 'lift_max', channel: 'speed_mpm', level: 2, is_warning_level: true, raised_ms: 0, is_ongoing: false },
  ...{ value: 2, limit: 1, pass: 1, depth_m: 3, lasted_ms: null, from_depth_m: null, to_depth_m: null },
  ...{ neighbours: null, status: 0, is_simulated: false, revision: 1, handler: null, uuid: null },
  ...{ handled_ms: null, dealt_ms: null, audited_ms: null },
};
const LINKS = { linkTo: () => '/warnings', open: () => undefined };

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('lists');
});

it('marks warnings of simulated records, and no others', () => {
  const type = equipmentOf('HS-MI');
  const row = (is_simulated: boolean): string =>
    signedInMarkup(1, <WarningRow warning={{ ...WARNING, is_simulated }} type={type} nowMs={60_000} links={LINKS} />);
  expect(row(true)).toContain(`>${en.common.simulated}<`);
  expect(row(false)).not.toContain(en.common.simulated);
  expect(row(false)).toContain('A7');
});
