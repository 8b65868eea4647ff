// Which topic filters a console may subscribe to: those of one equipment type it owns and one project it sees, and the
// bare names of the rooms of pile generation, in which it hears of its own projects alone. And the topics that a
// machine may hear and say: the commands to one machine, and the messages of machines, each within its credential.
import {
  CONSOLE_KINDS,
  MACHINE_KINDS,
  PILE_GENERATE_ROOMS,
  type PileGenerateRoom,
  parseTopic,
  placeOf,
} from '../../src/contracts/broker';
import type { Principal } from '../http/sessions';

/** The parts of a console's filter that decide where its messages come from. */
export interface ConsoleFilter {
  readonly typeCode: string;
  /** Null: every project of the type. */
  readonly projectId: number | null;
}

/** Reads `hskj/{site|+}/{type}/{project|+}/{device|+}/{kind|+}`; null for anything else. */
export function parseConsoleFilter(filter: string): ConsoleFilter | null {
  const [root, site, typeCode, project, device, kind, ...rest] = filter.split('/');
  if (root !== 'hskj' || !site || !typeCode || !project || !device || !kind || rest.length > 0) return null;
  if (/[+#]/.test(typeCode) || (site !== '+' && /[+#]/.test(site))) return null;
  if (device !== '+' && !/^\d+$/.test(device)) return null;
  if (kind !== '+' && !CONSOLE_KINDS.some((known) => known === kind)) return null;
  if (project === '+') return { typeCode, projectId: null };
  return /^\d+$/.test(project) ? { typeCode, projectId: Number(project) } : null;
}

/** The room of which the filter is the bare name; null: of none. */
export function bareRoomOf(filter: string): PileGenerateRoom | null {
  return PILE_GENERATE_ROOMS.find((room) => room === filter) ?? null;
}

/** The topics of a room in all projects: each message is held against the account once more before it is passed on. */
export function topicsOfRoom(room: PileGenerateRoom): string {
  return `hskj/+/+/+/+/${room}`;
}

/** Whether the account may receive what the filter matches, or some of it where it is the bare name of a room. */
export function maySubscribe(principal: Principal, filter: string): boolean {
  if (bareRoomOf(filter) !== null) return true;
  const parsed = parseConsoleFilter(filter);
  if (parsed === null || !principal.types.includes(parsed.typeCode)) return false;
  if (principal.projectIds === null) return true;
  return parsed.projectId !== null && principal.projectIds.has(parsed.projectId);
}

/**
 * Whether a machine may receive what the filter matches: commands, and of one machine that it must name. `places`: the
 * machines it signed in for; null: every one, as the gateway's secret has it.
 */
export function mayCommand(filter: string, places: ReadonlySet<string> | null): boolean {
  if (/[+#]/.test(filter)) return false;
  const parts = parseTopic(filter);
  return parts?.kind === 'command' && (places === null || places.has(placeOf(parts)));
}

/** Whether a machine may publish to a topic. */
export function mayPublish(topic: string, places: ReadonlySet<string> | null): boolean {
  const parts = parseTopic(topic);
  if (parts === null || !MACHINE_KINDS.some((own) => own === parts.kind)) return false;
  return places === null || places.has(placeOf(parts));
}
