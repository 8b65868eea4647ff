import { expect, it } from 'vitest';
import type { Progress } from '../contracts/data-core';
import { OpenedKeys, type OpenSource } from './opened-keys';

const scope = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const piles: OpenSource = { kind: 'piles', source: scope };
const log = (channels: readonly string[]): OpenSource => ({
  kind: 'log',
  source: { ...scope, recordNo: 'R1', channels },
});
const progress = (receivedBytes: number): Progress => ({ receivedBytes, totalBytes: null, rows: 0 });

/** An opening that ends when told to. */
function beginning() {
  let tell: (progress: Progress) => void = () => undefined;
  let end: (answer: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const begin = (onProgress: (progress: Progress) => void): Promise<string> => {
    tell = onProgress;
    return ended;
  };
  return { begin, tell: (at: Progress) => tell(at), end: (answer: string) => end(answer) };
}

it('tells how far an opening has come until it ends', async () => {
  const keys = new OpenedKeys();
  const one = beginning();
  const opening = keys.open('piles', piles, one.begin);
  expect(keys.get('piles')).toMatchObject({ opened: piles, progress: null });
  one.tell(progress(10));
  expect(keys.get('piles')?.progress).toEqual(progress(10));
  one.end('done');
  expect(await opening).toBe('done');
  expect(keys.get('piles')).toEqual({ opened: piles, opening: null, progress: null });
});

it('keeps nothing of a first opening that fails, and what it was opened with of a later one', async () => {
  const keys = new OpenedKeys();
  await expect(keys.open('piles', piles, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(keys.keys()).toEqual([]);
  await keys.open('piles', piles, () => Promise.resolve());
  await expect(keys.open('piles', piles, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(keys.get('piles')).toEqual({ opened: piles, opening: null, progress: null });
});

it('goes by the newest opening of a key', async () => {
  const keys = new OpenedKeys();
  const [one, two] = [beginning(), beginning()];
  const openings = [keys.open('log', log(['depth_m']), one.begin), keys.open('log', log(['depth_m', 'x']), two.begin)];
  two.tell(progress(2));
  one.tell(progress(1));
  one.end('one');
  await openings[0];
  expect(keys.get('log')).toMatchObject({ opened: log(['depth_m', 'x']), progress: progress(2) });
  two.end('two');
  await openings[1];
  expect(keys.get('log')?.opening).toBeNull();
});

it('does not come back to a key that was closed while it opened', async () => {
  const keys = new OpenedKeys();
  const one = beginning();
  const opening = keys.open('piles', piles, one.begin);
  expect([keys.close('piles'), keys.close('piles')]).toEqual([true, false]);
  one.tell(progress(1));
  one.end('done');
  await opening;
  expect(keys.keys()).toEqual([]);
});
