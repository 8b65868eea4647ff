// The columns of a warning that a step changes. The audit trail holds it whole, before and after, so that revoking
// restores it.
import { z } from 'zod';

export const warningStateSchema = z.object({
  status: z.int(),
  handler_id: z.int().nullable(),
  handler_uuid: z.string().nullable(),
  /** ISO 8601. */
  handled_at: z.string().nullable(),
  dealt_at: z.string().nullable(),
  audited_at: z.string().nullable(),
});
export type WarningState = z.infer<typeof warningStateSchema>;

export const UNHANDLED: WarningState = {
  status: 0,
  handler_id: null,
  handler_uuid: null,
  handled_at: null,
  dealt_at: null,
  audited_at: null,
};

/** Account and session that take a step, and the time. */
export interface StepBy {
  readonly accountId: number | null;
  readonly clientUuid: string | null;
  readonly at: string;
}

/** The state after a step that leads to `status`; `confirms`: an audit that agrees. */
export function stateAfter(
  before: WarningState,
  step: 'close' | 'review' | 'deal' | 'audit',
  status: number,
  confirms: boolean,
  by: StepBy,
): WarningState {
  return {
    status,
    handler_id: by.accountId,
    handler_uuid: by.clientUuid,
    handled_at: by.at,
    dealt_at: step === 'deal' ? by.at : before.dealt_at,
    // An audit that opens the warning again ends an earlier confirmation.
    audited_at: step === 'audit' ? (confirms ? by.at : null) : before.audited_at,
  };
}

/** The audit trail's name of a warning. */
export function warningSubject(warningId: number): string {
  return `warning/${warningId}`;
}
