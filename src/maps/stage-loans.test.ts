import { describe, expect, it } from 'vitest';
import { StageLoans } from './stage-loans';

/** Loans, and the log of their stages. */
function loansWithLog() {
  const log: string[] = [];
  const made: { lost: boolean }[] = [];
  const loans = new StageLoans(async () => {
    const name = `stage ${made.length + 1}`;
    const stage = {
      name,
      lost: false,
      leave: () => void log.push(`${name} leaves`),
      destroy: () => void log.push(`${name} is freed`),
    };
    made.push(stage);
    log.push(`${name} is made`);
    return stage;
  });
  return { loans, log, made };
}

describe('lending stages to maps', () => {
  it('lends the one made ahead, and again after it came back', async () => {
    const { loans, log } = loansWithLog();
    loans.prepare();
    loans.prepare();
    for (const map of ['the first map', 'the next map']) {
      const loan = loans.borrow();
      expect((await loan.stage).name, map).toBe('stage 1');
      loan.giveBack();
    }
    expect(log).toEqual(['stage 1 is made', 'stage 1 leaves', 'stage 1 leaves']);
  });

  // Somebody signs in before the code of the first screen has been loaded ahead to its end.
  it('makes none ahead while a map has one or waits for it', async () => {
    const { loans, log } = loansWithLog();
    const loan = loans.borrow();
    loans.prepare();
    await loan.stage;
    loans.prepare();
    loan.giveBack();
    loans.prepare();
    expect(log).toEqual(['stage 1 is made', 'stage 1 leaves']);
  });

  it('makes one ahead again after a lost one came back', async () => {
    const { loans, log, made } = loansWithLog();
    const loan = loans.borrow();
    await loan.stage;
    for (const stage of made) stage.lost = true;
    loan.giveBack();
    loans.prepare();
    expect(log).toEqual(['stage 1 is made', 'stage 1 is freed', 'stage 2 is made']);
  });

  it('frees one of two that stood at a time', async () => {
    const { loans, log } = loansWithLog();
    const [one, other] = [loans.borrow(), loans.borrow()];
    await Promise.all([one.stage, other.stage]);
    one.giveBack();
    other.giveBack();
    expect(log).toEqual(['stage 1 is made', 'stage 2 is made', 'stage 1 leaves', 'stage 2 is freed']);
  });

  it('keeps one that came after its map had gone', async () => {
    const { loans, log } = loansWithLog();
    loans.borrow().giveBack();
    expect((await loans.borrow().stage).name).toBe('stage 1');
    expect(log).toEqual(['stage 1 is made']);
  });

  it('lends no stage that was lost while it lay ready', async () => {
    const { loans, log, made } = loansWithLog();
    loans.prepare();
    for (const stage of made) stage.lost = true;
    expect((await loans.borrow().stage).name).toBe('stage 2');
    expect(log).toEqual(['stage 1 is made', 'stage 1 is freed', 'stage 2 is made']);
  });

  it('tries anew for each map where none could be made', async () => {
    let tries = 0;
    const loans = new StageLoans(async () => {
      tries += 1;
      throw new Error(`no WebGL 2 at try ${tries}`);
    });
    loans.prepare();
    for (const reason of ['no WebGL 2 at try 1', 'no WebGL 2 at try 2']) {
      const loan = loans.borrow();
      await expect(loan.stage).rejects.toThrow(reason);
      loan.giveBack();
    }
  });
});
