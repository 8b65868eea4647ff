// Faults of an app in every step of its life: each ends in time with the app gone.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChildApp, ChildAppContext } from '../contract';
import { ANSWER_LIMIT_MS, ChildAppRun, LOAD_LIMIT_MS } from './child-app-run';

const ADDRESS = 'https://apps.example/child-apps/trd.js';
const contextAt = (path: string): ChildAppContext => ({
  session: { account: 'a', customer: '', role: 0, clientUuid: null, warningPage: true },
  language: 'cn',
  theme: 'light',
  type: { code: 'trdTypeId', apiPrefix: '/trd/' },
  path,
  project: { id: 1, list: [], error: null, timeZone: undefined },
});
const never = new Promise<never>(() => undefined);

/** A run of a module, and the states seen of it. */
function runOf(module: unknown, find: () => Promise<string> = async () => ADDRESS) {
  const seen: string[] = [];
  const run = new ChildAppRun({
    name: 'trd',
    find,
    load: async () => await module,
    place: () => ({
      // Never touched: the apps mounted here need neither.
      container: Object.create(null),
      host: Object.create(null),
      clear: () => seen.push('cleared'),
    }),
    onState: (state) => {
      seen.push(state.kind === 'failed' ? `${state.failure.reason}: ${state.failure.message}` : state.kind);
    },
    onLateFault: (error) => seen.push(`late: ${String(error)}`),
  });
  return { run, seen };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a child app', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is loaded, mounted, told of changes one at a time and unmounted', async () => {
    const updates: string[] = [];
    let finish = (): void => undefined;
    const app: ChildApp = {
      update: ({ path }) => {
        updates.push(path);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      unmount: () => void updates.push('unmounted'),
    };
    const { run, seen } = runOf({ mount: () => app });
    await settle();
    for (const path of ['index', 'realTime', 'pile']) run.update(contextAt(path));
    expect(updates).toEqual(['index']);
    finish();
    await settle();
    expect(updates, 'of several that wait, the newest').toEqual(['index', 'pile']);
    run.stop();
    await settle();
    expect(updates.at(-1)).toBe('unmounted');
    expect(seen).toEqual(['loading', 'running', 'cleared']);
  });

  it.each<[string, unknown, string]>([
    ['has no mount', {}, 'module: https://apps.example/child-apps/trd.js exports no function `mount`'],
    [
      'was written for another contract',
      { mount: () => null, version: 2 },
      'module: https://apps.example/child-apps/trd.js is written for version 2 of the contract; this console has 1',
    ],
    [
      'names styles that there are not',
      { mount: () => null, styles: 'mine' },
      'module: https://apps.example/child-apps/trd.js exports styles "mine", which must be "own" or "console"',
    ],
    [
      'answers nothing to unmount',
      { mount: () => ({}) },
      'module: mount of https://apps.example/child-apps/trd.js did not answer { unmount, update? } with functions',
    ],
    [
      'throws when it is mounted',
      {
        mount: () => {
          throw new RangeError('too much');
        },
      },
      'crash: https://apps.example/child-apps/trd.js threw RangeError: too much',
    ],
  ])('that %s fails with words that say so', async (_what, module, words) => {
    const { seen } = runOf(module);
    await settle();
    expect(seen.at(-1)).toBe(words);
    if (seen.includes('cleared')) expect(seen.indexOf('cleared')).toBe(seen.length - 2);
  });

  it('that does not come is given up', async () => {
    const { seen } = runOf(Promise.reject(new TypeError('Failed to fetch')));
    await settle();
    expect(seen.at(-1)).toBe(`load: ${ADDRESS} could not be loaded: TypeError: Failed to fetch`);
    const { seen: slow } = runOf(never);
    await vi.advanceTimersByTimeAsync(LOAD_LIMIT_MS);
    expect(slow.at(-1)).toBe(`silent: ${ADDRESS} did not come within 30 s`);
    const { seen: unknown } = runOf({}, () => Promise.reject(new Error('no answer')));
    await settle();
    expect(unknown.at(-1)).toBe('load: trd could not be loaded: Error: no answer');
  });

  it('that mounts too late is unmounted then, and shown no more', async () => {
    const unmount = vi.fn();
    let mounted: (app: ChildApp) => void = () => undefined;
    const { seen } = runOf({
      mount: () =>
        new Promise<ChildApp>((resolve) => {
          mounted = resolve;
        }),
    });
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
    expect(seen).toEqual(['loading', 'cleared', `silent: mount of ${ADDRESS} did not answer within 10 s`]);
    mounted({ unmount });
    await settle();
    expect(unmount).toHaveBeenCalledOnce();
    expect(seen).toHaveLength(3);
  });

  it('that is left while it mounts is unmounted as soon as it has', async () => {
    const unmount = vi.fn();
    let mounted: (app: ChildApp) => void = () => undefined;
    const { run, seen } = runOf({
      mount: () =>
        new Promise<ChildApp>((resolve) => {
          mounted = resolve;
        }),
    });
    await settle();
    run.stop();
    mounted({ unmount });
    await settle();
    expect(unmount).toHaveBeenCalledOnce();
    expect(seen).toEqual(['loading', 'cleared']);
  });

  it('that no longer answers, breaks or says so itself is unmounted', async () => {
    const unmount = vi.fn();
    const silent = runOf({ mount: () => ({ unmount, update: () => never }) });
    await settle();
    silent.run.update(contextAt('index'));
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
    expect(silent.seen).toContain(`silent: update of ${ADDRESS} did not answer within 10 s`);
    expect(unmount).toHaveBeenCalledOnce();
    const failing = runOf({ mount: () => ({ unmount }) });
    await settle();
    failing.run.fail(new Error('of its own'));
    failing.run.fail(new Error('again'));
    await settle();
    expect(failing.seen).toEqual(['loading', 'running', `crash: ${ADDRESS} threw Error: of its own`, 'cleared']);
    expect(unmount).toHaveBeenCalledTimes(2);
  });

  it('that cannot be unmounted is cleared away all the same', async () => {
    const { run, seen } = runOf({
      mount: () => ({
        unmount: () => {
          throw new Error('stuck');
        },
      }),
    });
    await settle();
    run.stop();
    await settle();
    expect(seen).toEqual(['loading', 'running', 'late: Error: stuck', 'cleared']);
  });
});
