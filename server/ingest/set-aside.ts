// A message that cannot be stored, by no fault of its data, goes into the audit trail of its machine as it was sent:
// role 0 sees it there, and it can be published again (docs/adr/0299).
import type { Pool } from 'pg';
import type { TopicParts } from '../../src/contracts/broker';
import { machineSubject } from '../db/machine-lock';
import type { Blocking } from './blocking-messages';

export const MESSAGE_SET_ASIDE = 'machine.set_aside';

/** With the lines of code that an error came by. */
const MOST_ERROR_CHARACTERS = 4000;

/** Stores a message beside the records. It may be acknowledged once this has resolved. */
export async function setAside(
  pool: Pool,
  { projectId, deviceId }: Pick<TopicParts, 'projectId' | 'deviceId'>,
  topic: string,
  { payload, tries, sinceMs }: Blocking,
  fault: unknown,
): Promise<void> {
  const detail = { error: errorText(fault), tries, since_ms: sinceMs, topic, payload: payload.toString('utf8') };
  await pool.query('insert into audit (project_id, action, subject, detail) values ($1, $2, $3, $4::jsonb)', [
    projectId,
    MESSAGE_SET_ASIDE,
    machineSubject(deviceId),
    JSON.stringify(detail),
  ]);
}

/** Without what jsonb does not take: NUL, and half a pair of surrogates. */
function errorText(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? `${String(fault.code)} ` : '';
  const text = code + (fault instanceof Error ? (fault.stack ?? String(fault)) : String(fault));
  return Buffer.from(text.slice(0, MOST_ERROR_CHARACTERS)).toString('utf8').replaceAll('\u0000', '');
}
