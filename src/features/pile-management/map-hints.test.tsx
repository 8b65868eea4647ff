// On a phone a form covers the map: a hint to press or drag there leads nowhere.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { equipmentByCode } from '../../equipment/registry';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { MEDIA } from '../../ui/media';
import { BlockContext } from '../../ui/use-block';
import type { PileChanges } from './use-pile-changes';

vi.stubGlobal('localStorage', memoryStorage());
let isPhone = false;
vi.stubGlobal('matchMedia', (query: string) => ({ matches: isPhone && query === MEDIA.phone }));
const { AddPanel } = await import('./add-panel');
const { MoveFields } = await import('./arrange/move-fields');

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('piles');
  await needTexts('plan');
});
afterEach(() => {
  isPhone = false;
});
afterAll(() => vi.unstubAllGlobals());

const scope = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 1 };
const type = equipmentByCode('HS-MI');
const nothing = (): void => undefined;

it('moving says so of the ring only beside the map', () => {
  if (type === undefined) throw new Error('no type');
  const chosen = {
    ...{ ids: [1], pileNo: ['P'], rowNo: ['A'], numeral: Float64Array.of(1), mileageM: Float64Array.of(5) },
    ...{ xM: Float64Array.of(1), yM: Float64Array.of(2), headingDeg: Float64Array.of(Number.NaN) },
  };
  const markup = () =>
    signedInMarkup(4, <MoveFields chosen={chosen} disabled={false} onArranged={nothing} type={type} />);
  expect(markup()).toContain(en.pilePlan.dragHint);
  isPhone = true;
  expect(markup()).not.toContain(en.pilePlan.dragHint);
});

it('adding says so of a press on the map only beside it', () => {
  const { profile = null } = type ?? {};
  if (type === undefined || profile === null) throw new Error('no type');
  const changes = {} as PileChanges;
  const markup = () =>
    signedInMarkup(
      4,
      <BlockContext value={() => ({ state: 'unblocked' })}>
        <AddPanel
          {...{ scope, type, profile, changes }}
          unit="pile"
          pointed={null}
          onClose={nothing}
          onSketch={nothing}
          onAdded={nothing}
          onRemember={nothing}
        />
      </BlockContext>,
      '/',
      ({ queryClient, queries }) =>
        queryClient.setQueryData(queries.piles(scope).queryKey, {
          ...{ version: 1, rows: 3, originXM: 0, originYM: 0, widthM: 10, heightM: 10 },
        } as never),
    );
  expect(markup()).toContain(en.pilePlan.pointHint);
  isPhone = true;
  expect(markup()).not.toContain(en.pilePlan.pointHint);
  expect(markup()).toContain(en.pileManagement.addTitle.replace('{{unit}}', 'pile'));
});
