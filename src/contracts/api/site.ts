// The parts of a site, managed by role 0: projects, machines, the credentials that machines sign in with, cameras.
// A manager reaches as far as their own account: its types and projects. A change names what it has seen (`seen` of the
// list): of two people at once the second one is refused.
import { z } from '../../shared/zod';
import { PLAIN_NAME } from '../plain-name';
import { refusal } from '../refusals';
import { type CallSpecs, id, instant, noParams, params, text } from './call';
import { shiftStarts } from './shifts';

const name = text
  .regex(...PLAIN_NAME)
  .refine((given) => given === given.trim(), refusal('must not begin or end with a space'));
/** Part of the topics of a project's machines. */
export const SITE_NAME = /^[A-Za-z\d_-]{1,50}$/;
/** Of a machine's credential. */
export const CREDENTIAL_NAME = /^[A-Za-z\d][A-Za-z\d_.-]{0,63}$/;
/** A playlist, by its path at the console's own address: the security policy lets no page fetch from another host. */
export const STREAM_ADDRESS = /^\/(?!\/)[^\s\\]*$/;
export const MOST_STREAM_CHARACTERS = 2000;
const credentialName = z.string().regex(CREDENTIAL_NAME, refusal('must be letters, digits, _, . and -'));
const seen = z.string().min(1).max(64);
const existing = { seen };
const SEEN_WITH_ID = { path: ['seen'], message: refusal('a change names the revision it has seen') };

const machineOf = z.object({ project_id: z.int(), equipment_id: z.int() });
const ofProject = { project_id: id } as const;
const ofMachine = { project_id: id, equipment_id: id } as const;

export const siteProjectSchema = z.object({
  project_id: z.int(),
  type_code: z.string(),
  site: z.string(),
  name: z.string(),
  time_zone: z.string(),
  shift_starts: z.array(z.string()),
  /** Out of the lists of projects; its machines do not sign in. */
  closed: z.boolean(),
  piles: z.int(),
  has_records: z.boolean(),
  seen: z.string(),
});
export const siteMachineSchema = z.object({
  project_id: z.int(),
  equipment_id: z.int(),
  name: z.string(),
  /** When its term ends; null: never. */
  expires_ms: z.number().nullable(),
  closed: z.boolean(),
  is_simulated: z.boolean(),
  online: z.boolean(),
  last_seen_ms: z.number().nullable(),
  has_records: z.boolean(),
  seen: z.string(),
});
export const siteCameraSchema = z.object({
  project_id: z.int(),
  camera_id: z.int(),
  name: z.string(),
  /** The machine that it shows; null: the site. */
  equipment_id: z.int().nullable(),
  stream_url: z.string(),
  is_simulated: z.boolean(),
  seen: z.string(),
});
export const siteCredentialSchema = z.object({
  name: z.string(),
  /** Since when it has its secret. */
  rotated_ms: z.number(),
  revoked: z.boolean(),
  machines: z.array(machineOf),
  seen: z.string(),
});
export type SiteProject = z.infer<typeof siteProjectSchema>;
export type SiteMachine = z.infer<typeof siteMachineSchema>;
export type SiteCamera = z.infer<typeof siteCameraSchema>;
export type SiteCredential = z.infer<typeof siteCredentialSchema>;

const right = { action: 'manageSite' } as const;
const shared = { base: 'admin', needsToken: true, right } as const;
/** Only this answer tells it. */
const secret = z.object({ secret: z.string() });

