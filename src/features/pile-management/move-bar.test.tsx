// On a phone a pile is dragged while its panel is away: the bar in its place says which, and how far it went.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { descriptor } from '../../equipment/types/mixing-pile/descriptor';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { BlockContext } from '../../ui/use-block';
import { MoveBar, type MovedPile } from './move-bar';
import { usePileChanges } from './use-pile-changes';

const SCOPE = { typeCode: descriptor.code, typePrefix: descriptor.apiPrefix, projectId: 3 };
const nothing = (): undefined => undefined;

function Bar({ moved = null }: { readonly moved?: MovedPile | null }) {
  const changes = usePileChanges(SCOPE, 'order');
  return (
    <BlockContext value={() => ({ state: 'unblocked' })}>
      <MoveBar
        {...{ scope: SCOPE, profile: descriptor.profile, changes, unit: 'pile', pileId: 7, moved: { current: moved } }}
        onRemember={nothing}
        onSketch={nothing}
        onEnd={nothing}
      />
    </BlockContext>
  );
}

/** The text of the bar for a pile of this mileage, and whether it can be saved. */
function barOf(mileage_m: number | null) {
  const pile = { pile_id: 7, pile_no: 'A-7', mileage_m, x_m: 3_400_000, y_m: 500_000, design: {} };
  const markup = signedInMarkup(4, <Bar />, '/?pile=7', ({ queries, queryClient }) => {
    queryClient.setQueryData(queries.pileDetail(SCOPE, 7).queryKey, pile as never);
  });
  const button = (markup.match(/<button[^>]*>Save/g) ?? [''])[0] ?? '';
  return { text: markup.replaceAll(/<[^>]*>/g, ' '), waits: button.includes('aria-disabled="true"') };
}

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('piles');
  await needTexts('plan');
});

it('names the pile, has nothing to save before it is moved, and says that its mileage stays', () => {
  const along = barOf(2440);
  expect(along.text).toContain('A-7');
  expect(along.text).toContain('To the north 0.000 m, to the east 0.000 m');
  expect(along.text).toContain('Mileage: not changed');
  expect(along.waits).toBe(true);
  expect(barOf(null).text).not.toContain('Mileage');
});

it('that a turned phone makes anew still has what somebody else changed meanwhile', () => {
  const seen = { pile_id: 7, pile_no: 'A-7', mileage_m: null, x_m: 3_400_000, y_m: 500_000, design: {}, revision: 3 };
  const faster = { ...seen, x_m: 3_399_998, revision: 4, revisions: [] };
  const moved = { typed: { x_m: '3400001', y_m: '500000' }, seen, faster } as unknown as MovedPile;
  // The page has read the pile anew: it is as the other one has made it.
  const text = signedInMarkup(4, <Bar moved={moved} />, '/?pile=7', ({ queries, queryClient }) => {
    queryClient.setQueryData(queries.pileDetail(SCOPE, 7).queryKey, faster as never);
  }).replaceAll(/<[^>]*>/g, ' ');
  expect(text).toContain('3399998');
  expect(text).toContain('Keep yours');
});

it('is not there while nobody knows the pile', () => {
  expect(signedInMarkup(4, <Bar />)).toBe('');
});
