// How a warning is handled: its statuses, and the step that leads from one to the next. Console and server ask the
// same functions, so that only possible steps are offered.
import type { Action } from './rights';

/** `status` on the wire. */
export const WARNING_STATUS = { notClosed: 0, closed: 1, pendingReview: 2, rejected: 3 } as const;
export type WarningStatus = (typeof WARNING_STATUS)[keyof typeof WARNING_STATUS];

/** Whether somebody still has something to do about a warning of a status: it counts as open. */
export function isOpen(status: number): boolean {
  return status !== WARNING_STATUS.closed;
}

/** The statuses of open warnings. */
export const OPEN_STATUSES: readonly WarningStatus[] = Object.values(WARNING_STATUS).filter(isOpen);

/** Steps in the order in which a warning goes through them. */
export const WARNING_STEPS = ['close', 'review', 'deal', 'audit'] as const;
export type WarningStep = (typeof WARNING_STEPS)[number];

/** The right that a step needs. */
export const STEP_ACTION = {
  close: 'closure',
  review: 'review',
  deal: 'deal',
  audit: 'audit',
} as const satisfies Readonly<Record<WarningStep, Action>>;

/**
 * The status after a step, null where the step is not possible. Closing asks for closure; the review agrees (closed)
 * or rejects. Dealing notes what was done about what is not closed yet. The audit looks at closed ones again and
 * opens those it rejects. `agree` counts for review and audit only.
 */
export function statusAfter(step: WarningStep, status: number, agree: boolean): WarningStatus | null {
  switch (step) {
    case 'close':
      return status === WARNING_STATUS.notClosed || status === WARNING_STATUS.rejected
        ? WARNING_STATUS.pendingReview
        : null;
    case 'review':
      if (status !== WARNING_STATUS.pendingReview) return null;
      return agree ? WARNING_STATUS.closed : WARNING_STATUS.rejected;
    case 'deal':
      return status === WARNING_STATUS.closed ? null : openStatus(status);
    case 'audit':
      if (status !== WARNING_STATUS.closed) return null;
      return agree ? WARNING_STATUS.closed : WARNING_STATUS.rejected;
  }
}

function openStatus(status: number): WarningStatus | null {
  return Object.values(WARNING_STATUS).find((known) => known === status) ?? null;
}
