// Which steps are offered on a warning: those that its status allows and the account may take.
import type { WarningItem } from '../../contracts/api/warnings';
import type { ActionSubject } from '../../contracts/rights';
import { STEP_ACTION, statusAfter, WARNING_STEPS, type WarningStep } from '../../contracts/warning-handling';
import type { May } from '../../data';
import { equipmentByCode } from '../../equipment/registry';
import { decidingLevel } from '../../equipment/warning-levels';
import { z } from '../../shared/zod';

export type HandlingStep = WarningStep | 'revoke';

type Subject = Pick<WarningItem, 'level' | 'is_warning_level' | 'uuid' | 'status'>;

/** The warning as rights are asked about it. */
function subjectOf(typeCode: string, item: Subject): ActionSubject {
  const warningLevel = decidingLevel(equipmentByCode(typeCode), item.is_warning_level, item.level);
  return { warningLevel, clientUuid: item.uuid };
}

/** The steps offered now, in the order in which a warning goes through them. */
export function offeredSteps(typeCode: string, item: Subject, may: May): readonly HandlingStep[] {
  const subject = subjectOf(typeCode, item);
  const steps: HandlingStep[] = WARNING_STEPS.filter(
    (step) => statusAfter(step, item.status, true) !== null && may(STEP_ACTION[step], subject),
  );
  return may('revoke', subject) ? [...steps, 'revoke'] : steps;
}

/** Whether one of many may be closed; the server says the same of each. */
export function closable(typeCode: string, item: Omit<Subject, 'uuid'>, may: May): boolean {
  return (
    statusAfter('close', item.status, true) !== null && may('closure', subjectOf(typeCode, { ...item, uuid: null }))
  );
}

/** Review and audit decide; the others only tell. */
export function decides(step: HandlingStep): step is 'review' | 'audit' {
  return step === 'review' || step === 'audit';
}

const STEP_MESSAGES = ['warnings.commentRequired', 'warnings.decisionRequired', 'warnings.commentTooLong'] as const;
type StepMessage = (typeof STEP_MESSAGES)[number];

/** Schema of a step's form: it needs a reason, but not for an agreement or for taking a step back. */
export function stepSchema(step: HandlingStep) {
  const comment = z
    .string()
    .trim()
    .max(1000, 'warnings.commentTooLong' satisfies StepMessage);
  return z
    .object({ comment, agree: z.enum(['', 'yes', 'no']) })
    .refine(({ agree }) => !decides(step) || agree !== '', {
      path: ['agree'],
      message: 'warnings.decisionRequired' satisfies StepMessage,
    })
    .refine(({ comment: why, agree }) => why !== '' || step === 'revoke' || (decides(step) && agree !== 'no'), {
      path: ['comment'],
      message: 'warnings.commentRequired' satisfies StepMessage,
    });
}
export type StepValues = z.infer<ReturnType<typeof stepSchema>>;

/** The text key of a field's error. */
export function stepMessage(text: string | undefined): StepMessage | undefined {
  return STEP_MESSAGES.find((key) => key === text);
}
