import type { QueryKey, QueryState } from '@tanstack/react-query';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { DataCoreError } from '../../../workers/rpc/data-core-error';
import type { Machine } from '../../contracts/api';
import type { LockStatus } from '../../contracts/machine-lock';
import { equipmentOf } from '../../equipment/registry';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { LockControl } from './lock-control';
import { hasFailed } from './use-real-time';

vi.stubGlobal('localStorage', memoryStorage());
// It reads the theme that was chosen before.
const { RealTimePage } = await import('./real-time-page');

const { profile, apiPrefix: typePrefix, unit, code: typeCode } = equipmentOf('HS-MI');
const SCOPE = { typeCode, typePrefix, projectId: 1 };
const NOW = Date.UTC(2026, 10, 20, 6);
const LOCKED: LockStatus = {
  equipment_id: 7,
  equipment_name: '7#',
  state: 'locked',
  locked: true,
  command_no: 1,
  wish: true,
  asked_ms: NOW,
  asked_by: 'role2',
  comment: '',
  no_answer_ms: null,
  expires_ms: null,
  answered_ms: NOW,
  reason: null,
  note: '',
};
const MACHINE: Machine = {
  id: 7,
  name: '7#',
  online: true,
  state: 'idle',
  is_simulated: false,
  since_ms: NOW,
  last_seen_ms: NOW,
  clock_offset_ms: 0,
  pile_id: null,
  pile_no: null,
  record_no: null,
  open_warnings: [],
  depth_m: null,
  design_depth_m: null,
  x_m: null,
  y_m: null,
  piles_today: 0,
  metres_today: 0,
  progress_today: 0,
};
const retry = (): void => undefined;
const nothing = () => null;

function Shown(of: Pick<Parameters<typeof LockControl>[0], 'lock' | 'onRetry'>) {
  return <LockControl {...of} scope={SCOPE} nowMs={NOW} format={useFormat('Asia/Shanghai')} />;
}
const shown = (lock: LockStatus | undefined, onRetry: (() => void) | null): string =>
  signedInMarkup(0, <Shown lock={lock} onRetry={onRetry} />);

beforeAll(async () => {
  await needTexts('realTime');
  await needTexts('overview');
});

describe.each([
  ['cn', '锁机状态未知，读取失败', '重试', '已锁定'],
  ['en', 'Lock state unknown: it could not be read', 'Try again', 'Locked'],
] as const)('the lock of a machine in %s', (language, unknown, again, locked) => {
  beforeAll(() => showLanguage(language));

  it('is shown as it is', () => {
    expect(shown(LOCKED, null)).toContain(locked);
    expect(shown(LOCKED, null)).not.toContain(unknown);
    expect(shown(undefined, null)).toBe('');
  });

  it('is unknown once it cannot be read, with a way to ask again, and without its last state', () => {
    for (const lock of [undefined, LOCKED]) {
      const section = shown(lock, retry);
      expect(section).toContain('data-lock="unknown"');
      expect(section).toContain(unknown);
      expect(section).toMatch(new RegExp(`<button[^>]*>${again}</button>`));
      expect(section).not.toContain(`>${locked}<`);
    }
  });
});

it('has failed while the newest answer is an error, also while it is asked for again', () => {
  expect(hasFailed({ data: undefined, isError: false, errorUpdateCount: 0 })).toBe(false);
  expect(hasFailed({ data: undefined, isError: true, errorUpdateCount: 1 })).toBe(true);
  expect(hasFailed({ data: undefined, isError: false, errorUpdateCount: 1 })).toBe(true);
  expect(hasFailed({ data: [], isError: true, errorUpdateCount: 1 })).toBe(true);
  expect(hasFailed({ data: [], isError: false, errorUpdateCount: 1 })).toBe(false);
});

it('has its place in an opened machine', async () => {
  await showLanguage('cn');
  if (profile === null) throw new Error(`${typeCode} records nothing`);
  const page = (
    <RealTimePage unit={unit} profile={profile} scope={SCOPE} onWarnings={null} renderSimulation={nothing} />
  );
  /** Machine 7 opened. */
  const opened = (state: Partial<QueryState<LockStatus[]>>): string =>
    signedInMarkup(0, page, '/?machine=7', ({ queries, queryClient }) => {
      queryClient.setQueryData(queries.homeEquipments(SCOPE).queryKey, [MACHINE]);
      const queryKey: QueryKey = queries.lockStatus(SCOPE).queryKey;
      queryClient.getQueryCache().build<LockStatus[], Error>(queryClient, { queryKey }).setState(state);
    });
  const [error, dataUpdatedAt] = [new DataCoreError('timeout', 'no answer'), Date.now()];
  expect(opened({ status: 'error', error, errorUpdateCount: 1 })).toContain('data-lock="unknown"');
  expect(opened({ status: 'error', error, errorUpdateCount: 1, data: [LOCKED], dataUpdatedAt })).toContain(
    'data-lock="unknown"',
  );
  expect(opened({ status: 'success', data: [LOCKED], dataUpdatedAt })).toContain('data-lock="locked"');
  expect(opened({})).not.toContain('data-lock');
});
