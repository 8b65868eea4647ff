// Hears the machines at an external broker: a session for each project that this server has leased. Servers start and
// stop, and projects move between them; the broker keeps the messages that are published meanwhile.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { topicOf } from '../../src/contracts/broker';
import { LEASE_MS, ProjectLeases } from './project-leases';
import { ProjectSession, type SessionOptions } from './project-session';

export interface IntakeOptions extends Pick<SessionOptions, 'url' | 'accept'> {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Begins the client ids of all servers on one database, and of no others at the broker. */
  readonly idPrefix: string;
  /** Whether this server reaches the broker: one that does not leaves the machines to the others. */
  readonly reachesBroker: () => boolean;
}

const BEAT_MS = 2000;
const WATCH_MS = 500;
/** Given up this long before the lease ends by the database's clock. */
const MARGIN_MS = 2000;
/** Connections begun at once: a session that is restored costs the broker more than a message. */
const CONNECTING_AT_ONCE = 16;
/** A broker that is slow does not keep the server from starting. */
const FIRST_CONNECT_MS = 20_000;

export class Intake {
  private readonly leases: ProjectLeases;
  private readonly sessions = new Map<number, ProjectSession>();
  private readonly connecting = new Set<ProjectSession>();
  /** Being given back. */
  private readonly leaving = new Set<number>();
  private readonly watch: NodeJS.Timeout;
  private renewedMs = 0;
  private closing = false;
  private beating: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private connectingDone: Promise<void> = Promise.resolve();

  /** Resolves when the projects that it could take are heard. */
  static async start(options: IntakeOptions): Promise<Intake> {
    const intake = new Intake(options);
    await intake.beat();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FIRST_CONNECT_MS);
    });
    await Promise.race([intake.connectingDone, limit]);
    clearTimeout(timer);
    return intake;
  }

  private constructor(private readonly options: IntakeOptions) {
    this.leases = new ProjectLeases(options.pool, randomUUID());
    this.watch = setInterval(() => this.dropExpired(), WATCH_MS);
  }

  /** How many projects are heard now. */
  get projects(): number {
    return [...this.sessions.values()].filter((session) => session.connected).length;
  }

  /** Stores the batches that were begun, gives all projects back. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    await this.beating;
    await Promise.all([...this.sessions.values()].map((session) => session.release()));
    this.sessions.clear();
    await this.leases.leave().catch((error: unknown) => {
      this.options.logger.warn({ err: error }, 'the projects of this server fall to others only when its leases end');
    });
  }

  private beat(): Promise<void> {
    this.beating = this.balance()
      .catch((error: unknown) => this.options.logger.warn({ err: error }, 'leases of projects were not renewed'))
      .then(() => {
        if (!this.closing) this.timer = setTimeout(() => void this.beat(), BEAT_MS);
      });
    return this.beating;
  }

  private async balance(): Promise<void> {
    if (!this.options.reachesBroker()) {
      if (this.sessions.size === 0) return;
      this.dropAll();
      await this.leases.leave();
      return;
    }
    const beganMs = performance.now();
    const { projectIds, surplus } = await this.leases.renew();
    this.renewedMs = beganMs;
    const leased = new Set(projectIds);
    for (const [projectId, session] of this.sessions) {
      if (leased.has(projectId)) continue;
      session.drop();
      this.sessions.delete(projectId);
    }
    const given = projectIds.toSorted((a, b) => a - b).slice(projectIds.length - surplus);
    // Not awaited: messages on their way to the database must not keep the leases of the others from being renewed.
    void this.giveBack(given.filter((projectId) => !this.leaving.has(projectId)));
    for (const projectId of projectIds) {
      if (!this.leaving.has(projectId) && !this.sessions.has(projectId)) this.open(projectId);
    }
    this.connectAll();
  }

  private open(projectId: number): void {
    const { url, accept, logger, idPrefix } = this.options;
    const filter = topicOf({ site: '+', typeCode: '+', projectId, deviceId: '+', kind: '+' });
    // Of the kinds that servers send, which nobody stores; of no site and no type, so that no console hears it.
    const markTopic = topicOf({ site: '-', typeCode: '-', projectId, deviceId: 0, kind: 'handling' });
    const clientId = `${idPrefix}-${projectId}`;
    const session = new ProjectSession({ url, accept, logger, filter, markTopic, clientId });
    this.sessions.set(projectId, session);
  }

  private async giveBack(projectIds: readonly number[]): Promise<void> {
    if (projectIds.length === 0) return;
    for (const projectId of projectIds) this.leaving.add(projectId);
    try {
      await Promise.all(
        projectIds.map(async (projectId) => {
          const session = this.sessions.get(projectId);
          this.sessions.delete(projectId);
          await session?.release();
        }),
      );
      await this.leases.release(projectIds);
    } catch (error) {
      this.options.logger.warn({ err: error }, 'projects were not given back');
    }
    for (const projectId of projectIds) this.leaving.delete(projectId);
  }

  /** Connects the sessions that are not, some at a time; those that fail wait for the next beat. */
  private connectAll(): void {
    const waiting = [...this.sessions.values()].filter(
      (session) => !session.connected && !this.connecting.has(session),
    );
    if (waiting.length === 0) return;
    for (const session of waiting) this.connecting.add(session);
    const one = async (): Promise<void> => {
      for (let session = waiting.pop(); session !== undefined; session = waiting.pop()) {
        try {
          await session.connect();
        } catch (error) {
          this.options.logger.warn({ err: error }, 'a project is not heard yet');
        }
        this.connecting.delete(session);
      }
    };
    const workers = Math.min(CONNECTING_AT_ONCE, waiting.length);
    this.connectingDone = Promise.all(Array.from({ length: workers }, one)).then(() => undefined);
  }

  /** Drops the sessions when the leases ran out: another server may hold them by now. */
  private dropExpired(): void {
    if (this.sessions.size === 0 || performance.now() - this.renewedMs < LEASE_MS - MARGIN_MS) return;
    this.options.logger.warn({ projects: this.sessions.size }, 'the leases have run out: the machines wait');
    this.dropAll();
  }

  private dropAll(): void {
    for (const session of this.sessions.values()) session.drop();
    this.sessions.clear();
  }
}
