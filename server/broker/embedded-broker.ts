// The broker at /mqtt on the HTTP port. Consoles subscribe to what their account may see; machines publish, and get
// their PUBACK only when what they sent is stored, and listen to the commands that are for them.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Logger } from 'pino';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import { BROKER_PATH, MACHINE_KINDS, MAX_MESSAGE_BYTES, parseTopic } from '../../src/contracts/broker';
import { ApiError } from '../http/api-error';
import type { Principal } from '../http/sessions';
import { GATEWAY_USER, sameSecret } from './gateway';
import { PacketMeter } from './packet-meter';
import { mayCommand, maySubscribe } from './subscription-rights';

export interface EmbeddedBrokerOptions {
  readonly logger: Logger;
  readonly gatewaySecret: string;
  /** Who a console's token stands for; rejects when it stands for nobody. */
  readonly verify: (token: string, clientUuid: string) => Promise<Principal>;
  /** Resolves when the message is stored, or refused for good; rejects when the machine should send it again. */
  readonly accept: (topic: string, payload: Buffer) => Promise<void>;
  /** Of these sessions, those that have ended. */
  readonly revokedOf: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  /** How often connections are asked whether anybody is there, if not every half minute. */
  readonly pingMs?: number;
}

/** Where the live data of consoles come from when the machines do not publish here. */
export interface LiveSource {
  readonly up: boolean;
  /** Has what the filter matches relayed, from when this resolves until the answer is called. */
  follow(filter: string): Promise<() => void>;
}

/** Of one connection. A console of every type has some dozens. */
const MAX_FILTERS = 1000;
const PING_MS = 30_000;
/** For sessions that were ended at another server. */
const REVOCATION_CHECK_MS = 10_000;
/** MQTT 3.1.1, 3.2.2.3 */
const UNAVAILABLE = 3;
const BAD_CREDENTIALS = 4;

/** Nobody may subscribe to it. */
const NOBODYS_TOPIC = '$refused';

type Role = { readonly kind: 'gateway' } | { readonly kind: 'console'; readonly principal: Principal };

interface Connection {
  readonly role: Role;
  /** What it has subscribed to. */
  readonly filters: Set<string>;
}

