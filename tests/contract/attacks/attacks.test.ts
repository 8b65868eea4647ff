// Attempts to stop the server or to get around its rules, against one server. Every attack is bounded in
// time and number and goes to this machine only. That the server holds is told by order (who came later is answered
// first) and by refusals, not by small times.
import { afterAll, beforeAll, describe } from 'vitest';
import { GATEWAY_SECRET } from '../machine';
import { SiteServer } from '../site-server';
import { STORAGE_KINDS } from '../storages';
import { bodyAttacks } from './bodies';
import { formAttacks } from './forms';
import { signInAttacks } from './sign-ins';

describe.each(STORAGE_KINDS.slice(0, 1))('attacks on a server on $name', ({ openSite }) => {
  let server: SiteServer;

  beforeAll(async () => {
    // The tests' clients say which address they come from.
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET, TRUST_PROXY: 'on' });
  });

  afterAll(() => server.close());

  formAttacks(() => server);
  bodyAttacks(() => server);
  // Last: the requests that it leaves waiting keep a processor busy for a while.
  signInAttacks(() => server);
});
