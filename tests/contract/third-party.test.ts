// Sign-in by a third party's token, against an issuer that runs beside the server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../../src/contracts/envelope';
import { type Issuer, startIssuer, type TokenParts } from '../fixtures/issuer';
import { ApiClient } from './api-client';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

describe.each(ON_POSTGRES)('third-party sign-in on $name', ({ openSite }) => {
  let issuer: Issuer;
  let server: SiteServer;
  let anyone: ApiClient;

  beforeAll(async () => {
    issuer = await startIssuer();
    server = await SiteServer.start(openSite, undefined, { THIRD_PARTIES: issuer.configuration('portal') });
    anyone = new ApiClient(server.origin);
  });

  afterAll(() => server.close());

  const refusal = async (token: string, type = 'portal') =>
    (await anyone.envelope('oauth', { token, type }, {})).envelope;

  it.each([{ type: 'portal' }, {}])('signs the named account in, with the rights it has here: %j', async (named) => {
    const grant = await anyone.call('oauth', { token: await issuer.token({ account: 'mixer' }), ...named });
    expect(grant).toMatchObject({ account: 'mixer', role: 1 });
    const types = await anyone.as(grant.token, grant.client_uuid).call('equipmentTypes');
    expect(types.map(({ type_code }) => type_code)).toEqual(['HS-MI']);
  });

  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  it.each<[string, TokenParts]>([
    ['signed by somebody else', { account: 'admin', forged: true }],
    ['made for somebody else', { account: 'admin', audience: 'another-console' }],
    ['of another issuer', { account: 'admin', issuer: 'https://evil.example' }],
    ['that has expired', { account: 'admin', issuedAt: hourAgo, expiresIn: '-1m' }],
    ['that has been lying about', { account: 'admin', issuedAt: hourAgo, expiresIn: '2h' }],
    ['that names no account', {}],
    ['of an account that is not here', { account: 'nobody' }],
    ['of an account that is disabled', { account: 'gone' }],
  ])('refuses a token %s, and says the same of each', async (_what, parts) => {
    expect(await refusal(await issuer.token(parts))).toMatchObject({
      error_code: ErrorCode.signInFailed,
      message: 'The third party’s token is not valid here',
    });
  });

  it('refuses what is no token, one without a signature, and parties it does not know', async () => {
    const [, claims] = (await issuer.token({ account: 'admin' })).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const token of ['x', unsigned]) expect((await refusal(token)).error_code).toBe(ErrorCode.signInFailed);
    const other = await refusal(await issuer.token({ account: 'admin' }), 'other');
    expect(other.error_code).toBe(ErrorCode.signInFailed);
  });

  it('tells an issuer that is away from a token that is bad', async () => {
    const token = await issuer.token({ account: 'mixer' });
    await issuer.close();
    await server.restart({ THIRD_PARTIES: issuer.configuration('portal') });
    anyone = new ApiClient(server.origin);
    expect((await refusal(token)).error_code).toBe(ErrorCode.serverFault);
  });
});
