import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { IDLE_MACHINE } from '../../../tests/fixtures/workers/answers';
import { noReadings } from '../../contracts/machine-readings';
import type { DataLayer } from '../../data';
import { equipmentOf } from '../../equipment/registry';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { SlurryBoard } from './slurry-board';

const type = equipmentOf('HS-T');
const SCOPE = { typeCode: type.code, typePrefix: type.apiPrefix, projectId: 3 };
const SETTINGS = {
  ...{ is_pile_no_split: false, is_show_discard: true, is_warning_level: false, cement_density_gcm3: 3.1 },
  ...{ plan_piles_per_day: 0, plan_metres_per_day: 0, shift_starts: ['08:00'], time_zone: 'UTC', limits: {} },
};
const BEGINS_MS = Date.UTC(2026, 10, 20);
const PLANT = {
  ...{ project_id: 3, project_name: 'K12', equipment_id: IDLE_MACHINE.id, equipment_name: 'P-7', online: true },
  ...{ is_simulated: false, batches: 3, cement_kg: 0, made_l: 0, last_ms: 0, silo_t: 40, level_m: 1 },
  ...{ rigs: [], other_rigs: 0, other_litres: 0 },
};
const BATCHES = {
  ...{ total: 0, items: [] },
  sums: { cement_kg: 0, water_kg: 0, made_l: 0, litres: 0 },
};
const WARNINGS = { total: 0, not_closed: 0, by_level: { '1': 0, '2': 0, '3': 0 } };

/** The board, all of its answers of now but one; `agoMs`: how long ago its plant at work was heard. */
function board(old: string, oldMs: number, agoMs = 0): string {
  const heardMs = Date.now() - agoMs;
  const at = { ...IDLE_MACHINE, state: 'in_construction' as const, last_seen_ms: heardMs, since_ms: heardMs };
  const reading = { ...noReadings(at.id, null, [], []), intervals_ms: [1_000], heardMs };
  const since = new Date(BEGINS_MS).toISOString();
  const prepare = ({ queryClient, queries }: DataLayer): void => {
    const answers = [
      [queries.projects(SCOPE), [{ id: 3, name: 'K12' }]],
      [queries.projectSettings(SCOPE), SETTINGS],
      [queries.machineDay(SCOPE), { begins_ms: BEGINS_MS, quarters: 96, machines: [] }],
      [queries.slurryPlants(SCOPE, since), { plants: [PLANT] }],
      [queries.slurryBatches(SCOPE, since, 200), BATCHES],
      [queries.homeEquipments(SCOPE), [at]],
      [queries.machineReadings(SCOPE), [reading]],
      [queries.warningNumber(SCOPE), WARNINGS],
    ] as const;
    for (const [{ queryKey }, data] of answers) {
      queryClient.setQueryData<unknown>(queryKey, data, { updatedAt: queryKey[0] === old ? oldMs : Date.now() });
    }
  };
  return signedInMarkup(
    1,
    <SlurryBoard type={type} scope={SCOPE} rounds={{ types: [type], go: () => undefined }} />,
    '/',
    prepare,
  );
}

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('overview', 'slurry');
});

it('is as old as the oldest of all that it shows, projects and settings among them', () => {
  // By the clock of the project.
  const oldMs = Date.UTC(2026, 10, 20, 6, 7, 8);
  const answers = ['projects', 'projectSettings', 'machineDay', 'slurryPlants', 'slurryBatches'];
  for (const old of [...answers, 'homeEquipments', 'machineReadings', 'warningNumber']) {
    expect(board(old, oldMs), old).toContain(en.board.asOf.replace('{{time}}', '06:07'));
  }
  expect(board('none', oldMs)).toContain('K12');
});

it('says of a plant that it is silent before that calls for somebody', () => {
  const silent = en.overview.staleSince.split('{{')[0] ?? '';
  const tile = (agoMs: number) => board('none', 0, agoMs);
  expect(tile(1_000)).toContain(en.slurryOverview.board.works);
  expect(tile(1_000)).not.toContain(silent);
  expect(tile(20_000)).toContain(silent);
  expect(tile(20_000)).not.toContain('data-need');
  expect(tile(60_000)).toContain('data-need="silent"');
});
