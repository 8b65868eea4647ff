// The changes of a hole are not those of a pile.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { equipmentOf } from '../../equipment/registry';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { ChangeList } from './change-list';

beforeAll(async () => {
  await showLanguage('cn');
  await needTexts('administration', 'piles');
});

it.each([
  ['HS-MI', '桩位：修改'],
  ['JT-V9', '孔位：修改'],
])('calls the place of %s as the type does', (typeCode, said) => {
  const type = equipmentOf(typeCode);
  const scope = { typeCode, typePrefix: type.apiPrefix, projectId: 3 };
  const change = { at_ms: 0, account: 'li', action: 'edit', comment: '' };
  const page = signedInMarkup(
    4,
    <ChangeList type={type} scope={scope} recordNo="R-1" pileId={7} timeZone="UTC" />,
    '/',
    ({ queries, queryClient }) => {
      const entry = { ...change, audit_id: 1, subject: 'record/R-1', role: 4, action: 'pile.edit', detail: {} };
      queryClient.setQueryData(['recordAudit', typeCode, 3, 'R-1'], { items: [entry], total: 1, offset: 0 });
      queryClient.setQueryData(queries.pileChanges(scope, 7).queryKey, {
        items: [{ ...change, revision: 1, before: null, after: null }],
        total: 1,
        offset: 0,
      });
    },
  );
  // That of the trail, and that of the pile's history.
  expect(page.split(`li · ${said}`)).toHaveLength(3);
});
