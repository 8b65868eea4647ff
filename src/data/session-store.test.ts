import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../tests/fixtures/workers/memory-storage';
import type { SessionGrant } from '../contracts/api';
import { createSessionStore } from './session-store';

const GRANT: SessionGrant = {
  token: 'token-1',
  client_uuid: 'uuid-1',
  refresh_token: 'refresh-1',
  login_auth: 'auth-1',
  role: 4,
  account: 'site',
  customer: '中铁一局',
  logo_url: '',
  position: '站长',
  warning_level: 2,
  warning_page: 1,
  menu_switch: [0, 6],
};
const type = (code: string) => ({ type_code: code, name: code, icon: 'pile', is_child: false });

describe('session store', () => {
  it('keeps a session over a reload under the product’s key names', () => {
    const storage = memoryStorage();
    const session = createSessionStore(storage);
    session.getState().grant(GRANT, [type('HS-MI'), type('HS-GP')]);
    session.getState().chooseType('HS-GP');
    session.getState().chooseProject('HS-GP', 12);
    session.getState().setLanguage('en');
    expect(storage.getItem('hongshengUserToken')).toBe('token-1');
    expect(storage.getItem('hsUserRole')).toBe('4');
    expect(storage.getItem('hsLang')).toBe('en');
    expect(JSON.parse(storage.getItem('hsUserAccountInfo') ?? '')).toEqual({
      warning_page: 1,
      warning_level: 2,
      menu_switch: [0, 6],
    });
    expect(createSessionStore(storage).getState()).toMatchObject({
      token: 'token-1',
      refreshToken: 'refresh-1',
      clientUuid: 'uuid-1',
      role: 4,
      customer: '中铁一局',
      typeCode: 'HS-GP',
      projectByType: { 'HS-GP': 12 },
      language: 'en',
    });
  });

  it('forgets the account but not the language', () => {
    const storage = memoryStorage();
    const session = createSessionStore(storage);
    session.getState().setLanguage('en');
    session.getState().grant(GRANT, [type('HS-MI')]);
    session.getState().clear({ noType: true });
    expect(createSessionStore(storage).getState()).toMatchObject({
      token: null,
      role: null,
      noType: true,
      language: 'en',
    });
    expect(storage.getItem('hsRefreshToken')).toBeNull();
    session.getState().grant(GRANT, [type('HS-MI')]);
    expect(session.getState().noType).toBe(false);
  });

  it('knows that its user asked for the end, by whichever way the session ends, until the next sign-in', () => {
    const storage = memoryStorage();
    const session = createSessionStore(storage);
    session.getState().grant(GRANT, [type('HS-MI')]);
    session.getState().noteSignOut();
    createSessionStore(storage).getState().clear();
    session.getState().reload();
    expect(session.getState()).toMatchObject({ token: null, signedOutHere: true });
    session.getState().clear();
    expect(session.getState().signedOutHere).toBe(true);
    session.getState().grant(GRANT, [type('HS-MI')]);
    expect(session.getState().signedOutHere).toBe(false);
    session.getState().clear();
    expect(session.getState().signedOutHere).toBe(false);
  });

  it('stays with the chosen type while the account owns it, and ignores one it does not own', () => {
    const session = createSessionStore(memoryStorage());
    session.getState().grant(GRANT, [type('HS-MI'), type('HS-GP')]);
    session.getState().chooseType('HS-GP');
    session.getState().chooseType('QH1000');
    expect(session.getState().typeCode).toBe('HS-GP');
    session.getState().setTypes([type('HS-800')]);
    expect(session.getState().typeCode).toBe('HS-800');
  });

  it('keeps a type and project that a link named for the next sign-in', () => {
    const storage = memoryStorage();
    createSessionStore(storage).getState().chooseType('HS-GP');
    createSessionStore(storage).getState().chooseProject('HS-GP', 12);
    const session = createSessionStore(storage);
    session.getState().grant(GRANT, [type('HS-MI'), type('HS-GP')]);
    expect(session.getState()).toMatchObject({ typeCode: 'HS-GP', projectByType: { 'HS-GP': 12 } });
    session.getState().clear();
    expect(createSessionStore(storage).getState()).toMatchObject({ typeCode: null, projectByType: {} });
  });

  it('leaves two tabs each its own type and project, and remembers what was chosen last', () => {
    const storage = memoryStorage();
    createSessionStore(storage)
      .getState()
      .grant(GRANT, [type('HS-MI'), type('HS-GP')]);
    const one = createSessionStore(storage);
    const other = createSessionStore(storage);
    one.getState().chooseProject('HS-MI', 1);
    other.getState().chooseType('HS-GP');
    other.getState().chooseProject('HS-GP', 7);
    one.getState().reload();
    expect(one.getState()).toMatchObject({ typeCode: 'HS-MI', projectByType: { 'HS-MI': 1 } });
    expect(other.getState()).toMatchObject({ typeCode: 'HS-GP', projectByType: { 'HS-GP': 7 } });
    const chosen = { typeCode: 'HS-GP', projectByType: { 'HS-MI': 1, 'HS-GP': 7 } };
    expect(createSessionStore(storage).getState()).toMatchObject(chosen);
    // Signing out in one tab also clears the choices in the other.
    one.getState().clear();
    other.getState().reload();
    expect(other.getState()).toMatchObject({ token: null, typeCode: null, projectByType: {} });
  });

  it('goes to the stored type where another tab signed in an account that does not own this one', () => {
    const storage = memoryStorage();
    const one = createSessionStore(storage);
    one.getState().grant(GRANT, [type('HS-MI')]);
    const other = createSessionStore(storage);
    one.getState().grant({ ...GRANT, token: 'token-2', client_uuid: 'uuid-2' }, [type('HS-800')]);
    other.getState().reload();
    expect(other.getState()).toMatchObject({ token: 'token-2', typeCode: 'HS-800', typeName: 'HS-800' });
  });

  it('is whole in another tab at any moment, though that one hears of one key at a time', () => {
    const storage = memoryStorage();
    const other = createSessionStore(storage);
    const seen: string[] = [];
    const hear = () => {
      other.getState().reload();
      const { token, role, types, typeCode } = other.getState();
      const state = JSON.stringify(token === null ? 'signed out' : [token, role, types.length, typeCode]);
      if (seen.at(-1) !== state) seen.push(state);
    };
    const one = createSessionStore({
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        storage.setItem(key, value);
        hear();
      },
      removeItem: (key) => {
        storage.removeItem(key);
        hear();
      },
    });
    one.getState().grant(GRANT, [type('HS-MI')]);
    one.getState().chooseProject('HS-MI', 5);
    one.getState().clear();
    expect(seen).toEqual(['"signed out"', '["token-1",4,1,"HS-MI"]', '"signed out"']);
    expect(other.getState()).toMatchObject({ typeCode: null, projectByType: {} });
  });

  it('keeps what is as it was, so that nothing is built anew for a refreshed token', () => {
    const storage = memoryStorage();
    const session = createSessionStore(storage);
    session.getState().grant(GRANT, [type('HS-MI')]);
    const { accountInfo, types } = session.getState();
    createSessionStore(storage).getState().setTokens('token-2', 'refresh-2');
    session.getState().reload();
    expect(session.getState().token).toBe('token-2');
    expect(session.getState().accountInfo).toBe(accountInfo);
    expect(session.getState().types).toBe(types);
  });

  it.each([
    ['hsUserRole', '"admin"'],
    ['hsUserAccountInfo', '{"warning_page":'],
    ['hsTypeList', '[{"type_code":1}]'],
    ['hsProjectByType', '[]'],
    ['hsLang', 'fr'],
    ['hsNoLogo', '7'],
  ])('survives a spoiled %s', (key, value) => {
    const storage = memoryStorage();
    createSessionStore(storage)
      .getState()
      .grant(GRANT, [type('HS-MI')]);
    storage.setItem(key, value);
    expect(createSessionStore(storage).getState()).toMatchObject({ token: 'token-1', language: 'cn', noLogo: 0 });
  });
});
