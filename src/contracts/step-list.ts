// A list of steps that can be taken back, kept within its room.
import { MOST_STEP_CHARACTERS, type UndoStep, type UndoStepList } from './data-core';

export const NO_STEPS: UndoStepList = { steps: [], lost: 0 };

const lengthOf = ({ id, text }: UndoStep): number => id.length + text.length;

/** The list with a step added, or without the one that has been taken back; the oldest go where there is no room. */
export function changedSteps(
  { steps, lost }: UndoStepList,
  { add, drop }: { readonly add: UndoStep | null; readonly drop: string | null },
  most = MOST_STEP_CHARACTERS,
): UndoStepList {
  const known = steps.filter(({ id }) => id !== drop && id !== add?.id);
  const all = add === null ? known : [...known, add];
  let length = all.reduce((sum, step) => sum + lengthOf(step), 0);
  let gone = 0;
  // The newest stays, however long it is.
  for (const step of all.slice(0, -1)) {
    if (length <= most) break;
    length -= lengthOf(step);
    gone += 1;
  }
  return { steps: all.slice(gone), lost: lost + gone };
}
