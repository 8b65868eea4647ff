import { createHook } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword, verifyPasswordOf } from './password';

/** How many keys are derived while `work` runs. */
async function derivations(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') count++;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}

describe('passwords', () => {
  it('are told right from wrong, however their letters are composed', async () => {
    const stored = await hashPassword('Café 密码');
    expect(await verifyPassword('Cafe\u0301 密码', stored)).toBe(true);
    expect(await verifyPassword('cafe 密码', stored)).toBe(false);
    expect(await verifyPassword('Café 密码', 'plain$Café 密码')).toBe(false);
  });

  it('have hashes that differ for the same password', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('cost an unknown account the same work as a known one, so that time tells nobody which exist', async () => {
    const stored = await hashPassword('right');
    expect(await derivations(() => verifyPasswordOf('wrong', stored))).toBe(1);
    expect(await derivations(() => verifyPasswordOf('wrong', undefined))).toBe(1);
    expect(await verifyPasswordOf('', undefined)).toBe(false);
    expect(await verifyPasswordOf('right', stored)).toBe(true);
  });
});
