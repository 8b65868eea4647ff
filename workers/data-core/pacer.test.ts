import { describe, expect, it } from 'vitest';
import { Pacer } from './pacer';

/** Long work whose every step is a slice of its own, and which tells when each has run. */
async function work(name: string, steps: number, log: string[], signal = new AbortController().signal): Promise<void> {
  const pacer = new Pacer(signal, 0);
  for (let step = 0; step < steps; step += 1) {
    log.push(name);
    await pacer.pause();
  }
}

/** A message as a small call arrives by. */
function arrive(log: string[], name: string): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      log.push(name);
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

describe('Pacer', () => {
  it('gives way when its slice is over and not before', async () => {
    const patient = new Pacer(new AbortController().signal, 1e6);
    expect(await patient.pause()).toBe(false);
    expect(patient.turns).toBe(0);
    const eager = new Pacer(new AbortController().signal, 0);
    expect(await eager.pause()).toBe(true);
    expect(eager.turns).toBe(1);
  });

  it('takes turns with other long work', async () => {
    const log: string[] = [];
    await Promise.all([work('a', 3, log), work('b', 3, log), work('c', 3, log)]);
    expect(log.join('')).toBe('abcabcabc');
  });

  it('lets a message wait for one slice at most, however much long work there is', async () => {
    const log: string[] = [];
    const long = ['a', 'b', 'c', 'd'].map((name) => work(name, 5, log));
    // Each message leaves in the midst of a slice and must be taken before the next one.
    for (let message = 0; message < 4; message += 1) {
      await arrive(log, 'a message taken');
      const before = log.length;
      log.push('a message sent');
      await arrive(log, 'a message taken');
      expect(log.slice(before + 1, log.indexOf('a message taken', before)).length).toBeLessThanOrEqual(1);
    }
    await Promise.all(long);
  });

  it('ends work that was given up, at its next step', async () => {
    const controller = new AbortController();
    const log: string[] = [];
    const given = work('a', 5, log, controller.signal);
    const continued = work('b', 3, log);
    controller.abort();
    await expect(given).rejects.toMatchObject({ code: 'cancelled' });
    await continued;
    expect(log.join('')).toBe('abbb');
    await expect(new Pacer(controller.signal, 1e6).pause()).rejects.toMatchObject({ code: 'cancelled' });
  });
});
