// Every call under a type's prefix, against the demo: each type gets a real answer, and where it gets none or is
// refused its descriptor says why. Without this a call could be there for mixing piles alone.
import { beforeAll, describe, expect, it } from 'vitest';
import { API, type ApiName } from '../../src/contracts/api';
import { ErrorCode, envelopeSchema } from '../../src/contracts/envelope';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient } from './api-client';
import { TRIED_ELSEWHERE, TRIES, type TypedName } from './call-tries';
import { TypeSite } from './type-site';

const NAMES = Object.keys(API).filter(isTypedName);

function isTypedName(name: string): name is TypedName {
  return Object.hasOwn(TRIES, name);
}

function isName(name: string): name is ApiName {
  return Object.hasOwn(API, name);
}

/** Tries them on a server with the demo. It changes the demo: to come last. */
export function describeCallsByType(types: readonly string[], admin: () => ApiClient): void {
  it('tries every call that is under the types’ prefixes', () => {
    const typed = Object.keys(API).filter((name) => isName(name) && API[name].base === 'type');
    expect([...NAMES, ...TRIED_ELSEWHERE].sort()).toEqual(typed.sort());
  });

  describe.each(types.map((code) => [code, equipmentOf(code)] as const))('calls of %s', (_, type) => {
    let site: TypeSite;

    beforeAll(async () => {
      site = await TypeSite.open(admin(), type);
    });

    it.each(Object.keys(TRIES).filter(isTypedName))('%s', async (name) => {
      const { right } = API[name];
      const lacksScreen =
        typeof right === 'object' &&
        'screens' in right &&
        !type.screens.some(({ key }) => right.screens.some((screen) => screen === key));
      const one = TRIES[name];
      const response = await admin().fetch(name, await one.input(site), { typeCode: type.code });
      if (response.headers.has('content-disposition')) {
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
        return;
      }
      const { error_code, message, data } = envelopeSchema.parse(await response.json());
      if (lacksScreen) {
        expect({ error_code, message }).toEqual({
          error_code: ErrorCode.forbidden,
          message: `${type.names.en} does not have this function`,
        });
        return;
      }
      const refusal = one.refused?.(type) ?? null;
      if (refusal !== null) {
        expect(error_code).toBe(refusal);
        return;
      }
      expect(message).toBe('');
      expect(error_code).toBe(ErrorCode.ok);
      await one.check(data, site);
    });
  });
}
