// How simulated machines answer commands to lock and unlock themselves. Most obey; a few are switched to local control
// and refuse, or say nothing, as machines on sites do.
import type { AnswerMessage, CommandMessage } from '../src/contracts/broker';
import { randomOf } from '../src/equipment/machines/random';

/** State of the lock that a machine keeps while it is switched off. */
export interface StoredLock {
  readonly locked: boolean;
  /** Of the last command that it has answered; 0: none. */
  readonly commandNo: number;
}

export type Manner = 'obeys' | 'refuses' | 'silent';

/** Of a hundred machines. */
const REFUSING = 8;
const SILENT = 6;

/** How a machine is, by its name: the same in every run. */
export function mannerOf({ projectId, name }: { readonly projectId: number; readonly name: string }): Manner {
  const drawn = randomOf(`${projectId}/${name}/lock`).integer(0, 99);
  if (drawn < REFUSING) return 'refuses';
  return drawn < REFUSING + SILENT ? 'silent' : 'obeys';
}

export class MachineLock {
  locked: boolean;
  private commandNo: number;
  private said: AnswerMessage | null = null;

  constructor(
    stored: StoredLock,
    private readonly manner: Manner,
  ) {
    this.locked = stored.locked;
    this.commandNo = stored.commandNo;
  }

  /** Obeys the command, or not, and answers; null: it says nothing. A command that comes again is not done again. */
  obey(command: CommandMessage, nowMs: number): AnswerMessage | null {
    if (this.manner === 'silent' || command.command_no < this.commandNo) return null;
    if (command.command_no === this.commandNo) return this.said;
    this.commandNo = command.command_no;
    const reason = this.manner === 'refuses' ? 'local_control' : nowMs > command.expires_ms ? 'expired' : null;
    if (reason === null) this.locked = command.command === 'lock';
    this.said = {
      command_no: command.command_no,
      time_ms: nowMs,
      agreed: reason === null,
      locked: this.locked,
      reason,
      note: '',
    };
    return this.said;
  }
}
