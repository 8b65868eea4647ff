// Signing in: the grant, the account's types and the first projects, one call after the other without a turn of the main
// thread, which renders meanwhile. On a weak laptop each turn waits for what is rendered (docs/adr/0204).
import { CLIENT_BASE, type EquipmentTypeItem } from '../../src/contracts/api';
import type { DataCoreRequests, WorkerSession } from '../../src/contracts/data-core';
import { typeShown } from '../../src/shared/type-shown';
import { asDataCoreError, DataCoreError } from '../rpc/data-core-error';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';

const NO_TYPE = { typeCode: null, typePrefix: null };

/** `setSession` takes a session over with all that hangs on it. */
export function signInHandlers(
  calls: Calls,
  setSession: (session: WorkerSession) => void,
): Pick<Handlers<DataCoreRequests>, 'session.enter'> {
  return {
    'session.enter': async ({ call, session }, { signal }) => {
      const grant = await calls.json({ ...call, ...NO_TYPE }, signal);
      const { token, refresh_token: refreshToken, client_uuid: clientUuid, login_auth: loginAuth } = grant;
      setSession({ ...session, credentials: { token, refreshToken, clientUuid }, loginAuth });
      const types = await typesOfAccount(calls, signal);
      const first = typeShown(types, session.typeCode);
      if (first === undefined) return { grant, types, projects: null };
      const ask = { name: 'projects', typeCode: first.type_code, typePrefix: CLIENT_BASE, input: {} } as const;
      // The screen asks again for what could not be told, and shows the error.
      const projects = await calls.json(ask, signal).catch(() => null);
      return { grant, types, projects };
    },
  };
}

/** Says in its error that a session has begun. */
async function typesOfAccount(calls: Calls, signal: AbortSignal): Promise<readonly EquipmentTypeItem[]> {
  try {
    return await calls.json({ name: 'equipmentTypes', ...NO_TYPE, input: {} }, signal);
  } catch (thrown) {
    const { code, message, context, retryable } = asDataCoreError(thrown);
    throw new DataCoreError(code, message, { ...context, sessionBegun: true }, retryable);
  }
}
