import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readVersion, type VersionWatchOptions, watchVersion } from './version-watch';

function options(answers: readonly unknown[]) {
  const left = [...answers];
  const waits: number[] = [];
  const made = {
    fetchVersion: vi.fn(async () => {
      const answer = left.length > 1 ? left.shift() : left[0];
      if (answer instanceof Error) throw answer;
      return answer;
    }),
    reload: vi.fn(),
    onFailure: vi.fn(),
    sleep: async (ms: number) => {
      waits.push(ms);
    },
  } satisfies VersionWatchOptions;
  return { ...made, waits };
}

describe('reading the version', () => {
  it('waits one second, then two, and gives up after the third try', async () => {
    const failing = options([new Error('away')]);
    await expect(readVersion(failing)).rejects.toThrow('away');
    expect(failing.fetchVersion).toHaveBeenCalledTimes(3);
    expect(failing.waits).toEqual([1000, 2000]);
  });

  it('takes the first answer that is one', async () => {
    await expect(readVersion(options([new Error('away'), { nonsense: 1 }, { version: '2' }]))).resolves.toBe('2');
  });
});

describe('watching the version', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reloads when another version is deployed, and only then', async () => {
    const watched = options([{ version: '1' }, { version: '1' }, { version: '2' }]);
    const stop = watchVersion(watched);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(watched.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(watched.reload).toHaveBeenCalledTimes(1);
    stop();
  });

  it('does nothing about a server that is away', async () => {
    const watched = options([new Error('away')]);
    const stop = watchVersion(watched);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(watched.reload).not.toHaveBeenCalled();
    expect(watched.onFailure).toHaveBeenCalledTimes(3);
    stop();
  });
});
