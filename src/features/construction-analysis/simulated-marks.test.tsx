// Scores of simulated records are not taken for those of a site: what is worked out from them has the mark.
import { beforeAll, expect, it, vi } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { productionColumns } from '../../contracts/api/production';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { ScoreStrip } from './score-strip';
import { scoredRecords } from './scored-records';

vi.stubGlobal('localStorage', memoryStorage());
// It reads the theme that was chosen before.
const { SpreadPanel } = await import('./spread-panel');

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('statistics');
});

const scoredOf = (...marks: readonly (0 | 1)[]) =>
  scoredRecords(
    decodedTableOf(
      productionColumns,
      marks.map((is_simulated, at) => ({ record_no: `R-${at}`, ended_ms: at + 1, score: 80 + at, is_simulated })),
    ),
  );

it.each([
  ['key figures', (scored: ReturnType<typeof scoredOf>) => <ScoreStrip scored={scored} week={null} />],
  ['their spread', (scored: ReturnType<typeof scoredOf>) => <SpreadPanel scored={scored} />],
])('%s of simulated records are marked, wholly or partly', (_, partOf) => {
  const markup = (...marks: readonly (0 | 1)[]) => signedInMarkup(1, partOf(scoredOf(...marks)));
  expect(markup(1, 1)).toContain(`>${en.common.simulated}<`);
  expect(markup(1, 0)).toContain(`>${en.common.partlySimulated}<`);
  expect(markup(0, 0)).not.toContain(en.common.simulatedHint);
});
