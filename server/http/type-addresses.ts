// Calls of equipment types have one route each, below the client base. Addresses below the other types' prefixes are led
// to it: a route for each of 20 types and 60 calls would be a fifth of the work of a start.
import type { IncomingMessage } from 'node:http';
import { API, CLIENT_BASE } from '../../src/contracts/api';
import type { CallSpec } from '../../src/contracts/api/call';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';

const TYPE_PATHS: ReadonlySet<string> = new Set(
  Object.values<CallSpec>(API).flatMap(({ base, path }) => (base === 'type' ? [path] : [])),
);
const AT_CLIENT_BASE = EQUIPMENT_TYPES.find(({ apiPrefix }) => apiPrefix === CLIENT_BASE) ?? null;
const ELSEWHERE = EQUIPMENT_TYPES.filter(({ apiPrefix }) => apiPrefix !== CLIENT_BASE);

/** The types whose prefix a request came with, where that is not the client base. */
const cameWith = new WeakMap<IncomingMessage, EquipmentType>();

/** The address that a request is looked up by: for a call below a type's prefix the call's one route. */
export function routedAddress(request: IncomingMessage): string {
  const { url = '/' } = request;
  const type = ELSEWHERE.find(({ apiPrefix }) => url.startsWith(apiPrefix));
  if (type === undefined) return url;
  const rest = url.slice(type.apiPrefix.length);
  const [path = ''] = rest.split(/[?#]/, 1);
  if (!TYPE_PATHS.has(path.endsWith('/') ? path : `${path}/`)) return url;
  cameWith.set(request, type);
  return CLIENT_BASE + rest;
}

/** The type whose prefix a request for a call of a type came with. */
export function typeOfAddress(request: IncomingMessage): EquipmentType | null {
  return cameWith.get(request) ?? AT_CLIENT_BASE;
}
