// Messages that are refused for their data go into the audit trail of their machine as they were sent, so that nothing is
// lost: so many of a machine and a day that one which sends nothing else cannot fill the disk (docs/adr/0299).
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { MACHINE_KINDS, parseTopic, type TopicParts } from '../../src/contracts/broker';
import { isOfState } from '../db/faults';
import { machineSubject } from '../db/machine-lock';
import { LogThrottle } from '../log-throttle';
import { addToTrail } from './set-aside';

export const MESSAGE_REFUSED = 'machine.refused';

/** Of a machine in a day (UTC), as far as servers that work side by side can see. */
const MOST_MESSAGES = 1000;
const MOST_BYTES = 2 ** 20;
const DAY_MS = 86_400_000;
const MAX_INT4 = 2 ** 31 - 1;

/** The messages of a machine that are in the trail of a day. */
interface TrailOfDay {
  messages: number;
  bytes: number;
  /** Whether the trail says that there were more. */
  isCutSaid: boolean;
}

export interface RefusedMessagesOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Told of each that is not kept although its machine is known. */
  readonly onCut: () => void;
}

interface Refused {
  readonly parts: TopicParts;
  readonly topic: string;
  readonly payload: Buffer;
  readonly reason: string;
}

export class RefusedMessages {
  private day = 0;
  /** Of `day`, by machine. */
  private readonly trails = new Map<string, TrailOfDay>();
  private last: Promise<void> = Promise.resolve();
  private readonly logThrottle = new LogThrottle();

  constructor(private readonly options: RefusedMessagesOptions) {}

  /** Resolves when the message is in the trail, or will never be; rejects when it should be sent again. */
  keep(topic: string, payload: Buffer, reason: string): Promise<void> {
    const parts = parseTopic(topic);
    if (parts === null || !isOfMachine(parts)) return Promise.resolve();
    // One after the other, so that they are counted rightly.
    const end = this.last.then(() => this.keepNext({ parts, topic, payload, reason }));
    this.last = end.catch(() => undefined);
    return end;
  }

  /** Resolves when nothing is on its way. */
  stop(): Promise<void> {
    return this.last;
  }

  private async keepNext(refused: Refused): Promise<void> {
    const { topic } = refused;
    try {
      await this.write(refused);
    } catch (error) {
      if (isOfState(error)) throw error;
      // Sent again it would fail again, and stop its machine for a message that is refused anyway.
      this.options.onCut();
      if (this.logThrottle.isDue(topic))
        this.options.logger.error({ err: error, topic }, 'a refused message could not be put into the trail');
    }
  }

  private async write({ parts, topic, payload, reason }: Refused): Promise<void> {
    const { pool, logger, onCut } = this.options;
    const trail = await this.trailOf(parts);
    // Not a registered machine: anybody may make up as many as they like.
    if (trail === null) return;
    if (trail.messages < MOST_MESSAGES && trail.bytes + payload.length <= MOST_BYTES) {
      await addToTrail(pool, MESSAGE_REFUSED, parts, { topic, fault: reason, payload });
      trail.messages += 1;
      trail.bytes += payload.length;
      return;
    }
    if (!trail.isCutSaid) {
      const fault = `more refused messages than are kept of a day: ${MOST_MESSAGES}, ${MOST_BYTES} bytes`;
      await addToTrail(pool, MESSAGE_REFUSED, parts, { topic, fault });
      trail.isCutSaid = true;
      logger.error({ topic, messages: trail.messages, bytes: trail.bytes }, 'a machine sends too much that is refused');
    }
    onCut();
  }

  /** Null where the machine is not registered. */
  private async trailOf(parts: TopicParts): Promise<TrailOfDay | null> {
    const day = Math.floor(Date.now() / DAY_MS);
    if (day !== this.day) {
      this.trails.clear();
      this.day = day;
    }
    const key = `${parts.projectId} ${parts.deviceId} ${parts.typeCode} ${parts.site}`;
    const known = this.trails.get(key);
    if (known !== undefined) return known;
    const { projectId, deviceId, typeCode, site } = parts;
    const { rows } = await this.options.pool.query<{ messages: number; bytes: number; is_cut_said: boolean }>(
      READ_TRAIL,
      [projectId, deviceId, typeCode, site, MESSAGE_REFUSED, machineSubject(deviceId), day * DAY_MS],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const trail = { messages: row.messages, bytes: row.bytes, isCutSaid: row.is_cut_said };
    this.trails.set(key, trail);
    return trail;
  }
}

/** Bytes that stand in the trail as Base64 take a third more there, and count so after a start. */
const READ_TRAIL = `
  select a.messages, a.bytes, a.is_cut_said
   from device d join project p using (project_id) cross join lateral (
     select count(x.kept)::int as messages, coalesce(sum(octet_length(x.kept)), 0)::int as bytes,
       coalesce(bool_or(x.kept is null), false) as is_cut_said
     from (
       select coalesce(t.detail ->> 'payload', t.detail ->> 'payload_base64') as kept from audit t
       where t.project_id = $1 and t.action = $5 and t.subject = $6 and t.at >= to_timestamp($7::float8 / 1000)) x) a
   where d.project_id = $1 and d.device_id = $2 and p.type_code = $3 and p.site = $4
     and d.closed_at is null and p.closed_at is null`;

function isOfMachine({ projectId, deviceId, kind }: TopicParts): boolean {
  const isId = (id: number): boolean => id >= 0 && id <= MAX_INT4;
  return isId(projectId) && isId(deviceId) && MACHINE_KINDS.some((known) => known === kind);
}
