// Signing in and out, and an account's facts about itself.
import { z } from '../../shared/zod';
import { type CallSpecs, noParams, params, text } from './call';

export const sessionGrantSchema = z.object({
  token: z.string(),
  client_uuid: z.string(),
  refresh_token: z.string(),
  login_auth: z.string(),
  role: z.int().min(0).max(9),
  account: z.string(),
  customer: z.string(),
  logo_url: z.string(),
  position: z.string(),
  warning_level: z.int().min(0).max(3),
  /** 1 hides the warning page. Backends that never do leave it out. */
  warning_page: z.int().default(0),
  menu_switch: z.array(z.int()),
});
export type SessionGrant = z.infer<typeof sessionGrantSchema>;

export const tokenPairSchema = z.object({ token: z.string(), refresh_token: z.string() });

export const equipmentTypeItemSchema = z.object({
  type_code: z.string(),
  name: z.string(),
  icon: z.string(),
  is_child: z.boolean(),
});
export type EquipmentTypeItem = z.infer<typeof equipmentTypeItemSchema>;

/** A session by which an account is signed in. */
export const accountSessionSchema = z.object({
  session_id: z.string(),
  signed_in_ms: z.number(),
  /** Of its last call, to the minute. */
  used_ms: z.number(),
  /** From which the last call came; empty where it is not known. */
  address: z.string(),
  /** User-Agent of the last call. */
  agent: z.string(),
  /** Whether it is the one that asks. */
  is_own: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;
export const sessionId = z.uuid();

const invitationToken = z.string().min(1).max(200);

export const sessionCalls = {
  login: {
    method: 'POST',
    path: 'auth/login/',
    base: 'client',
    needsToken: false,
    right: 'any',
    summary: 'Signs in with account and password',
    input: params({ account: text, password: z.string().min(1).max(1000) }),
    output: sessionGrantSchema,
  },
  autoLogin: {
    method: 'GET',
    path: 'auth/auto_login/',
    base: 'client',
    needsToken: false,
    right: 'any',
    summary: 'Signs in with a login_auth, as a link carries it',
    input: params({ login_auth: z.string().min(1).max(1000) }),
    output: sessionGrantSchema,
  },
  /** A third party's token; `type` says whose. */
  oauth: {
    method: 'POST',
    path: 'auth/oauth/',
    base: 'client',
    needsToken: false,
    right: 'any',
    summary: "Signs in with a third party's token",
    input: params({ token: z.string().min(1).max(8000), type: z.string().min(1).max(100).optional() }),
    output: sessionGrantSchema,
  },
  refreshToken: {
    method: 'POST',
    path: 'auth/refresh_token/',
    base: 'client',
    needsToken: false,
    right: 'any',
    summary: 'Exchanges a refresh token for a new pair',
    input: params({ refresh_token: z.string().min(1).max(1000) }),
    output: tokenPairSchema,
  },
  logout: {
    method: 'POST',
    path: 'auth/logout/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Ends the session',
    input: noParams,
    output: z.null(),
  },
  logoutEverywhere: {
    method: 'POST',
    path: 'auth/logout_everywhere/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Ends all sessions of the account, and every login_auth that they were given',
    input: noParams,
    output: z.null(),
  },
  sessionList: {
    method: 'GET',
    path: 'auth/session/list/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Sessions by which the own account is signed in, the last used first',
    input: noParams,
    output: z.object({ items: z.array(accountSessionSchema) }),
  },
  sessionEnd: {
    method: 'POST',
    path: 'auth/session/end/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Ends one session of the own account, and the login_auth that it was given',
    input: params({ session_id: sessionId }),
    output: z.null(),
  },
  sessionEndOthers: {
    method: 'POST',
    path: 'auth/session/end_others/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Ends all sessions of the own account but this one, and every login_auth that they were given',
    input: noParams,
    output: z.object({ ended: z.int() }),
  },
  ownPassword: {
    method: 'POST',
    path: 'auth/password/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Sets another password of the own account, and ends its other sessions',
    input: params({ old_password: z.string().min(1).max(1000), password: z.string().min(1).max(1000) }),
    output: z.object({ ended: z.int() }),
  },
  invitationCheck: {
    method: 'POST',
    path: 'auth/invitation/',
    base: 'client',
    needsToken: false,
    right: 'any',
    summary: 'The account that the token of an invitation is for',
    input: params({ token: invitationToken }),
    output: z.object({ account: z.string(), expires_ms: z.number() }),
  },
  invitationAccept: {
    method: 'POST',
    path: 'auth/invitation/accept/',
    base: 'client',
    needsToken: false,
    right: 'any',
    summary: 'Sets the password of the account that an invitation is for; its token is used up',
    input: params({ token: invitationToken, password: z.string().min(1).max(1000) }),
    output: z.object({ account: z.string() }),
  },
  equipmentTypes: {
    method: 'GET',
    path: 'equipment/type/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Equipment types that the account owns, in its order',
    input: noParams,
    output: z.array(equipmentTypeItemSchema),
  },
  accountError: {
    method: 'POST',
    path: 'account/err/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Reports a fault of the client',
    input: params({ type: z.string().max(100), data: z.string().max(8000) }),
    output: z.null(),
  },
} as const satisfies CallSpecs;
