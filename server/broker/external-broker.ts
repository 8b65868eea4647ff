// A broker of the site's own (MQTT_URL) that machines publish to and several servers share. Works with any broker of
// MQTT 3.1.1 (docs/adr/0027).
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { MACHINE_KINDS, parseTopic, placeOf } from '../../src/contracts/broker';
import { ConsoleRelay, type RelayCounts } from './console-relay';
import type { EmbeddedBroker } from './embedded-broker';
import { Intake } from './intake';

export interface ExternalBrokerOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly pool: Pool;
  /** Tells this database's servers from others at the same broker. */
  readonly identity: Buffer;
  readonly accept: (topic: string, payload: Buffer, retained: boolean) => Promise<unknown>;
  readonly embedded: EmbeddedBroker;
}

export class ExternalBroker {
  /** Resolves when machines are heard and consoles served, or when the broker has been waited for long enough. */
  static async start(options: ExternalBrokerOptions): Promise<ExternalBroker> {
    const { url, logger, pool, embedded, accept, identity } = options;
    const idPrefix = `pile-console-${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
    const relay = await ConsoleRelay.start({
      url,
      logger,
      embedded,
      idPrefix,
      machinesOf: (projectId) => placesOfProject(pool, projectId),
    });
    embedded.serveFrom(relay);
    const intake = await Intake.start({
      url,
      pool,
      logger,
      idPrefix,
      reachesBroker: () => relay.up,
      accept: async (topic, payload, retained) => {
        const kind = parseTopic(topic)?.kind;
        // Servers' own messages come back with the machines', since their topics differ only in the kind.
        const ofServers = kind !== undefined && !MACHINE_KINDS.some((known) => known === kind);
        if (!ofServers) await accept(topic, payload, retained);
      },
    });
    return new ExternalBroker(relay, intake);
  }

  private constructor(
    private readonly relay: ConsoleRelay,
    private readonly intake: Intake,
  ) {}

  /**
   * Whether it is connected, how many projects this server hears there, and the messages that it has not relayed to
   * consoles.
   */
  get state(): { readonly up: boolean; readonly projects: number; readonly dropped: Readonly<RelayCounts> } {
    return { up: this.relay.up, projects: this.intake.projects, dropped: this.relay.dropped };
  }

  publish(topic: string, payload: string): void {
    this.relay.publish(topic, payload);
  }

  async close(): Promise<void> {
    await this.intake.close();
    await this.relay.close();
  }
}

async function placesOfProject(pool: Pool, projectId: number): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ site: string; type_code: string; device_id: number }>(
    `select p.site, p.type_code, d.device_id from device d join project p using (project_id)
     where d.project_id = $1 and d.closed_at is null and p.closed_at is null`,
    [projectId],
  );
  return new Set(
    rows.map(({ site, type_code: typeCode, device_id: deviceId }) => placeOf({ site, typeCode, projectId, deviceId })),
  );
}
