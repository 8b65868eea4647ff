// A message that cannot be stored, by no fault of its data, goes into the audit trail of its machine as it was sent:
// role 0 sees it there, and it can be published again (docs/adr/0299).
import { isUtf8 } from 'node:buffer';
import type { Pool } from 'pg';
import type { TopicParts } from '../../src/contracts/broker';
import { machineSubject } from '../db/machine-lock';
import type { Blocking } from './blocking-messages';

export const MESSAGE_SET_ASIDE = 'machine.set_aside';

/** With the lines of code that an error came by. */
const MOST_ERROR_CHARACTERS = 4000;

type MachineParts = Pick<TopicParts, 'projectId' | 'deviceId'>;

/** A message, or a word about messages where it has no `payload`. */
interface TrailMessage {
  readonly topic: string;
  readonly fault: unknown;
  readonly payload?: Buffer;
  /** For the entry as they are. */
  readonly more?: Readonly<Record<string, number>>;
}

/** Stores a message beside the records. It may be acknowledged once this has resolved. */
export async function setAside(
  pool: Pool,
  machine: MachineParts,
  topic: string,
  { payload, tries, sinceMs }: Blocking,
  fault: unknown,
): Promise<void> {
  await addToTrail(pool, MESSAGE_SET_ASIDE, machine, { topic, fault, payload, more: { tries, since_ms: sinceMs } });
}

/** Adds an entry to the trail of a machine. */
export async function addToTrail(
  pool: Pool,
  action: string,
  { projectId, deviceId }: MachineParts,
  { topic, fault, payload, more }: TrailMessage,
): Promise<void> {
  const detail = { error: errorText(fault), ...more, topic, ...(payload === undefined ? {} : payloadDetail(payload)) };
  await pool.query('insert into audit (project_id, action, subject, detail) values ($1, $2, $3, $4::jsonb)', [
    projectId,
    action,
    machineSubject(deviceId),
    JSON.stringify(detail),
  ]);
}

/** The bytes as text; as Base64 where they are none, or hold NUL, which jsonb does not take. */
function payloadDetail(payload: Buffer): { readonly payload: string } | { readonly payload_base64: string } {
  return isUtf8(payload) && !payload.includes(0)
    ? { payload: payload.toString('utf8') }
    : { payload_base64: payload.toString('base64') };
}

/** Without what jsonb does not take: NUL, and half a pair of surrogates. */
export function errorText(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? `${String(fault.code)} ` : '';
  const text = code + (fault instanceof Error ? (fault.stack ?? String(fault)) : String(fault));
  return Buffer.from(text.slice(0, MOST_ERROR_CHARACTERS)).toString('utf8').replaceAll('\u0000', '');
}
