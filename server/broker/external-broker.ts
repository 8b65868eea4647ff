// A broker of the site's own (MQTT_URL) that machines publish to and several servers share. Works with any broker of
// MQTT 3.1.1 (docs/adr/0027).
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { MACHINE_KINDS, parseTopic } from '../../src/contracts/broker';
import { ConsoleRelay } from './console-relay';
import type { EmbeddedBroker } from './embedded-broker';
import { Intake } from './intake';

export interface ExternalBrokerOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly pool: Pool;
  /** Tells this database's servers from others at the same broker. */
  readonly identity: Buffer;
  readonly accept: (topic: string, payload: Buffer, retained: boolean) => Promise<void>;
  readonly embedded: EmbeddedBroker;
}

export class ExternalBroker {
  /** Resolves when machines are heard and consoles served, or when the broker has been waited for long enough. */
  static async start(options: ExternalBrokerOptions): Promise<ExternalBroker> {
    const { url, logger, pool, embedded, accept, identity } = options;
    const idPrefix = `pile-console-${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
    const relay = await ConsoleRelay.start({ url, logger, embedded, idPrefix });
    embedded.serveFrom(relay);
    const intake = await Intake.start({
      url,
      pool,
      logger,
      idPrefix,
      reachesBroker: () => relay.up,
      accept: async (topic, payload, retained) => {
        const kind = parseTopic(topic)?.kind;
        // What servers publish comes back with what the machines do, since the topics differ only in this.
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

  get up(): boolean {
    return this.relay.up;
  }

  /** Projects whose machines this server hears. */
  get projects(): number {
    return this.intake.projects;
  }

  publish(topic: string, payload: string): void {
    this.relay.publish(topic, payload);
  }

  async close(): Promise<void> {
    await this.intake.close();
    await this.relay.close();
  }
}
