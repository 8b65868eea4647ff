// Values typed for many piles are not lost without a question: the form looks at each move to another address. When it
// asks is tested where somebody types (tests/e2e/plan.spec.ts).
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { equipmentByCode } from '../../equipment/registry';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { BlockContext, type Move } from '../../ui/use-block';
import { BatchPanel } from './batch-panel';
import type { PileChanges } from './use-pile-changes';

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('piles');
  await needTexts('plan');
});

const scope = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 1 };
const nothing = (): void => undefined;

it('looks at moves to other addresses, and lets them pass while nothing is typed', () => {
  const type = equipmentByCode('HS-MI');
  const { profile = null } = type ?? {};
  if (type === undefined || profile === null) throw new Error('no type');
  const looks: ((move: Move) => boolean)[] = [];
  const markup = signedInMarkup(
    4,
    <BlockContext
      value={(blocks) => {
        looks.push(blocks);
        return { state: 'unblocked' };
      }}
    >
      <BatchPanel
        {...{ scope, type, profile, changes: {} as PileChanges }}
        unit="pile"
        selected={new Set([1, 2])}
        onClose={nothing}
        onRemember={nothing}
      />
    </BlockContext>,
    '/',
    ({ queryClient }) => queryClient.setQueryData(['pileChangeNo', 'HS-MI', 1], { change_no: 3 }),
  );
  expect(markup).toContain('name="design_depth_m"');
  // A field is emptied for all by its own mark: left empty, it stays.
  expect(markup).toContain('aria-label="Empty “Design depth” for all"');
  const at = (search: string) => ({ pathname: '/mixingPile/pile', search, hash: '' });
  expect(looks.map((look) => look({ currentLocation: at('?task=batch'), nextLocation: at('?pile=7') }))).toEqual([
    false,
  ]);
});