export class EmbeddedBroker {
  private readonly connected = new Map<Client, Connection>();
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : offered.has('mqttv3.1') ? 'mqttv3.1' : false),
  });
  private readonly revocationTimer: NodeJS.Timeout;
  private readonly pingTimer: NodeJS.Timeout;
  /** Those that have answered since they were last asked. */
  private readonly answering = new WeakSet<WebSocket>();
  private source: LiveSource | null = null;
  private readonly followed = new Map<Client, Map<string, () => void>>();

  /** Starts the broker; `attach` opens its door. */
  static async create(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
    return new EmbeddedBroker(await Aedes.createBroker({ maxClientsIdLength: 128 }), options);
  }

  private constructor(
    private readonly aedes: Aedes,
    private readonly options: EmbeddedBrokerOptions,
  ) {
    aedes.preConnect = (_client, packet, done) => {
      // Nothing is kept for who has left: what was refused would be kept with what was granted, and who comes back may
      // be somebody else. Records and commands do not need it; they are sent again until they are answered.
      packet.clean = true;
      // Who has a name already is cut when another one comes with it. So names are told apart by whom they belong to,
      // which the password has yet to prove.
      if (packet.clientId !== '') packet.clientId = `${packet.username}/${packet.clientId}`;
      done(null, true);
    };
    aedes.authenticate = (client, username, password, done) => {
      this.roleOf(username, password).then(
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
      if (this.connected.get(client)?.role.kind !== 'gateway') return done(new Error('consoles may not publish'));
      const { topic } = packet;
      const kind = parseTopic(topic)?.kind;
      // It gets its acknowledgement and goes no further: a machine must not command another one, nor tell the consoles
      // of a warning.
      if (!MACHINE_KINDS.some((own) => own === kind)) {
        packet.topic = NOBODYS_TOPIC;
        packet.retain = false;
      }
      options.accept(topic, Buffer.from(packet.payload)).then(
        () => done(null),
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
      this.follow(client, topic).then(
        () => done(null, subscription),
        (error: unknown) => {
          options.logger.warn({ err: error }, 'a console’s topic is not relayed');
          done(null, null);
        },
      );
    };
    // Filters end in `+`; what passes between server and machine is not for consoles.
    aedes.authorizeForward = (client, packet) => {
      const connection = this.connected.get(client);
      return connection !== undefined && mayHear(connection.role, packet.topic) ? packet : null;
    };
    aedes.on('unsubscribe', (topics, client) => {
      for (const topic of topics) {
        this.connected.get(client)?.filters.delete(topic);
        this.unfollow(client, topic);
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
    this.revocationTimer = setInterval(() => void this.dropRevoked(), REVOCATION_CHECK_MS);
    this.revocationTimer.unref();
    this.pingTimer = setInterval(() => this.dropSilent(), options.pingMs ?? PING_MS);
    this.pingTimer.unref();
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
        stream.on('error', (error) => this.options.logger.debug({ err: error }, 'broker socket'));
        const meter = new PacketMeter(MAX_MESSAGE_BYTES);
        webSocket.prependListener('message', (data: Buffer) => {
          if (!meter.passes(data)) stream.destroy(new Error(`a packet of more than ${MAX_MESSAGE_BYTES} bytes`));
        });
        this.aedes.handle(stream, request);
      });
    });
  }

  /** Sends a message of the server to whoever subscribed. */
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
  connections(): Record<Role['kind'], number> {
    const counts = { gateway: 0, console: 0 };
    for (const { role } of this.connected.values()) counts[role.kind]++;
    return counts;
  }

  /** Cuts the connections of a session that has ended. */
  dropSession(sessionId: string): void {
    for (const [client, { role }] of this.connected) {
      if (role.kind === 'console' && role.principal.sessionId === sessionId) client.close();
    }
  }

  /** Cuts all connections. */
  async close(): Promise<void> {
    clearInterval(this.revocationTimer);
    clearInterval(this.pingTimer);
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

  private async roleOf(username: string | undefined, password: Buffer | undefined): Promise<Role> {
    if (username === undefined || password === undefined) throw new BadCredentials('no credentials');
    if (username === GATEWAY_USER) {
      if (!sameSecret(password, this.options.gatewaySecret)) throw new BadCredentials('wrong gateway secret');
      if (this.source !== null) throw new BadCredentials('machines publish to the broker of MQTT_URL');
      return { kind: 'gateway' };
    }
    if (this.source?.up === false) throw new Error('the external broker is away');
    return { kind: 'console', principal: await this.options.verify(password.toString('utf8'), username) };
  }

  /**
   * Cuts connections that nobody answers on: a network that is gone says nothing, and a client may have asked for no
   * keep-alive. MQTT's own keep-alive finds clients that hang although their network answers.
   */
  private dropSilent(): void {
    for (const webSocket of this.sockets.clients) {
      if (this.answering.delete(webSocket)) webSocket.ping();
      else webSocket.terminate();
    }
  }

  private async dropRevoked(): Promise<void> {
    const sessions = new Set<string>();
    for (const { role } of this.connected.values()) if (role.kind === 'console') sessions.add(role.principal.sessionId);
    try {
      for (const sessionId of await this.options.revokedOf([...sessions])) this.dropSession(sessionId);
    } catch (error) {
      this.options.logger.warn({ err: error }, 'sessions of the broker were not checked');
    }
  }
}

/** Whether what the filter matches, or a concrete topic, is for somebody. */
function mayHear(role: Role, filter: string): boolean {
  return role.kind === 'console' ? maySubscribe(role.principal, filter) : mayCommand(filter);
}

class BadCredentials extends Error {}

/** A console that could not be checked must not think that its token is bad. */
function refusal(error: unknown): AuthenticateError {
  const bad = error instanceof ApiError || error instanceof BadCredentials;
  return Object.assign(new Error(bad ? 'unknown token or secret' : 'not available'), {
    returnCode: bad ? BAD_CREDENTIALS : UNAVAILABLE,
  });
}
