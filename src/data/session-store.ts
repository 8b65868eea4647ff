// The signed-in account and its last choices, kept in the browser's storage under the product's key names so that a
// reload, a second tab or a child app finds them. Tokens of a running session are refreshed by the worker and stored
// here; the worker never touches storage.

import { replaceEqualDeep } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type EquipmentTypeItem, equipmentTypeItemSchema, type SessionGrant } from '../contracts/api';
import type { Language } from '../contracts/language';
import { typeShown } from '../shared/type-shown';
import { z } from '../shared/zod';
import { SESSION_KEYS } from './session-keys';

/** Branding: 0 default name and icon, 1 and 3 hide the customer's logo, 2 shows the customer's name and logo. */
export type BrandingMode = 0 | 1 | 2 | 3;

const accountInfoSchema = z.object({
  warning_page: z.int(),
  warning_level: z.int(),
  menu_switch: z.array(z.int()),
});
/** Stored as `hsUserAccountInfo`. */
export type AccountInfo = z.infer<typeof accountInfoSchema>;

export interface SessionState {
  /** Null when nobody is signed in. */
  readonly token: string | null;
  readonly refreshToken: string | null;
  readonly clientUuid: string | null;
  readonly loginAuth: string | null;
  readonly role: number | null;
  readonly account: string;
  readonly customer: string;
  readonly logoUrl: string;
  readonly position: string;
  readonly accountInfo: AccountInfo | null;
  /** Equipment types the account owns. */
  readonly types: readonly EquipmentTypeItem[];
  readonly typeCode: string | null;
  readonly typeName: string | null;
  /** Last selected project by equipment type code. */
  readonly projectByType: Readonly<Record<string, number>>;
  readonly language: Language;
  readonly noLogo: BrandingMode;
  /** The last sign-in ended because the account owns no equipment type. */
  readonly noType: boolean;
  /** The user has signed out on this page: the session's end is no surprise. Not kept: it is about this page. */
  readonly signedOutHere: boolean;
}

const SIGNED_OUT = {
  token: null,
  refreshToken: null,
  clientUuid: null,
  loginAuth: null,
  role: null,
  account: '',
  customer: '',
  logoUrl: '',
  position: '',
  accountInfo: null,
  types: [],
  typeCode: null,
  typeName: null,
  projectByType: {},
} as const satisfies Partial<SessionState>;

export interface SessionActions {
  /** Stores the grant of a sign-in, with the types the account owns; keeps the stored type if still owned. */
  grant(grant: SessionGrant, types: readonly EquipmentTypeItem[]): void;
  setTokens(token: string, refreshToken: string): void;
  setTypes(types: readonly EquipmentTypeItem[]): void;
  /**
   * Chooses the current type; ignored for a type the account does not own. Before the sign-in it is kept for the next
   * account that signs in.
   */
  chooseType(typeCode: string): void;
  chooseProject(typeCode: string, projectId: number): void;
  setLanguage(language: Language): void;
  setNoLogo(mode: BrandingMode): void;
  /** Forgets the account. Language and branding stay. */
  clear(options?: { readonly noType?: boolean }): void;
  /** Notes that the user signs out: however the session ends now, they asked for it. */
  noteSignOut(): void;
  /**
   * Takes over what another tab has written to the storage, but not what it shows: type and projects are each tab's own,
   * until the session ends. An unchanged part stays the same object.
   */
  reload(): void;
}
export type SessionStore = StoreApi<SessionState & SessionActions>;

