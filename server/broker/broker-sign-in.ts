// Sign-in at the embedded broker: a machine by its own credential, a site's gateway by the secret that it shares,
// a console by its session's token. Failures are limited by network. Those with the gateway's secret, which people
// choose, are also limited in all. Failures are counted, and logged now and then.
import type { Logger } from 'pino';
import { ApiError } from '../http/api-error';
import { networkOf } from '../http/network';
import { RateLimit } from '../http/rate-limit';
import type { ConsoleGrant } from '../http/sessions';
import { LogThrottle } from '../log-throttle';
import { GATEWAY_USER, sameSecret } from './gateway';
import { MACHINE_USER, type MachineGrant } from './machine-credentials';

export interface BrokerSignInOptions {
  readonly logger: Logger;
  /** Null: no gateway signs in by a shared secret. */
  readonly gatewaySecret: string | null;
  /** The account of a console's token; rejects with an ApiError when it has none. */
  readonly consoleOf: (token: string, clientUuid: string) => Promise<ConsoleGrant>;
  /** The grant of a machine's credential; null when name and secret do not go together. */
  readonly machineOf: (name: string, secret: Buffer) => Promise<MachineGrant | null>;
}

export type Role =
  | { readonly kind: 'gateway' }
  | { readonly kind: 'machine'; readonly grant: MachineGrant }
  | { readonly kind: 'console'; readonly grant: ConsoleGrant };
export type RoleKind = Role['kind'];

/** `wrong`: credentials of nobody; `limited`: not looked at, after too many failures; `away`: they could not be checked. */
export const REFUSALS = ['wrong', 'limited', 'away'] as const;
export type RefusalReason = (typeof REFUSALS)[number];

/** A connection that is not let in. */
export class Refused extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Failures with the gateway's secret: of one network, and of all networks from which it has never been right. */
const GATEWAY_FAILURES = { atOnce: 10, aMinute: 6 } as const;
const GATEWAY_FAILURES_OF_ALL = { atOnce: 100, aMinute: 30 } as const;
/** Of one machine's credential and network: its secret cannot be guessed, but each try costs a query. */
const MACHINE_FAILURES = { atOnce: 10, aMinute: 6 } as const;
/** Of one network with machines' and consoles' credentials. Behind a proxy that is not named all share one. */
const NETWORK_FAILURES = { atOnce: 300, aMinute: 120 } as const;
const MAX_KNOWN_NETWORKS = 10_000;

const limitOf = ({ atOnce, aMinute }: { atOnce: number; aMinute: number }): RateLimit => new RateLimit(atOnce, aMinute);

export class BrokerSignIn {
  private readonly refusals = new Map<string, number>();
  private readonly logThrottle = new LogThrottle();
  private readonly gatewayFailures = limitOf(GATEWAY_FAILURES);
  private readonly allGatewayFailures = limitOf(GATEWAY_FAILURES_OF_ALL);
  private readonly machineFailures = limitOf(MACHINE_FAILURES);
  private readonly networkFailures = limitOf(NETWORK_FAILURES);
  /** From which the gateway's secret has come: a crowd of guessers elsewhere does not keep the site's own out. */
  private readonly knownNetworks = new Set<string>();

  constructor(private readonly options: BrokerSignInOptions) {}

  /** The client that signs in with these; throws Refused. */
  async roleOf(username: string | undefined, password: Buffer | undefined, address: string): Promise<Role> {
    const network = networkOf(address);
    const kind = kindOf(username);
    try {
      if (username === undefined || password === undefined) throw new Refused('wrong', 'no credentials');
      switch (kind) {
        case 'gateway':
          return this.gateway(password, network);
        case 'machine':
          return await this.machine(username.slice(MACHINE_USER.length), password, network);
        case 'console':
          return await this.console(username, password, network);
      }
    } catch (error) {
      const refused =
        error instanceof Refused ? error : new Refused('away', 'it could not be checked', { cause: error });
      this.note(kind, refused, username ?? '', network);
      throw refused;
    }
  }

  /** Since the start, by kind of credentials and reason. */
  *refused(): Iterable<{ kind: RoleKind; reason: RefusalReason; count: number }> {
    for (const kind of ['gateway', 'machine', 'console'] as const) {
      for (const reason of REFUSALS) yield { kind, reason, count: this.refusals.get(`${kind} ${reason}`) ?? 0 };
    }
  }

  private gateway(password: Buffer, network: string): Role {
    const { gatewaySecret } = this.options;
    const known = this.knownNetworks.has(network);
    if (!this.gatewayFailures.allows(network) || !(known || this.allGatewayFailures.allows(''))) throw limited();
    if (gatewaySecret === null || !sameSecret(password, gatewaySecret)) {
      this.gatewayFailures.take(network);
      if (!known) this.allGatewayFailures.take('');
      throw new Refused('wrong', 'wrong gateway secret');
    }
    if (this.knownNetworks.size >= MAX_KNOWN_NETWORKS) this.knownNetworks.clear();
    this.knownNetworks.add(network);
    return { kind: 'gateway' };
  }

  private async machine(name: string, secret: Buffer, network: string): Promise<Role> {
    const own = `${network} ${name.slice(0, 100)}`;
    if (!this.machineFailures.take(own)) throw limited();
    let wrong = false;
    try {
      const grant = await this.unlessLimited(network, () => this.options.machineOf(name, secret));
      wrong = grant === null;
      if (grant === null) throw this.failed(network, 'unknown machine or wrong secret');
      return { kind: 'machine', grant };
    } finally {
      if (!wrong) this.machineFailures.giveBack(own);
    }
  }

  private async console(clientUuid: string, token: Buffer, network: string): Promise<Role> {
    const grant = await this.unlessLimited(network, async () => {
      try {
        return await this.options.consoleOf(token.toString('utf8'), clientUuid);
      } catch (error) {
        // A console that could not be checked must not think that its token is bad.
        if (error instanceof ApiError) return null;
        throw error;
      }
    });
    if (grant === null) throw this.failed(network, 'unknown token');
    return { kind: 'console', grant };
  }

  private async unlessLimited<T>(network: string, check: () => Promise<T>): Promise<T> {
    if (!this.networkFailures.allows(network)) throw limited();
    return await check();
  }

  private failed(network: string, message: string): Refused {
    this.networkFailures.take(network);
    return new Refused('wrong', message);
  }

  private note(kind: RoleKind, { reason, message }: Refused, username: string, network: string): void {
    const key = `${kind} ${reason}`;
    const count = (this.refusals.get(key) ?? 0) + 1;
    this.refusals.set(key, count);
    // An expired token is every console's business now and then: its client asks for a new one.
    if (kind === 'console' && reason === 'wrong') return;
    if (!this.logThrottle.isDue(`${key} ${network}`)) return;
    const user = kind === 'console' ? 'console' : username.slice(0, 100);
    this.options.logger.warn({ user, network, reason, count }, `a connection to the broker was refused: ${message}`);
  }
}

function kindOf(username: string | undefined): RoleKind {
  if (username === GATEWAY_USER) return 'gateway';
  return username?.startsWith(MACHINE_USER) === true ? 'machine' : 'console';
}

function limited(): Refused {
  return new Refused('limited', 'too many failures; not looked at for a while');
}
