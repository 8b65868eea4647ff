import { expect, it, vi } from 'vitest';
import { newestOnly } from './newest-only';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it('a moving pointer asks for its first and its last place only', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const asker = newestOnly(
    (at: number) => {
      asked.push(at);
      return new Promise<void>((resolve) => answers.push(resolve));
    },
    () => undefined,
  );
  for (const at of [1, 2, 3, 4]) asker.request(at);
  expect(asked).toEqual([1]);
  answers[0]?.();
  await settle();
  expect(asked).toEqual([1, 4]);
});

it('goes on after a failure', async () => {
  const onError = vi.fn();
  const asked: number[] = [];
  const asker = newestOnly(async (at: number) => {
    asked.push(at);
    if (at === 1) throw new Error('away');
  }, onError);
  asker.request(1);
  asker.request(2);
  await settle();
  expect(onError).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([1, 2]);
});

it('is silent once stopped', async () => {
  const onError = vi.fn();
  let aborted = false;
  const asked: number[] = [];
  const asker = newestOnly(
    (at: number, signal) =>
      new Promise<void>((_, reject) => {
        asked.push(at);
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new Error('cancelled'));
        });
      }),
    onError,
  );
  asker.request(1);
  asker.request(2);
  asker.stop();
  asker.request(3);
  await settle();
  expect(aborted).toBe(true);
  expect(asked).toEqual([1]);
  expect(onError).not.toHaveBeenCalled();
});
