// One's own changes of a project's plan, kept for the session so that they can be taken back after a reload and in
// another tab. They lie in the browser sealed like its tables, and go with the sign-out.
import { change, read } from '../worker-requests';
import type { TableSource } from './common';

/** Takes one change back: JSON that only the screen reads. */
export interface UndoStep {
  /** Of its own in all tabs. */
  readonly id: string;
  readonly text: string;
}

export interface UndoStepList {
  /** Oldest first. */
  readonly steps: readonly UndoStep[];
  /** Older ones of this session that had no room any more: they cannot be taken back. */
  readonly lost: number;
}

/** Room for one project's steps, characters: some thousand changes. */
export const MOST_STEP_CHARACTERS = 512 * 1024;

export const stepRequests = {
  /** Of the session that is signed in; none of another. */
  'steps.read': read<TableSource, UndoStepList>(),
  /** Adds a step, or takes one off the list; answers what is there now, those of other tabs among them. */
  'steps.change': change<
    { readonly source: TableSource; readonly add: UndoStep | null; readonly drop: string | null },
    UndoStepList
  >(),
};
