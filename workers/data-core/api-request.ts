// A call of the API table as the HTTP client makes it.
import { API, type ApiName, baseOf } from '../../src/contracts/api';
import { DataCoreError } from '../rpc/data-core-error';
import type { HttpCall } from './http-call';

/** `scope` is what a call under an equipment type's prefix needs. */
export function apiRequest(
  name: ApiName,
  scope: { readonly typeCode: string | null; readonly typePrefix: string | null },
  input: Readonly<Record<string, unknown>>,
  accept: string,
): HttpCall {
  const { method, path, base, needsToken } = API[name];
  // By which a large body is let in.
  const { project_id } = input;
  const named = 'bodyBytes' in API[name] && typeof project_id === 'number' ? `?project_id=${project_id}` : '';
  const prefix = baseOf(base, scope.typePrefix);
  if (prefix === null) throw new DataCoreError('internal', `${name} needs the prefix of an equipment type`);
  return {
    ...{ method, path: `${prefix}${path}${named}`, typeCode: scope.typeCode, input, needsToken, accept },
    sealed: needsToken,
  };
}
