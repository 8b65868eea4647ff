// The forms of the parts of a site: their drafts, the faults of these before they are sent, and the calls' inputs.
import type { ApiInput } from '../../contracts/api';
import { MOST_SHIFTS, timeOfDay } from '../../contracts/api/shifts';
import {
  CREDENTIAL_NAME,
  MOST_STREAM_CHARACTERS,
  SITE_NAME,
  type SiteCamera,
  type SiteCredential,
  type SiteMachine,
  type SiteProject,
  STREAM_ADDRESS,
} from '../../contracts/api/site';
import { MOST_ID } from '../../contracts/most-id';
import { hasHiddenCharacter } from '../../contracts/plain-name';
import { dayIn, instantShownAs, isTimeZone } from '../../shared/time-zones';

export interface ProjectDraft {
  readonly typeCode: string;
  readonly site: string;
  readonly name: string;
  readonly timeZone: string;
  /** Times with commas between. */
  readonly shifts: string;
}

export interface MachineDraft {
  /** As in a select; empty: none is chosen. */
  readonly projectId: string;
  readonly number: string;
  readonly name: string;
  /** YYYY-MM-DD, the last day of its term; empty: it has no end. */
  readonly expires: string;
  readonly withCredential: boolean;
  readonly credential: string;
}

export interface CredentialDraft {
  readonly credential: string;
  /** `machineKey` of each. */
  readonly machines: readonly string[];
}

export interface CameraDraft {
  readonly projectId: string;
  readonly name: string;
  /** Number of a machine; empty: the whole site. */
  readonly machine: string;
  readonly stream: string;
}

export type SiteFault =
  | 'missing'
  | 'tooLong'
  | 'hidden'
  | 'type'
  | 'site'
  | 'shifts'
  | 'number'
  | 'project'
  | 'credential'
  | 'stream'
  | 'zone'
  | 'noMachine';
/** By field of the form. */
export type Faults = Readonly<Partial<Record<string, SiteFault>>>;

const MOST_CHARACTERS = 200;
const DAY_MS = 86_400_000;

export const machineKey = (of: { readonly project_id: number; readonly equipment_id: number }): string =>
  `${of.project_id}-${of.equipment_id}`;

/** Times as they are typed; full-width signs count, too. */
export function shiftsOf(text: string): readonly string[] {
  return text
    .split(/[\s,，、;；]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace('：', ':'))
    .map((part) => (/^\d:/.test(part) ? `0${part}` : part))
    .sort();
}

function nameFault(text: string): SiteFault | undefined {
  const name = text.trim();
  if (name === '') return 'missing';
  if (name.length > MOST_CHARACTERS) return 'tooLong';
  return hasHiddenCharacter(name) ? 'hidden' : undefined;
}

const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MOST_ID;

const isStream = (text: string): boolean => STREAM_ADDRESS.test(text) && text.length <= MOST_STREAM_CHARACTERS;

/** Without fields that are right. */
function faulty<D>(faults: { readonly [K in keyof D]?: SiteFault | undefined }): Faults {
  const found: Record<string, SiteFault> = {};
  for (const [field, fault] of Object.entries<SiteFault | undefined>(faults))
    if (fault !== undefined) found[field] = fault;
  return found;
}

export function projectFaults(draft: ProjectDraft): Faults {
  const shifts = shiftsOf(draft.shifts);
  const isRight =
    shifts.length > 0 &&
    shifts.length <= MOST_SHIFTS &&
    new Set(shifts).size === shifts.length &&
    shifts.every((start) => timeOfDay.safeParse(start).success);
  return faulty<ProjectDraft>({
    typeCode: draft.typeCode === '' ? 'type' : undefined,
    site: SITE_NAME.test(draft.site.trim()) ? undefined : 'site',
    name: nameFault(draft.name),
    timeZone: draft.timeZone.trim() === '' ? 'missing' : isTimeZone(draft.timeZone.trim()) ? undefined : 'zone',
    shifts: isRight ? undefined : 'shifts',
  });
}

export function machineFaults(draft: MachineDraft): Faults {
  const makes = draft.withCredential && !CREDENTIAL_NAME.test(draft.credential.trim());
  return faulty<MachineDraft>({
    projectId: draft.projectId === '' ? 'project' : undefined,
    number: isNumber(draft.number.trim()) ? undefined : 'number',
    name: nameFault(draft.name),
    credential: makes ? 'credential' : undefined,
  });
}

export function credentialFaults(draft: CredentialDraft): Faults {
  return faulty<CredentialDraft>({
    credential: CREDENTIAL_NAME.test(draft.credential.trim()) ? undefined : 'credential',
    machines: draft.machines.length === 0 ? 'noMachine' : undefined,
  });
}

