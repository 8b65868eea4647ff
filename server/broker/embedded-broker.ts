// The broker at /mqtt on the HTTP port. Consoles subscribe to what their account may see; machines publish, and get
// their PUBACK only when their message is stored, and listen to the commands that are for them.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import { BROKER_PATH, MAX_MESSAGE_BYTES, parseTopic } from '../../src/contracts/broker';
import { sendWholePackets } from '../../src/shared/whole-packets';
import { LogThrottle } from '../log-throttle';
import {
  BrokerSignIn,
  type BrokerSignInOptions,
  type RefusalReason,
  Refused,
  type Role,
  type RoleKind,
} from './broker-sign-in';
import type { MachineGrant } from './machine-credentials';
import { PacketMeter } from './packet-meter';
import { bareRoomOf, mayCommand, mayPublish, maySubscribe, topicsOfRoom } from './subscription-rights';

export interface EmbeddedBrokerOptions extends BrokerSignInOptions {
  /** Whether the message is stored (true) or refused for good; rejects when the machine should send it again. */
  readonly accept: (topic: string, payload: Buffer) => Promise<boolean>;
  /** Of these tokens (`tokenHash`), those that still stand for somebody. */
  readonly liveTokens: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Of these machines' credentials, the grants as they are now. */
  readonly liveGrants: (names: readonly string[]) => Promise<readonly MachineGrant[]>;
  /** Where a connection comes from, if not from its socket's other end. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** How often connections are asked whether anybody is there, if not every half minute. */
  readonly pingMs?: number;
}

/** Where the live data of consoles come from when the machines do not publish here. */
export interface LiveSource {
  readonly up: boolean;
  /** Has the filter's topics relayed, from when this resolves until the answer is called. */
  follow(filter: string): Promise<() => void>;
}

/** Of one connection. A console of every type has some dozens. */
const MAX_FILTERS = 1000;
const PING_MS = 30_000;
/** For tokens and credentials that were ended at another server, or replaced. */
const GRANT_CHECK_MS = 10_000;
/** For tokens that have run out. */
const EXPIRY_CHECK_MS = 500;
/** MQTT 3.1.1, 3.2.2.3 */
const UNAVAILABLE = 3;
const BAD_CREDENTIALS = 4;

/** Nobody may subscribe to it. */
const NOBODYS_TOPIC = '$refused';

interface Connection {
  role: Role;
  /** Its subscriptions. */
  readonly filters: Set<string>;
}

