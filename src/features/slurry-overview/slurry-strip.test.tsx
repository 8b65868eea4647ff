import { expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { NO_VALUE } from '../../i18n/format';
import { SlurryStrip } from './slurry-strip';

const WARNINGS = { total: 9, not_closed: 7, by_level: { '1': 4, '2': 2, '3': 1 } };

/** The text below the name of the last tile: the open warnings. */
function warningTile(given: Partial<Parameters<typeof SlurryStrip>[0]>): string {
  const strip = (
    <SlurryStrip
      plants={[]}
      batches={undefined}
      warnings={undefined}
      failed={false}
      warningsFailed={false}
      siloLimitT={0}
      {...given}
    />
  );
  return signedInMarkup(1, strip).split('<dd').at(-1) ?? '';
}

it('promises warnings only as long as they may come', () => {
  expect(warningTile({})).toContain('aria-hidden');
  expect(warningTile({ warningsFailed: true })).toContain(`>${NO_VALUE}<`);
  expect(warningTile({ warningsFailed: true })).not.toContain('aria-hidden');
  // The other figures have not failed with them, nor they with those.
  expect(warningTile({ failed: true })).toContain('aria-hidden');
  expect(warningTile({ warnings: WARNINGS, warningsFailed: true })).toContain('>7<');
});
