// An import that was sent and has no answer yet. It outlives its panel: after a cut, a server that stopped, or a session
// that ended, the same account goes on with it where it was.
import { ErrorCode } from '../../../contracts/envelope';
import { asDataCoreError } from '../../../ui/error-text';
import { mayBeWritten } from '../may-be-written';
import type { Checked } from './check-places';
import type { FileCells } from './file-cells';
import type { ImportColumns, Meaning } from './meant-columns';
import { sentHere } from './sent-here';

export interface BegunImport {
  /** The account that sent it, and the project. */
  readonly owner: string;
  /** By it the server knows that it comes once more. */
  readonly importKey: string;
  readonly read: { readonly name: string; readonly cells: FileCells };
  readonly meaning: Meaning;
  readonly columns: ImportColumns;
  readonly checked: Checked;
}

/** The newest one: a file of 100,000 rows is held once, not more often. */
let begun: BegunImport | null = null;

export function beginImport(sent: BegunImport): void {
  begun = sent;
  sentHere.add(sent.importKey);
}

/** The server has answered, or somebody has put the file away. */
export function endImport(importKey: string | undefined): void {
  if (begun?.importKey === importKey) begun = null;
}

/** The import to go on with; null: none. That of another account is dropped. */
export function importToGoOn(owner: string): BegunImport | null {
  if (begun?.owner.split(' ')[0] !== owner.split(' ')[0]) begun = null;
  return begun?.owner === owner ? begun : null;
}

/** Whether an import may be stored although it ended with this error: an earlier sending may be under way, too. */
export function mayBeStored(error: unknown): boolean {
  return mayBeWritten(error) || asDataCoreError(error)?.context.errorCode === ErrorCode.tooManyAttempts;
}
