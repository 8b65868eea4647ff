// Signing in: the grant, the account's types and the first projects, one call after the other without a turn of the main
// thread, which renders meanwhile. On a weak laptop each turn waits for what is rendered (docs/adr/0204).
import { CLIENT_BASE, equipmentTypeItemSchema, namedItemSchema, sessionGrantSchema } from '../../src/contracts/api';
import type { DataCoreRequests, WorkerSession } from '../../src/contracts/data-core';
import { typeShown } from '../../src/shared/type-shown';
import { z } from '../../src/shared/zod';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';

const NO_TYPE = { typeCode: null, typePrefix: null };
const typesSchema = z.array(equipmentTypeItemSchema);
const projectsSchema = z.array(namedItemSchema);

/** `setSession` takes a session over with all that hangs on it. */
export function signInHandlers(
  calls: Calls,
  setSession: (session: WorkerSession) => void,
): Pick<Handlers<DataCoreRequests>, 'session.enter'> {
  return {
    'session.enter': async ({ call, session }, { signal }) => {
      const grant = sessionGrantSchema.parse(await calls.json({ ...call, ...NO_TYPE }, signal));
      const { token, refresh_token: refreshToken, client_uuid: clientUuid, login_auth: loginAuth } = grant;
      setSession({ ...session, credentials: { token, refreshToken, clientUuid }, loginAuth });
      const types = typesSchema.parse(await calls.json({ name: 'equipmentTypes', ...NO_TYPE, input: {} }, signal));
      const first = typeShown(types, session.typeCode);
      if (first === undefined) return { grant, types, projects: null };
      const ask = { name: 'projects', typeCode: first.type_code, typePrefix: CLIENT_BASE, input: {} } as const;
      // The screen asks again for what could not be told, and shows the error.
      const projects = await calls.json(ask, signal).then(
        (answer) => projectsSchema.parse(answer),
        () => null,
      );
      return { grant, types, projects };
    },
  };
}
