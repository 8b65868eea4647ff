// Messages to the consoles about generations of simulated piles, in the room of their type.
import type { Selectable } from 'kysely';
import { type GenerationMessage, topicOf } from '../../src/contracts/broker';
import { pileGenerateRoomOf } from '../../src/equipment/protocol-names';
import type { Schema } from '../db/schema';

export type GenerationRow = Selectable<Schema['pile_generation']>;

/** Where a project's messages go. */
interface GenerationPlace {
  readonly site: string;
  readonly typeCode: string;
}

/** Piles of a generation that are neither being made nor failed nor there: cancelled, or removed. */
export function noneOf({ piles, generating, failed, succeeded }: GenerationRow): number {
  return piles - generating - failed - succeeded;
}

/** Tells of a change once its transaction is through; `row` is the row after it, with its own `change_no`. */
export function tellGeneration(
  announce: (topic: string, payload: string) => void,
  { site, typeCode }: GenerationPlace,
  row: GenerationRow,
  pile: GenerationMessage['pile'] = null,
): void {
  const message: GenerationMessage = {
    generation_id: row.task_id,
    change_no: row.change_no,
    time_ms: Date.now(),
    job: row.state,
    none: noneOf(row),
    generating: row.generating,
    failed: row.failed,
    succeeded: row.succeeded,
    pile,
  };
  const kind = pileGenerateRoomOf(typeCode);
  announce(
    topicOf({ site, typeCode, projectId: row.project_id, deviceId: row.device_id, kind }),
    JSON.stringify(message),
  );
}
