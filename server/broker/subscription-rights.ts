// Which topic filters a console may subscribe to: those of one equipment type it owns and one project it sees. The
// rooms of pile generation are kinds of a topic and no topics of their own, so that this holds for them too. And what a
// machine may hear and say: the commands to one machine, and the messages of machines, each within its credential.
import { CONSOLE_KINDS, MACHINE_KINDS, parseTopic, placeOf } from '../../src/contracts/broker';
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

/** Whether the account may receive what the filter matches. */
export function maySubscribe(principal: Principal, filter: string): boolean {
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
