// Sign-in by a third party's token: a signed JWT of an issuer that the configuration names, as OpenID Connect's ID
// token is (OpenID Connect Core 1.0, section 3.1.3.7; keys by OpenID Connect Discovery 1.0 and RFC 7517).
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { apiErrors } from './api-error';

/** An issuer whose tokens sign in. */
export interface ThirdParty {
  /** Its name in the console's address: `?token=…&type=…`. */
  readonly type: string;
  /** Issuer URL; its keys are found below it. */
  readonly issuer: string;
  /** Audience that the issuer must have made the token for. */
  readonly audience: string;
  /** The claim that names the account. */
  readonly accountClaim: string;
}

const TIMEOUT_MS = 5_000;
/** A link is opened at once; an old token has been lying about. */
const MAX_AGE_S = 600;
/** Signatures by a public key. None by a shared secret: with it a verifier could sign too. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

export class ThirdParties {
  private readonly keys = new Map<string, Promise<JWTVerifyGetKey>>();

  constructor(private readonly parties: readonly ThirdParty[]) {}

  /**
   * The account that a token names; null when no such party is known or the token does not hold. Without a type the
   * only party there is counts. Throws when the issuer cannot be asked for its keys.
   */
  async accountOf(type: string | undefined, token: string): Promise<string | null> {
    const party = type === undefined && this.parties.length === 1 ? this.parties[0] : this.partyOf(type);
    if (party === undefined) return null;
    try {
      const { payload } = await jwtVerify(token, await this.keysOf(party), {
        issuer: party.issuer,
        audience: party.audience,
        algorithms: ALGORITHMS,
        maxTokenAge: MAX_AGE_S,
        requiredClaims: ['exp', party.accountClaim],
      });
      const account = payload[party.accountClaim];
      return typeof account === 'string' && account !== '' ? account : null;
    } catch (error) {
      if (error instanceof errors.JWKSTimeout) throw apiErrors.thirdPartyAway();
      if (error instanceof errors.JOSEError) return null;
      throw apiErrors.thirdPartyAway();
    }
  }

  private partyOf(type: string | undefined): ThirdParty | undefined {
    return this.parties.find((party) => party.type === type);
  }

  /** The issuer's keys, looked for once; a failure is forgotten, so that the next sign-in looks again. */
  private keysOf({ issuer }: ThirdParty): Promise<JWTVerifyGetKey> {
    const known = this.keys.get(issuer) ?? discover(issuer);
    this.keys.set(issuer, known);
    known.catch(() => this.keys.delete(issuer));
    return known;
  }
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const found = discoverySchema.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`${url} speaks for ${found.issuer}`);
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: TIMEOUT_MS });
}
