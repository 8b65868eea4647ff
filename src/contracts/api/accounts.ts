// Accounts of a site, managed by role 0. A manager reaches as far as their own account: they see, change and grant no
// more than its types and projects.
import { z } from '../../shared/zod';
import { PLAIN_NAME } from '../plain-name';
import { refusal } from '../refusals';
import { type CallSpecs, id, noParams, params, text } from './call';
import { accountSessionSchema, sessionId } from './session';

/** Projects that an account sees of its types: all, or those with these ids. */
const seenProjects = z.union([z.literal('all'), z.array(id).max(10_000)]);
const name = text
  .regex(...PLAIN_NAME)
  .refine((given) => given === given.trim(), refusal('must not begin or end with a space'));
const label = z
  .string()
  .max(200)
  .regex(...PLAIN_NAME);

const managedAccountSchema = z.object({
  account_id: z.int(),
  account: z.string(),
  role: z.int(),
  /** In the order in which the account sees them. */
  types: z.array(z.string()),
  projects: z.union([z.literal('all'), z.array(z.int())]),
  warning_level: z.int(),
  customer: z.string(),
  position: z.string(),
  disabled: z.boolean(),
  /** Signed in by it at this moment. */
  sessions: z.int(),
  created_ms: z.number(),
  /** Until when its invitation may be used; null: it has none that is open. */
  invited_ms: z.number().nullable(),
  /** A name of its state, for `accountSave`. */
  seen: z.string(),
});
export type ManagedAccount = z.infer<typeof managedAccountSchema>;

/** For `/invite#{token}`. */
const invitationSchema = z.object({ token: z.string(), expires_ms: z.number() });

const ofAccount = params({ account_id: id });

export const accountCalls = {
  accountList: {
    method: 'GET',
    path: 'account/list/',
    base: 'admin',
    needsToken: true,
    right: { action: 'manageAccounts' },
    summary: 'Accounts that see no more than the own one, and the types and projects that may be given to one',
    input: noParams,
    output: z.object({
      items: z.array(managedAccountSchema),
      types: z.array(z.string()),
      projects: z.array(z.object({ project_id: z.int(), name: z.string(), type_code: z.string() })),
      /** Whether an account may be given all projects of its types. */
      all_projects: z.boolean(),
    }),
  },
  accountSave: {
    method: 'POST',
    path: 'account/save/',
    base: 'admin',
    needsToken: true,
    right: { action: 'manageAccounts' },
    summary:
      'Adds an account, or with `account_id` changes one; a new one gets an invitation, which only this answer tells. ' +
      'Other rights end its sessions',
    input: params({
      account_id: id.optional(),
      /** The state that the change rests on; where it is another meanwhile, nothing is changed. */
      seen: z.string().min(1).max(64).optional(),
      account: name,
      role: z.int().min(0).max(9),
      types: z.array(z.string().min(1).max(50)).max(100),
      projects: seenProjects,
      warning_level: z.int().min(0).max(3).default(0),
      customer: label.default(''),
      position: label.default(''),
      disabled: z.boolean().default(false),
    }),
    output: z.object({
      account_id: z.int(),
      /** Null where an account was changed. */
      invitation: invitationSchema.nullable(),
    }),
  },
  accountPassword: {
    method: 'POST',
    path: 'account/password/',
    base: 'admin',
    needsToken: true,
    right: { action: 'manageAccounts' },
    summary: 'Gives an account another random password, which only this answer tells, and ends its sessions',
    input: ofAccount,
    output: z.object({ password: z.string() }),
  },
  accountInvite: {
    method: 'POST',
    path: 'account/invite/',
    base: 'admin',
    needsToken: true,
    right: { action: 'manageAccounts' },
    summary:
      'Makes another invitation of an account, which only this answer tells; the one before ends, the password stays until it is used',
    input: ofAccount,
    output: invitationSchema,
  },
  accountSignOut: {
    method: 'POST',
    path: 'account/sign_out/',
    base: 'admin',
    needsToken: true,
    right: { action: 'manageAccounts' },
    summary: 'Ends all sessions of an account, and every login_auth that they were given',
    input: ofAccount,
    output: z.object({ ended: z.int() }),
  },
  accountSessions: {
    method: 'GET',
    path: 'account/session/list/',
    base: 'admin',
    needsToken: true,
    right: { action: 'manageAccounts' },
    summary: 'Sessions by which an account is signed in, the last used first',
    input: ofAccount,
    output: z.object({ items: z.array(accountSessionSchema) }),
  },
  accountSessionEnd: {
    method: 'POST',
    path: 'account/session/end/',
    base: 'admin',
    needsToken: true,
    right: { action: 'manageAccounts' },
    summary: 'Ends one session of an account, and the login_auth that it was given',
    input: params({ account_id: id, session_id: sessionId }),
    output: z.null(),
  },
} as const satisfies CallSpecs;
