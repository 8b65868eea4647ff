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

/** The list for an account of a role; `steps`: changes of the pile. */
function listed(role: number, typeCode: string, steps: number): string {
  const type = equipmentOf(typeCode);
  const scope = { typeCode, typePrefix: type.apiPrefix, projectId: 3 };
  const change = { at_ms: 0, account: 'li', action: 'edit', comment: '' };
  return signedInMarkup(
    role,
    <ChangeList type={type} scope={scope} recordNo="R-1" pileId={7} timeZone="UTC" />,
    '/',
    ({ queries, queryClient }) => {
      const entry = { ...change, audit_id: 1, subject: 'record/R-1', role: 4, action: 'pile.edit', detail: {} };
      queryClient.setQueryData(['recordAudit', typeCode, 3, 'R-1'], { items: [entry], total: 1, offset: 0 });
      const revisions = Array.from({ length: steps }, (_, revision) => revision + 1);
      queryClient.setQueryData(queries.pileChanges(scope, 7).queryKey, {
        items: revisions.map((revision) => ({ ...change, revision, before: null, after: null })),
        total: steps,
        offset: 0,
      });
    },
  );
}

it.each([
  ['HS-MI', '桩位：修改'],
  ['JT-V9', '孔位：修改'],
])('calls the place of %s as the type does', (typeCode, said) => {
  // That of the trail, and that of the pile's history.
  expect(listed(0, typeCode, 1).split(`li · ${said}`)).toHaveLength(3);
});

it('shows everybody the changes of the pile, and of the record to those alone who may read the trail', () => {
  expect(listed(8, 'HS-MI', 2).split('li · 桩位：修改')).toHaveLength(3);
  expect(listed(0, 'HS-MI', 2).split('li · 桩位：修改')).toHaveLength(4);
  expect(listed(8, 'JT-V9', 0)).toContain('孔位：还没有修改过');
  expect(listed(0, 'JT-V9', 0)).not.toContain('还没有修改过');
});
