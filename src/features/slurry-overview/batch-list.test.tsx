import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { ApiOutput } from '../../contracts/api';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { BatchList } from './batch-list';

type Batches = ApiOutput<'batchList'>;

const RECIPE = { cement_kg: 1200, water_kg: 720, ratio: 0.6, density_gcm3: 1.7 };
const BATCH: Batches['items'][number] = {
  ...{ record_no: 'R-1', batch_no: 'B-1', equipment_id: 2, equipment_name: 'Plant 2', started_ms: 0, ended_ms: 9 },
  ...{ recipe: RECIPE, ...RECIPE, weighed_density_gcm3: 1.7, made_l: 1100, mixing_s: 90, weighing_error_pct: 0.1 },
  ...{ silo_t: 30, level_m: 1, litres: 1000, rigs: [], other_rigs: 0, other_litres: 0, warnings: 0 },
  ...{ is_simulated: false, is_generated: false },
};

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('slurry');
});

it('marks simulated batches, and no others', () => {
  const rows = (...simulated: boolean[]): string[] => {
    const items = simulated.map((is_simulated, at) => ({ ...BATCH, record_no: `R-${at}`, is_simulated }));
    const data: Batches = { total: items.length, offset: 0, items, sums: { cement_kg: 0, water_kg: 0, litres: 0 } };
    const list = (
      <BatchList batches={{ data, error: null, refetch: () => undefined }} weighingLimitPct={2} timeZone="UTC" />
    );
    return signedInMarkup(1, list).split('<tr>').slice(2);
  };
  expect(rows(true, false, true).map((row) => row.includes(`>${en.common.simulated}<`))).toEqual([true, false, true]);
});
