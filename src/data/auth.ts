// Signing in and out. An account without equipment types is not signed in: there is nothing it could see.
import { DataCoreError } from '../../workers/rpc/data-core-error';
import type { NamedItem } from '../contracts/api';
import type { SignedIn, SignInCall } from '../contracts/data-core';
import type { DataCoreCallOptions, DataCoreClient } from './data-core-client';
import type { SessionStore } from './session-store';
import { workerSession } from './worker-session';

/** `noType`: the credentials were right but the account owns no equipment type (session cleared, flag set). */
export type SignInResult = 'signedIn' | 'noType';

export interface Auth {
  /** Rejects with a DataCoreError; code `api` carries the server's message for the user. */
  signIn(account: string, password: string): Promise<SignInResult>;
  /** Signs in by the `login_auth` of a link or of the last session. A refusal clears the session. */
  autoLogin(loginAuth: string): Promise<SignInResult>;
  /** Signs in by a third party's token. A refusal clears the session. */
  signInByToken(token: string, type: string | null): Promise<SignInResult>;
  /** Tells the server and forgets the account; never fails, since the account is forgotten in any case. */
  signOut(): Promise<void>;
  /**
   * Ends all sessions of the account, here and on other devices. `onEnded` is called once the server has, before the
   * account is forgotten. Rejects when the server has not; then the account is signed in as before.
   */
  signOutEverywhere(onEnded: () => void): Promise<void>;
  /** Asks for the account's types, once a session and page; clears the session with `noType` when none is left. */
  refreshTypes(): Promise<void>;
}

const KEEP: DataCoreCallOptions = { keep: true };
const SIGN_OUT_WAIT_MS = 2_000;

/** `keepProjects` is given the projects of a type that came with a sign-in. */
export function createAuth(
  core: DataCoreClient,
  session: SessionStore,
  origin: string,
  keepProjects: (typeCode: string, projects: readonly NamedItem[]) => void,
): Auth {
  /** Client uuid of the session whose types the server has told since the page was loaded. */
  let learnt: string | null = null;

  async function enter(call: SignInCall): Promise<SignInResult> {
    const before = workerSession(origin, session.getState());
    let entered: SignedIn;
    try {
      entered = await core.call('session.enter', { call, session: before }, KEEP);
    } catch (error) {
      if (error instanceof DataCoreError && error.context.sessionBegun === true) {
        await revoke();
        await tellWorker();
      }
      throw error;
    }
    const { grant, types, projects } = entered;
    if (types.length === 0) {
      await revoke();
      await leave({ noType: true });
      return 'noType';
    }
    learnt = grant.client_uuid;
    session.getState().grant(grant, types);
    const { typeCode } = session.getState();
    if (typeCode !== null && projects !== null) keepProjects(typeCode, projects);
    return 'signedIn';
  }

  /** Ends the session on the server; never fails. */
  async function revoke(): Promise<void> {
    // The token lapses by itself where the server cannot be told; nobody waits long for one that is away.
    const signal = AbortSignal.timeout(SIGN_OUT_WAIT_MS);
    await core.api('logout', null, {}, { ...KEEP, signal }).catch(() => undefined);
  }

  async function leave(options: { noType?: boolean } = {}): Promise<void> {
    session.getState().clear(options);
    await tellWorker();
  }

  /** Gives the worker the session that stands. */
  async function tellWorker(): Promise<void> {
    await core.call('session.set', workerSession(origin, session.getState()), KEEP);
  }

  /** A sign-in by what a link carries. */
  async function enterByLink(call: SignInCall): Promise<SignInResult> {
    try {
      return await enter(call);
    } catch (error) {
      await leave();
      throw error;
    }
  }

  return {
    signIn: (account, password) => enter({ name: 'login', input: { account, password } }),
    autoLogin: (loginAuth) => enterByLink({ name: 'autoLogin', input: { login_auth: loginAuth } }),
    signInByToken: (token, type) => enterByLink({ name: 'oauth', input: type === null ? { token } : { token, type } }),
    async signOut() {
      session.getState().noteSignOut();
      await revoke();
      await leave();
    },
    async signOutEverywhere(onEnded) {
      await core.api('logoutEverywhere', null, {}, KEEP);
      session.getState().noteSignOut();
      onEnded();
      await leave();
    },
    async refreshTypes() {
      const { clientUuid } = session.getState();
      if (learnt === clientUuid) return;
      const types = await core.api('equipmentTypes', null, {}, KEEP);
      // Another session's by now.
      if (session.getState().clientUuid !== clientUuid) return;
      learnt = clientUuid;
      if (types.length === 0) await leave({ noType: true });
      else session.getState().setTypes(types);
    },
  };
}
