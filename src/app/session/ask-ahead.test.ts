import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { silentWorker } from '../../../tests/fixtures/workers/silent-worker';
import { createDataLayer, type DataLayer } from '../../data';
import { askAhead } from './ask-ahead';

describe('what is asked ahead of the first screen', () => {
  let layer: DataLayer;

  beforeEach(() => {
    vi.useFakeTimers();
    layer = createDataLayer({
      origin: 'http://console.test',
      storage: memoryStorage(),
      spawnDataCore: silentWorker,
      spawnLiveFeed: silentWorker,
    });
    layer.session.setState({
      token: 'token',
      role: 0,
      accountInfo: { warning_page: 0, warning_level: 0, menu_switch: [] },
      types: [{ type_code: 'HS-MI', name: '', icon: '', is_child: false }],
    });
    for (const code of ['HS-MI', 'HS-XT', 'HS-T']) {
      layer.queryClient.setQueryData(['projects', code], [{ id: 3, name: 'K12' }]);
    }
  });
  afterEach(() => {
    layer.dispose();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** The queries sent for the page at the address until so long after, each by its name and project. */
  async function askedAt(address: string, untilMs = 1_000): Promise<string[]> {
    vi.stubGlobal('window', { location: { href: `http://console.test${address}` } });
    void askAhead(layer);
    await vi.advanceTimersByTimeAsync(untilMs);
    const asked = layer.queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
    return asked.map(({ queryKey: [name, , projectId] }) => `${name} ${projectId}`);
  }

  const FIRST = ['piles 3', 'projectSettings 3'];
  const OVERVIEW = [...FIRST, 'homeEquipments 3', 'projectSummary 3', 'warningNumber 3'];

  it('is the piles before what would hold them up, and that after a second where they take longer', async () => {
    expect(await askedAt('/login', 999)).toEqual(FIRST);
    await vi.advanceTimersByTimeAsync(1);
    expect(layer.queryClient.isFetching()).toBe(OVERVIEW.length);
  });

  it('is the rest as soon as the piles have come, or could not be had', async () => {
    vi.spyOn(layer.core, 'openPiles').mockRejectedValue(new Error('no piles'));
    expect(await askedAt('/login', 0)).toEqual(OVERVIEW.filter((name) => name !== 'piles 3'));
  });

  it('is nothing more once somebody else is signed in', async () => {
    expect(await askedAt('/login', 500)).toEqual(FIRST);
    layer.session.setState({ token: 'another', clientUuid: 'another' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(layer.queryClient.isFetching()).toBe(0);
  });

  it.each(['/login', '/', '/mixingPile/index', '/login?to_page=1'])('is the whole overview at %s', async (address) => {
    expect(await askedAt(address)).toEqual(OVERVIEW);
  });

  it('is for the project that the address names, without waiting for the list', async () => {
    layer.queryClient.clear();
    expect(await askedAt('/mixingPile/index?project=9')).toEqual([
      'projects undefined',
      ...OVERVIEW.map((name) => name.replace('3', '9')),
    ]);
  });

  describe('of a type that is shown by a child app', () => {
    beforeEach(() => {
      layer.session.setState({ types: [{ type_code: 'HS-XT', name: '', icon: '', is_child: true }] });
    });

    const ADDRESSES = ['/login', '/', '/apps/drill', '/apps/drill/index?project=3'];
    it.each(ADDRESSES)('is the whole overview at %s', async (address) => {
      expect(await askedAt(address)).toEqual(OVERVIEW);
      const keys = layer.queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
      expect(keys.map(({ queryKey: [, code] }) => code)).toEqual(OVERVIEW.map(() => 'HS-XT'));
    });

    it('is no pile where another of its screens comes first', async () => {
      expect(await askedAt('/apps/drill/pile')).toEqual(['projectSettings 3']);
    });
  });

  it('is nothing for a slurry plant, which has no piles', async () => {
    layer.session.setState({ types: [{ type_code: 'HS-T', name: '', icon: '', is_child: false }] });
    expect(await askedAt('/login')).toEqual([]);
  });

  it('is no pile where another screen comes first', async () => {
    expect(await askedAt('/login?to_page=4')).toEqual(['projectSettings 3']);
  });

  it('is nothing for an account without types', async () => {
    layer.session.setState({ types: [] });
    expect(await askedAt('/login')).toEqual([]);
  });
});