export class EmbeddedBroker {
  private readonly connected = new Map<Client, Connection>();
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : offered.has('mqttv3.1') ? 'mqttv3.1' : false),
  });
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly signIn: BrokerSignIn;
  private readonly logThrottle = new LogThrottle();
  private strayMessages = 0;
  /** Those that have answered, or sent anything, since they were last asked. */
  private readonly answering = new WeakSet<WebSocket>();
  private source: LiveSource | null = null;
  private readonly followed = new Map<Client, Map<string, () => void>>();

  /** Starts the broker; `attach` lets clients connect. */
  static async create(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
    return new EmbeddedBroker(await Aedes.createBroker({ maxClientsIdLength: 128 }), options);
  }

  private constructor(
    private readonly aedes: Aedes,
    private readonly options: EmbeddedBrokerOptions,
  ) {
    this.signIn = new BrokerSignIn(options);
    aedes.preConnect = (_client, packet, done) => {
      // Every session is clean: a kept one would hold refused subscriptions beside granted ones, and another client may
      // come back under its name. Records and commands do not need one; they are sent again until they are answered.
      packet.clean = true;
      // A client is cut when another one connects with its id. So ids are told apart by user name, which the password has
      // yet to prove.
      if (packet.clientId !== '') packet.clientId = `${packet.username}/${packet.clientId}`;
      done(null, true);
    };
    aedes.authenticate = (client, username, password, done) => {
      this.roleOf(client, username, password).then(
        (role) => {
          this.connected.set(client, { role, filters: new Set() });
          done(null, true);
        },
        (error: unknown) => done(refusal(error), false),
      );
    };
    aedes.authorizePublish = (client, packet, done) => {
      // Without a client it is the server itself.
      if (client === null) return done(null);
      const role = this.connected.get(client)?.role;
      if (role === undefined || role.kind === 'console') return done(new Error('consoles may not publish'));
      const { topic } = packet;
      // It gets its acknowledgement and goes no further: a message refused for good would only be sent again.
      const drop = (): void => {
        packet.topic = NOBODYS_TOPIC;
        packet.retain = false;
        done(null);
      };
      const isOwn = mayPublish(topic, placesOf(role));
      if (!isOwn && role.kind === 'machine') {
        this.noteStray(role.grant.name, topic);
        return drop();
      }
      // A machine's state is kept for consoles that subscribe later, its readings are not.
      if (parseTopic(topic)?.kind !== 'status') packet.retain = false;
      options.accept(topic, Buffer.from(packet.payload)).then(
        (stored) => (stored && isOwn ? done(null) : drop()),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    };
    aedes.authorizeSubscribe = (client, subscription, done) => {
      const connection = this.connected.get(client);
      const { topic } = subscription;
      const room = connection !== undefined && (connection.filters.has(topic) || connection.filters.size < MAX_FILTERS);
      const allowed = room && mayHear(connection.role, topic);
      // A null subscription is answered with the failure code; the connection stays.
      if (!allowed) return done(null, null);
      connection.filters.add(topic);
      const granted = { ...subscription, topic: subscribedTopic(topic) };
      this.follow(client, granted.topic).then(
        () => done(null, granted),
        (error: unknown) => {
          options.logger.warn({ err: error }, 'a console’s topic is not relayed');
          done(null, null);
        },
      );
    };
    // Filters end in `+`; messages between server and machine are not for consoles, nor are those of others' projects.
    aedes.authorizeForward = (client, packet) => {
      const connection = this.connected.get(client);
      return connection !== undefined && mayHear(connection.role, packet.topic) ? packet : null;
    };
    aedes.on('unsubscribe', (topics, client) => {
      for (const topic of topics) {
        this.connected.get(client)?.filters.delete(topic);
        this.unfollow(client, subscribedTopic(topic));
        if (bareRoomOf(topic) !== null) leave(client, subscribedTopic(topic));
      }
    });
    aedes.on('clientDisconnect', (client) => {
      this.connected.delete(client);
      for (const topic of [...(this.followed.get(client)?.keys() ?? [])]) this.unfollow(client, topic);
    });
    aedes.on('clientError', (client, error) =>
      options.logger.debug({ err: error, client: client.id }, 'broker client'),
    );
    aedes.on('connectionError', (_client, error) => options.logger.debug({ err: error }, 'broker connection'));
    this.timers = [
      setInterval(() => void this.dropEnded(), GRANT_CHECK_MS),
      setInterval(() => this.dropExpired(), EXPIRY_CHECK_MS),
      setInterval(() => this.dropSilent(), options.pingMs ?? PING_MS),
    ];
    for (const timer of this.timers) timer.unref();
  }

  /** Takes over WebSocket upgrades of the HTTP server; other paths than the broker's are refused. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const [pathname] = (request.url ?? '').split('?');
      if (pathname !== BROKER_PATH) {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
        this.answering.add(webSocket);
        webSocket.on('pong', () => this.answering.add(webSocket));
        const stream = createWebSocketStream(webSocket);
        sendWholePackets(stream);
        stream.on('error', (error) => this.options.logger.debug({ err: error }, 'broker socket'));
        const meter = new PacketMeter(MAX_MESSAGE_BYTES);
        webSocket.prependListener('message', (data: Buffer) => {
          this.answering.add(webSocket);
          if (!meter.passes(data)) stream.destroy(new Error(`a packet of more than ${MAX_MESSAGE_BYTES} bytes`));
        });
        this.aedes.handle(stream, request);
      });
    });
  }

  /** Sends a message of the server to its subscribers. */
  publish(topic: string, payload: string): void {
    this.aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) => {
      if (error) this.options.logger.warn({ err: error, topic }, 'a message was not published');
    });
  }

  /** Relays a message of an external broker, retained as it was there. */
  relay(topic: string, payload: Buffer, retain: boolean): void {
    this.aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain, dup: false }, () => undefined);
  }

  /** From now on machines publish elsewhere, and consoles are let in while their source is up. */
  serveFrom(source: LiveSource): void {
    this.source = source;
  }

  /** Cuts all consoles; they connect again by themselves. */
  cutConsoles(): void {
    for (const [client, { role }] of this.connected) if (role.kind === 'console') client.close();
  }

  /** How many are connected now. */
  connections(): Record<RoleKind, number> {
    const counts = { gateway: 0, machine: 0, console: 0 };
    for (const { role } of this.connected.values()) counts[role.kind]++;
    return counts;
  }

  /** Connections that were not let in, since the start. */
  refused(): Iterable<{ kind: RoleKind; reason: RefusalReason; count: number }> {
    return this.signIn.refused();
  }

  /** Messages to topics that were not their sender's, since the start. */
  get strays(): number {
    return this.strayMessages;
  }

  /** Cuts the connections of sessions that have ended. */
  dropSessions(sessionIds: readonly string[]): void {
    for (const [client, { role }] of this.connected) {
      if (role.kind === 'console' && sessionIds.includes(role.grant.principal.sessionId)) client.close();
    }
  }

  /** Cuts all connections. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await new Promise<void>((resolve) => this.aedes.close(() => resolve()));
    for (const webSocket of this.sockets.clients) webSocket.terminate();
    this.sockets.close();
  }

  private async follow(client: Client, topic: string): Promise<void> {
    if (this.source === null || this.followed.get(client)?.has(topic) === true) return;
    const stop = await this.source.follow(topic);
    const own = this.followed.get(client) ?? new Map<string, () => void>();
    // Gone meanwhile, or asked twice.
    if (!this.connected.has(client) || own.has(topic)) return stop();
    this.followed.set(client, own.set(topic, stop));
  }

  private unfollow(client: Client, topic: string): void {
    const own = this.followed.get(client);
    own?.get(topic)?.();
    own?.delete(topic);
    if (own?.size === 0) this.followed.delete(client);
  }

  private async roleOf(client: Client, username: string | undefined, password: Buffer | undefined): Promise<Role> {
    const { req } = client;
    const address = req === undefined ? '' : (this.options.addressOf?.(req) ?? req.socket.remoteAddress ?? '');
    const role = await this.signIn.roleOf(username, password, address);
    if (this.source === null) return role;
    if (role.kind !== 'console') throw new Refused('wrong', 'machines publish to the broker of MQTT_URL');
    if (!this.source.up) throw new Refused('away', 'the external broker is away');
    return role;
  }

  /**
   * Cuts connections that nobody answers on: a network that is gone says nothing, and a client may have asked for no
   * keep-alive. MQTT's own keep-alive finds clients that hang although their network answers.
   */
  private dropSilent(): void {
    for (const webSocket of this.sockets.clients) {
      // The server is at work on what came before: the answer lies unread behind more of it, and has half a minute from
      // when reading goes on.
      if (webSocket.isPaused) this.answering.add(webSocket);
      else if (this.answering.delete(webSocket)) webSocket.ping();
      else webSocket.terminate();
    }
  }

  private dropExpired(): void {
    const nowMs = Date.now();
    for (const [client, { role }] of this.connected) {
      if (role.kind === 'console' && role.grant.expiresMs <= nowMs) client.close();
    }
  }

  private async dropEnded(): Promise<void> {
    const tokens = new Set<string>();
    const names = new Set<string>();
    for (const { role } of this.connected.values()) {
      if (role.kind === 'console') tokens.add(role.grant.tokenHash);
      if (role.kind === 'machine') names.add(role.grant.name);
    }
    try {
      const live = await this.options.liveTokens([...tokens]);
      const grants = new Map((await this.options.liveGrants([...names])).map((grant) => [grant.name, grant]));
      for (const [client, connection] of this.connected) {
        const { role } = connection;
        // Clients that connected meanwhile were not part of the question.
        if (role.kind === 'console' && tokens.has(role.grant.tokenHash) && !live.has(role.grant.tokenHash))
          client.close();
        if (role.kind !== 'machine' || !names.has(role.grant.name)) continue;
        const now = grants.get(role.grant.name);
        if (now?.secretHash.equals(role.grant.secretHash) !== true) client.close();
        else connection.role = { kind: 'machine', grant: now };
      }
    } catch (error) {
      this.options.logger.warn({ err: error }, 'whose sessions and credentials have ended was not looked up');
    }
  }

  private noteStray(user: string, topic: string): void {
    this.strayMessages++;
    if (!this.logThrottle.isDue(user)) return;
    const about = { user, topic: topic.slice(0, 200), count: this.strayMessages };
    this.options.logger.warn(about, 'a message to a topic that is not its sender’s was dropped');
  }
}

/** Whether somebody subscribes to the filter's topics, or to a concrete topic. */
function leave(client: Client, topic: string): void {
  client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions: [topic] }, () => undefined);
}

/** Topic behind a filter: the bare name of a room stands for it in every project. */
function subscribedTopic(filter: string): string {
  const room = bareRoomOf(filter);
  return room === null ? filter : topicsOfRoom(room);
}

function mayHear(role: Role, filter: string): boolean {
  return role.kind === 'console' ? maySubscribe(role.grant.principal, filter) : mayCommand(filter, placesOf(role));
}

/** The machines that somebody may speak for; null: all of them. */
function placesOf(role: Exclude<Role, { kind: 'console' }>): ReadonlySet<string> | null {
  return role.kind === 'gateway' ? null : role.grant.places;
}

function refusal(error: unknown): AuthenticateError {
  const bad = error instanceof Refused && error.reason === 'wrong';
  return Object.assign(new Error(bad ? 'unknown token or secret' : 'not available'), {
    returnCode: bad ? BAD_CREDENTIALS : UNAVAILABLE,
  });
}
