import { createHook } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword, verifyPasswordOf } from './password';

/** How many keys are derived while `work` runs. */
function derivations(work: () => unknown): number {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') count++;
    },
  }).enable();
  try {
    work();
  } finally {
    hook.disable();
  }
  return count;
}

describe('passwords', () => {
  it('are told right from wrong, however their letters are composed', () => {
    const stored = hashPassword('Café 密码');
    expect(verifyPassword('Cafe\u0301 密码', stored)).toBe(true);
    expect(verifyPassword('cafe 密码', stored)).toBe(false);
    expect(verifyPassword('Café 密码', 'plain$Café 密码')).toBe(false);
  });

  it('have hashes that differ for the same password', () => {
    expect(hashPassword('same')).not.toBe(hashPassword('same'));
  });

  it('cost an unknown account the same work as a known one, so that time tells nobody which exist', () => {
    const stored = hashPassword('right');
    expect(derivations(() => verifyPasswordOf('wrong', stored))).toBe(1);
    expect(derivations(() => verifyPasswordOf('wrong', undefined))).toBe(1);
    expect(verifyPasswordOf('', undefined)).toBe(false);
    expect(verifyPasswordOf('right', stored)).toBe(true);
  });
});
