import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { IDLE_MACHINE } from '../../../tests/fixtures/workers/answers';
import { noReadings } from '../../contracts/machine-readings';
import type { DataLayer } from '../../data';
import { equipmentOf } from '../../equipment/registry';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { WallBoard } from './wall-board';

const type = equipmentOf('HS-MI');
const SCOPE = { typeCode: type.code, typePrefix: type.apiPrefix, projectId: 3 };
const SETTINGS = {
  ...{ is_pile_no_split: false, is_show_discard: true, is_warning_level: false, cement_density_gcm3: 3.1 },
  ...{ plan_piles_per_day: 77, plan_metres_per_day: 0, shift_starts: ['08:00'], time_zone: 'UTC', limits: {} },
};
const SUMMARY = {
  ...{ piles_design: 9, piles_done: 4, piles_in_work: 1, metres_design: 90, metres_done: 40, ash_design_t: 0 },
  ...{ ash_used_t: 0, figures: {}, progress: null, material: null, by_day: [] },
};
const WARNINGS = { total: 0, not_closed: 0, by_level: { '1': 0, '2': 0, '3': 0 } };
const ANSWERS = ['projects', 'projectSettings', 'projectSummary', 'homeEquipments', 'machineReadings', 'warningNumber'];

interface Given {
  /** When its machine at work was heard. */
  readonly heardMs?: number;
  /** How long ago its flow was last read, by its own clock. */
  readonly flowAgoMs?: number;
  readonly cutOffMs?: number;
}

/** The board, all of its answers of now but one. */
function board(old: string, oldMs: number, given: Given = {}): string {
  const { heardMs = Date.now(), flowAgoMs = 0, cutOffMs } = given;
  const at = { ...IDLE_MACHINE, state: 'in_construction' as const, last_seen_ms: heardMs, since_ms: heardMs };
  const flow = { key: 'flow_lpm', value: 60, at_ms: heardMs - flowAgoMs, intervals_ms: [1_000] };
  const rows = { ...noReadings(at.id, null, [], []), intervals_ms: [1_000], at_ms: heardMs, pass: 0 };
  const reading = { ...rows, stretch_from_ms: heardMs - 3_600_000, channels: [flow], heardMs };
  const prepare = ({ queryClient, queries, liveStore }: DataLayer): void => {
    if (cutOffMs !== undefined) {
      const connection = { state: 'reconnecting', attempt: 1, retryAtMs: cutOffMs, offlineSinceMs: cutOffMs } as const;
      liveStore.setState({ connection });
    }
    const updated = (of: string) => ({ updatedAt: of === old ? oldMs : Date.now() });
    queryClient.setQueryData(queries.projects(SCOPE).queryKey, [{ id: 3, name: 'K12' }], updated('projects'));
    queryClient.setQueryData(queries.projectSettings(SCOPE).queryKey, SETTINGS, updated('projectSettings'));
    queryClient.setQueryData(queries.projectSummary(SCOPE).queryKey, SUMMARY, updated('projectSummary'));
    queryClient.setQueryData(queries.homeEquipments(SCOPE).queryKey, [at], updated('homeEquipments'));
    queryClient.setQueryData(queries.machineReadings(SCOPE).queryKey, [reading], updated('machineReadings'));
    queryClient.setQueryData(queries.warningNumber(SCOPE).queryKey, WARNINGS, updated('warningNumber'));
  };
  return signedInMarkup(
    1,
    <WallBoard type={type} scope={SCOPE} rounds={{ types: [type], go: () => undefined }} />,
    '/',
    prepare,
  );
}

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('overview');
});

it('is as old as the oldest of all that it shows, projects and settings among them', () => {
  // By the clock of the project.
  const oldMs = Date.UTC(2026, 10, 20, 6, 7, 8);
  for (const old of ANSWERS) expect(board(old, oldMs), old).toContain(en.board.asOf.replace('{{time}}', '06:07'));
  const page = board('none', oldMs);
  expect(page).toContain('K12');
  expect(page).toContain(en.board.plan.replace('{{plan}}', '77'));
});

it('says of a machine that it is silent before that calls for somebody', () => {
  const silent = en.overview.staleSince.split('{{')[0] ?? '';
  const tile = (agoMs: number) => board('none', 0, { heardMs: Date.now() - agoMs });
  expect(tile(1_000)).not.toContain(silent);
  expect(tile(20_000)).toContain(silent);
  expect(tile(20_000)).not.toContain('data-need');
  expect(tile(60_000)).toContain(silent);
  expect(tile(60_000)).toContain('data-need="silent"');
});

it('names a sensor that stopped while its machine works: somebody should look at it', () => {
  const stopped = en.overview.stopped.split('}}')[1] ?? 'none';
  expect(board('none', 0)).not.toContain('data-need');
  const page = board('none', 0, { flowAgoMs: 60_000 });
  expect(page).toContain('data-need="stopped"');
  expect(page).toContain(`1 sensor${stopped.replace('{{channels', 'Slurry flow')}`);
  // Of a machine that is silent nobody knows.
  expect(board('none', 0, { flowAgoMs: 60_000, heardMs: Date.now() - 60_000 })).toContain('data-need="silent"');
});

it('says at once that it is cut off from live messages', () => {
  const [words = ''] = en.board.cutOff.split('{{');
  expect(board('none', 0)).not.toContain(words);
  expect(board('none', 0, { cutOffMs: Date.UTC(2026, 10, 20, 6, 7) })).toContain(`${words}06:07`);
});