/** The functions of `localStorage` that are used; kept small so that tests need no browser. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The session over a storage. Every change is written through at once. */
export function createSessionStore(storage: SessionStorage): SessionStore {
  return createStore<SessionState & SessionActions>()((set, get) => {
    const change = (part: Partial<SessionState>): void => {
      set(part);
      writeSession(storage, part);
    };
    return {
      ...readSession(storage),
      grant(grant, types) {
        const shownType = typeShown(types, get().typeCode);
        change({
          token: grant.token,
          refreshToken: grant.refresh_token,
          clientUuid: grant.client_uuid,
          loginAuth: grant.login_auth,
          role: grant.role,
          account: grant.account,
          customer: grant.customer,
          logoUrl: grant.logo_url,
          position: grant.position,
          accountInfo: {
            warning_page: grant.warning_page,
            warning_level: grant.warning_level,
            menu_switch: grant.menu_switch,
          },
          types,
          typeCode: shownType?.type_code ?? null,
          typeName: shownType?.name ?? null,
          noType: false,
          signedOutHere: false,
        });
      },
      setTokens: (token, refreshToken) => change({ token, refreshToken }),
      setTypes(types) {
        const shownType = typeShown(types, get().typeCode);
        change({ types, typeCode: shownType?.type_code ?? null, typeName: shownType?.name ?? null });
      },
      chooseType(typeCode) {
        const { token, types } = get();
        const owned = types.find((type) => type.type_code === typeCode);
        if (owned) change({ typeCode: owned.type_code, typeName: owned.name });
        else if (token === null) change({ typeCode, typeName: null });
      },
      chooseProject(typeCode, projectId) {
        set({ projectByType: { ...get().projectByType, [typeCode]: projectId } });
        // Over the stored state: the projects of other types may be another tab's newer choice.
        writeSession(storage, { projectByType: { ...readSession(storage).projectByType, [typeCode]: projectId } });
      },
      setLanguage: (language) => change({ language }),
      setNoLogo: (noLogo) => change({ noLogo }),
      clear: (options = {}) => change({ ...SIGNED_OUT, noType: options.noType ?? false }),
      noteSignOut: () => set({ signedOutHere: true }),
      reload() {
        const before = get();
        const stored = readSession(storage);
        const hasEnded = before.token !== null && stored.token === null;
        const choice = hasEnded ? NO_CHOICE : ownChoice(before, stored);
        const { signedOutHere } = before;
        set(replaceEqualDeep<SessionState>(before, { ...stored, ...choice, signedOutHere }));
      },
    };
  });
}

type Choice = Pick<SessionState, 'typeCode' | 'typeName' | 'projectByType'>;
const NO_CHOICE: Choice = { typeCode: null, typeName: null, projectByType: {} };

/**
 * Type and projects of this tab; the type gives way to the stored one where another account, now signed in, does not
 * own it.
 */
function ownChoice(before: SessionState, stored: SessionState): Choice {
  const { typeCode, typeName, projectByType } = before;
  const fits = stored.token === null || stored.types.some((type) => type.type_code === typeCode);
  return fits
    ? { typeCode, typeName, projectByType }
    : { typeCode: stored.typeCode, typeName: stored.typeName, projectByType };
}

function writeSession(storage: SessionStorage, part: Partial<SessionState>): void {
  const entries = Object.entries(SESSION_KEYS);
  // Other tabs hear of one key at a time. The token comes first in the list: it goes before the rest, and comes after it.
  for (const [name, key] of part.token === null ? entries : entries.reverse()) {
    if (!(name in part)) continue;
    const value: unknown = Reflect.get(part, name);
    if (value === null || value === '' || value === false) storage.removeItem(key);
    else storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

function readSession(storage: SessionStorage): SessionState {
  const text = (key: string): string | null => storage.getItem(key);
  const json = <T>(key: string, schema: z.ZodType<T>): T | null => {
    const stored = storage.getItem(key);
    if (stored === null) return null;
    try {
      return schema.safeParse(JSON.parse(stored)).data ?? null;
    } catch {
      // Storage is written by users, other tabs and older versions: text that is no JSON counts as absent.
      return null;
    }
  };
  const token = text(SESSION_KEYS.token);
  const clientUuid = text(SESSION_KEYS.clientUuid);
  const environment = {
    language: text(SESSION_KEYS.language) === 'en' ? 'en' : 'cn',
    noLogo: json(SESSION_KEYS.noLogo, z.literal([0, 1, 2, 3])) ?? 0,
    noType: text(SESSION_KEYS.noType) === 'true',
    signedOutHere: false,
  } as const;
  const chosen = {
    typeCode: text(SESSION_KEYS.typeCode),
    projectByType: json(SESSION_KEYS.projectByType, z.record(z.string(), z.int().positive())) ?? {},
  };
  if (token === null || clientUuid === null) return { ...SIGNED_OUT, ...chosen, ...environment };
  return {
    token,
    clientUuid,
    refreshToken: text(SESSION_KEYS.refreshToken),
    loginAuth: text(SESSION_KEYS.loginAuth),
    role: json(SESSION_KEYS.role, z.int().min(0).max(9)),
    account: text(SESSION_KEYS.account) ?? '',
    customer: text(SESSION_KEYS.customer) ?? '',
    logoUrl: text(SESSION_KEYS.logoUrl) ?? '',
    position: text(SESSION_KEYS.position) ?? '',
    accountInfo: json(SESSION_KEYS.accountInfo, accountInfoSchema),
    types: json(SESSION_KEYS.types, z.array(equipmentTypeItemSchema)) ?? [],
    typeName: text(SESSION_KEYS.typeName),
    ...chosen,
    ...environment,
  };
}
