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
const NO_LINKS = { linkTo: nothing, open: nothing };

function Shown(of: Pick<Parameters<typeof LockControl>[0], 'lock' | 'onRetry'>) {
  return <LockControl {...of} scope={SCOPE} nowMs={NOW} format={useFormat('Asia/Shanghai')} />;
}
const shown = (lock: LockStatus | undefined, onRetry: (() => void) | null): string =>
  signedInMarkup(0, <Shown lock={lock} onRetry={onRetry} />);

interface RootProps extends Pick<Parameters<typeof LockControl>[0], 'onRetry'> {
  readonly onRoot: (part: unknown) => void;
}

function Root({ onRetry, onRoot }: RootProps) {
  onRoot(LockControl({ lock: LOCKED, onRetry, scope: SCOPE, nowMs: NOW, format: useFormat('Asia/Shanghai') })?.type);
  return null;
}

/** The part that has the form for the reason: as long as it is the same one, React leaves it as it is. */
function partOf(onRetry: (() => void) | null): unknown {
  let part: unknown = null;
  const onRoot = (found: unknown): void => {
    part = found;
  };
  signedInMarkup(0, <Root onRetry={onRetry} onRoot={onRoot} />);
  return part;
}

beforeAll(async () => {
  await needTexts('realTime');
  await needTexts('overview');
});

describe.each([
  {
    language: 'cn',
    unknown: '锁机状态未知，读取失败',
    unread: '更新失败，所示为最近一次读到的状态',
    again: '重试',
    locked: '已锁定',
  },
  {
    language: 'en',
    unknown: 'Lock state unknown: it could not be read',
    unread: 'Could not be read again; this is the last state known',
    again: 'Try again',
    locked: 'Locked',
  },
] as const)('the lock of a machine in $language', ({ language, unknown, unread, again, locked }) => {
  beforeAll(() => showLanguage(language));

  it('is shown as it is', () => {
    expect(shown(LOCKED, null)).toContain(locked);
    for (const words of [unknown, unread, again]) expect(shown(LOCKED, null)).not.toContain(words);
    expect(shown(undefined, null)).toBe('');
  });

  it('is unknown where it was never read, with a way to ask again', () => {
    const section = shown(undefined, retry);
    expect(section).toContain('data-lock="unknown"');
    expect(section).toContain(unknown);
    expect(section).toMatch(new RegExp(`<button[^>]*>${again}</button>`));
  });

  it('stays as it was last read where it cannot be read again, and says so beside it, with a way to ask again', () => {
    const section = shown(LOCKED, retry);
    expect(section).toContain('data-lock="locked"');
    expect(section).toMatch(new RegExp(`${locked}</span>.*${unread}</span><button[^>]*>${again}</button>`));
    expect(section).not.toContain(unknown);
  });
});

it('keeps the form with the reason that is typed while its state cannot be read again', () => {
  expect(partOf(null)).toBeTypeOf('function');
  expect(partOf(retry)).toBe(partOf(null));
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
    <RealTimePage unit={unit} profile={profile} scope={SCOPE} warningLinks={NO_LINKS} renderSimulation={nothing} />
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
  const unread = opened({ status: 'error', error, errorUpdateCount: 1, data: [LOCKED], dataUpdatedAt });
  expect(unread).toContain('data-lock="locked"');
  expect(unread).toContain('data-lock="unread"');
  expect(opened({ status: 'success', data: [LOCKED], dataUpdatedAt })).toContain('data-lock="locked"');
  expect(opened({})).not.toContain('data-lock');
});
