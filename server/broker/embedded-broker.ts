// The broker at /mqtt on the HTTP port. Consoles subscribe to what their account may see; machines publish, and get
// their PUBACK only when what they sent is stored, and listen to the commands that are for them.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Logger } from 'pino';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import { BROKER_PATH, MACHINE_KINDS, parseTopic } from '../../src/contracts/broker';
import type { Principal } from '../http/sessions';
import { GATEWAY_USER, sameSecret } from './gateway';
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

/** Far above a record of the largest type. */
const MAX_MESSAGE_BYTES = 256 * 1024;
const REVOCATION_CHECK_MS = 60_000;
const PING_MS = 30_000;
/** MQTT 3.1.1, 3.2.2.3 */
const BAD_CREDENTIALS = 4;

/** Nobody may subscribe to it. */
const NOBODYS_TOPIC = '$refused';

type Role = { readonly kind: 'gateway' } | { readonly kind: 'console'; readonly principal: Principal };

export class EmbeddedBroker {
  private readonly roles = new Map<Client, Role>();
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : offered.has('mqttv3.1') ? 'mqttv3.1' : false),
  });
  private readonly revocationTimer: NodeJS.Timeout;
  private readonly pingTimer: NodeJS.Timeout;
  /** Those that have answered since they were last asked. */
  private readonly answering = new WeakSet<WebSocket>();

  /** Starts the broker; `attach` opens its door. */
  static async create(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
    return new EmbeddedBroker(await Aedes.createBroker({ maxClientsIdLength: 128 }), options);
  }

  private constructor(
    private readonly aedes: Aedes,
    private readonly options: EmbeddedBrokerOptions,
  ) {
    aedes.authenticate = (client, username, password, done) => {
      this.roleOf(username, password).then(
        (role) => {
          this.roles.set(client, role);
          done(null, true);
        },
        () => done(badCredentials(), false),
      );
    };
    aedes.authorizePublish = (client, packet, done) => {
      // Without a client it is the server itself.
      if (client === null) return done(null);
      if (this.roles.get(client)?.kind !== 'gateway') return done(new Error('consoles may not publish'));
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
      const role = this.roles.get(client);
      const allowed =
        role?.kind === 'console' ? maySubscribe(role.principal, subscription.topic) : mayCommand(subscription.topic);
      // A null subscription is answered with the failure code; the connection stays.
      done(null, allowed ? subscription : null);
    };
    aedes.authorizeForward = (client, packet) => {
      // Filters end in `+`; what passes between server and machine is not for consoles.
      const betweenOthers = packet.topic.endsWith('/command') || packet.topic.endsWith('/answer');
      return betweenOthers && this.roles.get(client)?.kind === 'console' ? null : packet;
    };
    aedes.on('clientDisconnect', (client) => void this.roles.delete(client));
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

  /** Tells of every filter that is subscribed to (+1) or given up (-1) by a console. */
  onInterest(listener: (filter: string, change: 1 | -1) => void): void {
    const filters = new Map<Client, Set<string>>();
    this.aedes.on('subscribe', (subscriptions, client) => {
      const own = filters.get(client) ?? new Set();
      filters.set(client, own);
      for (const { topic } of subscriptions) {
        if (own.has(topic)) continue;
        own.add(topic);
        listener(topic, 1);
      }
    });
    this.aedes.on('unsubscribe', (topics, client) => {
      for (const topic of topics) if (filters.get(client)?.delete(topic)) listener(topic, -1);
    });
    this.aedes.on('clientDisconnect', (client) => {
      for (const topic of filters.get(client) ?? []) listener(topic, -1);
      filters.delete(client);
    });
  }

  /** How many are connected now. */
  connections(): Record<Role['kind'], number> {
    const counts = { gateway: 0, console: 0 };
    for (const { kind } of this.roles.values()) counts[kind]++;
    return counts;
  }

  /** Cuts the connections of a session that has ended. */
  dropSession(sessionId: string): void {
    for (const [client, role] of this.roles) {
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

  private async roleOf(username: string | undefined, password: Buffer | undefined): Promise<Role> {
    if (username === undefined || password === undefined) throw new Error('no credentials');
    if (username === GATEWAY_USER) {
      if (!sameSecret(password, this.options.gatewaySecret)) throw new Error('wrong gateway secret');
      return { kind: 'gateway' };
    }
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
    for (const role of this.roles.values()) if (role.kind === 'console') sessions.add(role.principal.sessionId);
    try {
      for (const sessionId of await this.options.revokedOf([...sessions])) this.dropSession(sessionId);
    } catch (error) {
      this.options.logger.warn({ err: error }, 'sessions of the broker were not checked');
    }
  }
}

function badCredentials(): AuthenticateError {
  return Object.assign(new Error('unknown token or secret'), { returnCode: BAD_CREDENTIALS });
}
