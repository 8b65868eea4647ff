import { expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { BATCHED_CEMENT } from '../../equipment/amounts';
import { equipmentOf } from '../../equipment/registry';
import { en } from '../../i18n/en';
import { NO_VALUE } from '../../i18n/format';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { SlurryStrip } from './slurry-strip';

const WARNINGS = { total: 9, not_closed: 7, by_level: { '1': 4, '2': 2, '3': 1 } };

const SUMMARY = {
  ...{ piles_design: 9, piles_done: 4, piles_in_work: 1, metres_design: 0, metres_done: 0, ash_design_t: 0 },
  ...{ ash_used_t: 0, figures: {}, progress: null, material: null, by_day: [] },
};
const PROFILE = plants();

function plants() {
  const { profile } = equipmentOf('HS-T');
  if (profile === null) throw new Error('no plants');
  return profile;
}

function stripOf(given: Partial<Parameters<typeof SlurryStrip>[0]>, cutOffMs: number | null = null): string {
  const strip = (
    <SlurryStrip
      profile={PROFILE}
      plants={[]}
      batches={undefined}
      warnings={undefined}
      summary={undefined}
      failed={false}
      summaryFailed={false}
      warningsFailed={false}
      siloLimitT={0}
      timeZone="UTC"
      {...given}
    />
  );
  return signedInMarkup(1, strip, '/', ({ liveStore }) => {
    if (cutOffMs === null) return;
    const connection = { state: 'reconnecting', attempt: 1, retryAtMs: cutOffMs, offlineSinceMs: cutOffMs } as const;
    liveStore.setState({ connection });
  });
}

/** The text below the name of the last tile: the open warnings. */
const warningTile = (given: Partial<Parameters<typeof SlurryStrip>[0]>): string =>
  stripOf(given).split('<dd').at(-1) ?? '';

it('holds the cement of all batches against their recipes, and promises it only as long as it may come', async () => {
  await showLanguage('en');
  await needTexts('overview', 'slurry');
  const tileOf = (given: Partial<Parameters<typeof SlurryStrip>[0]>): string =>
    stripOf(given).split(en.overview.warnings)[0]?.split(BATCHED_CEMENT.names.en).at(-1)?.split('<dt')[0] ?? '';
  const material = { made: 3_007, design: 8_000, design_of_made: 3_000 };
  const summary = { ...SUMMARY, material };
  expect(tileOf({ summary })).toMatch(/3\.0.*expected 3\.0.*\+0\.2/s);
  expect(tileOf({ summary: { ...summary, material: { ...material, design_of_made: 0 } } })).toContain(
    en.overview.materialNotDesigned,
  );
  expect(tileOf({})).toContain('aria-hidden');
  expect(tileOf({ summaryFailed: true })).toContain(`>${NO_VALUE}<`);
});

it('promises warnings only as long as they may come', () => {
  expect(warningTile({})).toContain('aria-hidden');
  expect(warningTile({ warningsFailed: true })).toContain(`>${NO_VALUE}<`);
  expect(warningTile({ warningsFailed: true })).not.toContain('aria-hidden');
  // The other figures have not failed with them, nor they with those.
  expect(warningTile({ failed: true })).toContain('aria-hidden');
  expect(warningTile({ warnings: WARNINGS, warningsFailed: true })).toContain('>7<');
});

it('says of which moment the count of plants online is while the page is cut off', async () => {
  await showLanguage('en');
  await needTexts('overview', 'slurry');
  const [words = ''] = en.overview.cutOffAt.split('{{');
  expect(stripOf({})).not.toContain(words);
  expect(stripOf({}, Date.UTC(2026, 10, 20, 6, 7))).toContain(`${words}06:07`);
});