export const siteCalls = {
  siteList: {
    ...shared,
    method: 'GET',
    path: 'site/list/',
    summary: 'Projects, machines, cameras and credentials within the reach of the own account, closed ones too',
    input: noParams,
    output: z.object({
      /** Types of which projects may be added. */
      types: z.array(z.string()),
      /** Whether projects may be added: by accounts that see all of them. */
      adds_projects: z.boolean(),
      projects: z.array(siteProjectSchema),
      machines: z.array(siteMachineSchema),
      cameras: z.array(siteCameraSchema),
      credentials: z.array(siteCredentialSchema),
    }),
  },
  projectSave: {
    ...shared,
    method: 'POST',
    path: 'site/project/save/',
    summary: 'Adds a project, or with `project_id` and `seen` changes one; type and site are those of its beginning',
    input: params({
      project_id: id.optional(),
      seen: seen.optional(),
      type_code: z.string().min(1).max(50).optional(),
      site: z.string().regex(SITE_NAME, refusal('must be letters, digits, _ and -')).optional(),
      name,
      time_zone: z.string().min(1).max(100),
      shift_starts: shiftStarts,
    }).refine((input) => input.project_id === undefined || input.seen !== undefined, SEEN_WITH_ID),
    output: z.object({ project_id: z.int() }),
  },
  projectClose: {
    ...shared,
    method: 'POST',
    path: 'site/project/close/',
    summary: 'Closes a project, or opens it again; a closed one is in no list, and its machines do not sign in',
    input: params({ ...ofProject, ...existing, closed: z.boolean() }),
    output: z.null(),
  },
  projectRemove: {
    ...shared,
    method: 'POST',
    path: 'site/project/remove/',
    summary: 'Removes a project that has neither piles nor machines nor records',
    input: params({ ...ofProject, ...existing }),
    output: z.null(),
  },
  machineSave: {
    ...shared,
    method: 'POST',
    path: 'site/machine/save/',
    summary:
      'Adds a machine with the number that it sends, or with `seen` changes one; `credential` names one that is made for ' +
      'it, whose secret only this answer tells',
    input: params({
      ...ofMachine,
      seen: seen.optional(),
      name,
      expires_at: instant.nullable().default(null),
      credential: credentialName.optional(),
    }),
    output: z.object({ secret: z.string().nullable() }),
  },
  machineClose: {
    ...shared,
    method: 'POST',
    path: 'site/machine/close/',
    summary: 'Closes a machine that has left the site, or takes it back; a closed one does not sign in',
    input: params({ ...ofMachine, ...existing, closed: z.boolean() }),
    output: z.null(),
  },
  machineRemove: {
    ...shared,
    method: 'POST',
    path: 'site/machine/remove/',
    summary: 'Removes a machine that has no records',
    input: params({ ...ofMachine, ...existing }),
    output: z.null(),
  },
  cameraSave: {
    ...shared,
    method: 'POST',
    path: 'site/camera/save/',
    summary: 'Adds a camera, or with `camera_id` and `seen` changes one',
    input: params({
      ...ofProject,
      camera_id: id.optional(),
      seen: seen.optional(),
      name,
      equipment_id: id.nullable().default(null),
      /** Left out of a change: it stays, also one of another host that was stored before such were refused. */
      stream_url: z
        .string()
        .max(MOST_STREAM_CHARACTERS)
        .regex(STREAM_ADDRESS, refusal('must be a path at the address of the console'))
        .optional(),
    })
      .refine((input) => input.camera_id === undefined || input.seen !== undefined, SEEN_WITH_ID)
      .refine((input) => input.camera_id !== undefined || input.stream_url !== undefined, {
        path: ['stream_url'],
        message: refusal('must be a path at the address of the console'),
      }),
    output: z.object({ camera_id: z.int() }),
  },
  cameraRemove: {
    ...shared,
    method: 'POST',
    path: 'site/camera/remove/',
    summary: 'Removes a camera',
    input: params({ ...ofProject, camera_id: id, ...existing }),
    output: z.null(),
  },
  credentialSave: {
    ...shared,
    method: 'POST',
    path: 'site/credential/save/',
    summary:
      'Makes a credential for some machines, whose secret only this answer tells, or with `seen` says anew which machines ' +
      'it is for',
    input: params({
      name: credentialName,
      seen: seen.optional(),
      machines: z.array(params(ofMachine)).min(1).max(1000),
    }),
    output: z.object({ secret: z.string().nullable() }),
  },
  credentialRotate: {
    ...shared,
    method: 'POST',
    path: 'site/credential/rotate/',
    summary: 'Gives a credential another secret, which only this answer tells; also one that was withdrawn',
    input: params({ name: credentialName, ...existing }),
    output: secret,
  },
  credentialRevoke: {
    ...shared,
    method: 'POST',
    path: 'site/credential/revoke/',
    summary: 'Withdraws a credential; connections by it are cut within ten seconds',
    input: params({ name: credentialName, ...existing }),
    output: z.null(),
  },
} as const satisfies CallSpecs;