/** Whether a camera was stored with an address that the browser reads nothing from: of another host, by the security policy. */
export function hasForeignStream(camera: SiteCamera | null): camera is SiteCamera {
  return camera !== null && !STREAM_ADDRESS.test(camera.stream_url);
}

/** `before`: as it is stored; an address that stays as it is need not be one that could be entered. */
export function cameraFaults(draft: CameraDraft, before: SiteCamera | null = null): Faults {
  return faulty<CameraDraft>({
    projectId: draft.projectId === '' ? 'project' : undefined,
    name: nameFault(draft.name),
    stream: isStream(draft.stream.trim()) || draft.stream === before?.stream_url ? undefined : 'stream',
  });
}

export function projectDraft(project: SiteProject): ProjectDraft {
  const { type_code, site, name, time_zone, shift_starts } = project;
  return { typeCode: type_code, site, name, timeZone: time_zone, shifts: shift_starts.join(', ') };
}

export function machineDraft(machine: SiteMachine, timeZone: string): MachineDraft {
  const { project_id, equipment_id, name, expires_ms } = machine;
  return {
    projectId: String(project_id),
    number: String(equipment_id),
    name,
    expires: expires_ms === null ? '' : lastDay(expires_ms, timeZone),
    withCredential: false,
    credential: '',
  };
}

export function credentialDraft({ name, machines }: SiteCredential): CredentialDraft {
  return { credential: name, machines: machines.map(machineKey) };
}

export function cameraDraft({ project_id, name, equipment_id, stream_url }: SiteCamera): CameraDraft {
  const machine = equipment_id === null ? '' : String(equipment_id);
  return { projectId: String(project_id), name, machine, stream: stream_url };
}

/** `before` null: it is added. */
export function projectInput(draft: ProjectDraft, before: SiteProject | null, seen: string): ApiInput<'projectSave'> {
  const { typeCode, site, name, timeZone, shifts } = draft;
  return {
    ...(before === null ? { type_code: typeCode, site: site.trim() } : { project_id: before.project_id, seen }),
    name: name.trim(),
    time_zone: timeZone.trim(),
    shift_starts: [...shiftsOf(shifts)],
  };
}

export function machineInput(
  draft: MachineDraft,
  { before, seen, timeZone }: { readonly before: SiteMachine | null; readonly seen: string; readonly timeZone: string },
): ApiInput<'machineSave'> {
  const { projectId, number, name, expires, withCredential, credential } = draft;
  const expiresMsBefore = before?.expires_ms ?? null;
  const isSameDay = expiresMsBefore !== null && lastDay(expiresMsBefore, timeZone) === expires;
  const expiresMs = isSameDay ? expiresMsBefore : expires === '' ? null : endOfDay(expires, timeZone);
  return {
    project_id: Number(projectId),
    equipment_id: Number(number),
    ...(before === null ? {} : { seen }),
    name: name.trim(),
    expires_at: expiresMs === null ? null : new Date(expiresMs).toISOString(),
    ...(withCredential ? { credential: credential.trim() } : {}),
  };
}

export function credentialInput(
  { credential, machines }: CredentialDraft,
  seen: string | null,
): ApiInput<'credentialSave'> {
  return {
    name: credential.trim(),
    ...(seen === null ? {} : { seen }),
    machines: machines.map((key) => {
      const [project_id = 0, equipment_id = 0] = key.split('-').map(Number);
      return { project_id, equipment_id };
    }),
  };
}

export function cameraInput(draft: CameraDraft, before: SiteCamera | null, seen: string): ApiInput<'cameraSave'> {
  const { projectId, name, machine, stream } = draft;
  return {
    project_id: Number(projectId),
    ...(before === null ? {} : { camera_id: before.camera_id, seen }),
    name: name.trim(),
    equipment_id: machine === '' ? null : Number(machine),
    ...(stream === before?.stream_url ? {} : { stream_url: stream.trim() }),
  };
}

/** The text in place of the machines of which none can have a credential. */
export function noMachineText(machines: readonly Pick<SiteMachine, 'is_simulated'>[]) {
  return machines.some((machine) => machine.is_simulated) ? 'site.onlySimulated' : 'site.empty.machines';
}

/** The credential's name that is proposed for a machine; one that is taken gets a number. */
export function proposedCredential(site: string, number: string, taken: readonly { readonly name: string }[]): string {
  const plain = `${site}-${number}`;
  if (number.trim() === '' || site === '') return '';
  for (let n = 1; ; n++) {
    const name = n === 1 ? plain : `${plain}-${n}`;
    if (!taken.some((other) => other.name === name)) return name;
  }
}

/** A term that ends with a day ends before the next one begins. */
function lastDay(expiresMs: number, timeZone: string): string {
  return dayIn(timeZone, expiresMs - 1);
}

function endOfDay(day: string, timeZone: string): number {
  return instantShownAs(timeZone, Date.parse(`${day}T00:00:00Z`) + DAY_MS);
}
