import pino from 'pino';
import { expect, it } from 'vitest';
import { Upkeep } from './upkeep';

const HOUR_MS = 3_600_000;

function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

function upkeepOf(work: (ending: AbortSignal) => Promise<void>, hasRoom = () => true) {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  return { upkeep: new Upkeep({ name: 'shelves to be dusted', logger, hasRoom, everyMs: HOUR_MS, work }), lines };
}

it('never works twice at a time', async () => {
  let turns = 0;
  const { passed, open } = gate();
  const { upkeep } = upkeepOf(() => {
    turns += 1;
    return passed;
  });
  upkeep.wake();
  upkeep.wake();
  expect(turns).toBe(1);
  open();
  await upkeep.stop();
  expect(turns).toBe(1);
});

it('waits while the disk is full, and does nothing after its end', async () => {
  let turns = 0;
  let hasRoom = false;
  const work = async (): Promise<void> => {
    turns += 1;
  };
  const { upkeep } = upkeepOf(work, () => hasRoom);
  upkeep.wake();
  expect(turns).toBe(0);
  hasRoom = true;
  upkeep.wake();
  expect(turns).toBe(1);
  await upkeep.stop();
  expect(upkeep.isEnding).toBe(true);
  upkeep.wake();
  expect(turns).toBe(1);
});

it('says what failed and works on at the next turn', async () => {
  let turns = 0;
  const { upkeep, lines } = upkeepOf(async () => {
    turns += 1;
    if (turns === 1) throw new Error('the ladder is gone');
  });
  upkeep.wake();
  await new Promise((resolve) => setImmediate(resolve));
  upkeep.wake();
  expect(turns).toBe(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('shelves to be dusted wait');
  expect(lines[0]).toContain('the ladder is gone');
  await upkeep.stop();
});

it('ends a turn by its signal, without a word in the log', async () => {
  const { upkeep, lines } = upkeepOf(
    (ending) => new Promise((_, reject) => ending.addEventListener('abort', () => reject(ending.reason))),
  );
  upkeep.wake();
  await upkeep.stop();
  expect(lines).toEqual([]);
});
