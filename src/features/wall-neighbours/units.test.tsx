// A simulated record that looks like one of a machine would be taken for the wall as it was made.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { type MadeUnit, neighbourUnits } from './joints';
import { Units } from './units';

const HOUR = 3_600_000;
const made = (numeral: number, source: MadeUnit['source']): MadeUnit => ({
  ...{ numeral, recordNo: `R${numeral}`, pileNo: `P${numeral}`, depthM: 20, tiltDeg: 0.1, source },
  startedMs: numeral * 30 * HOUR,
  endedMs: (numeral * 30 + 5) * HOUR,
});

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('trades');
});

it('marks simulated units in the picture and the table, and says where no age is worked out', () => {
  const units = neighbourUnits([made(1, 'machine'), made(2, 'machine'), made(3, 'generated')], [], 1, 3);
  const markup = signedInMarkup(
    4,
    <Units {...{ units, own: 1, atMostH: 24, designM: 20, timeZone: 'UTC', lengthName: 'Length' }} />,
  );
  const [picture = '', table = ''] = markup.split('<table');
  expect(picture.match(/>Simulated</g)).toHaveLength(1);
  const rows = table.split('<tr').filter((row) => row.includes('<th scope="row"'));
  expect(rows.map((row) => row.includes('>Simulated<'))).toEqual([false, false, true]);
  expect(rows.map((row) => row.includes('of different sources: not worked out'))).toEqual([false, false, true]);
  expect(rows[1]).toContain('cold joint');
  expect(rows[2]).not.toContain('cold joint');
});
