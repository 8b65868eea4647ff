import { expect, it } from 'vitest';
import { signedInMarkup } from '../../tests/fixtures/signed-in-markup';
import { equipmentOf } from '../equipment/registry';
import { LiveTradePanels } from './trade-panels';

it.each([
  ['QH1000', true],
  ['DS-GJ-01', true],
  ['HS-MI', false],
])('%s: a record in work is followed by a panel of the trade: %s', (typeCode, follows) => {
  const { profile, apiPrefix: typePrefix } = equipmentOf(typeCode);
  if (profile === null) throw new Error(`${typeCode} records nothing`);
  const scope = { typeCode, typePrefix, projectId: 1 };
  const work = { recordNo: 'R-1', live: true, diameterM: null, timeZone: undefined };
  const shown = signedInMarkup(1, <LiveTradePanels {...work} profile={profile} scope={scope} />);
  expect(shown !== '').toBe(follows);
});
