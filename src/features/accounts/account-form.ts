// The form of an account: its draft, the faults of this before it is sent, and the call's input.
import type { ApiInput } from '../../contracts/api';
import type { ManagedAccount } from '../../contracts/api/accounts';
import { hasHiddenCharacter } from '../../contracts/plain-name';

export interface AccountDraft {
  readonly account: string;
  readonly role: number;
  readonly types: readonly string[];
  readonly projects: 'all' | readonly number[];
  readonly warningLevel: number;
  readonly customer: string;
  readonly position: string;
  readonly disabled: boolean;
}

export interface GivenProject {
  readonly project_id: number;
  readonly name: string;
  readonly type_code: string;
}

/** A link or password that was made, until its panel is closed: no answer tells it a second time. */
export interface Issued {
  readonly accountId: number;
  readonly kind: 'link' | 'password';
  readonly text: string;
  /** When a link ends. */
  readonly expiresMs: number | null;
}

/** The link of an invitation. The token stands behind a #, which no browser sends. */
export function issuedLink(
  accountId: number,
  { token, expires_ms }: { readonly token: string; readonly expires_ms: number },
  origin: string,
): Issued {
  return { accountId, kind: 'link', text: `${origin}/invite#${token}`, expiresMs: expires_ms };
}

type Field = 'account' | 'customer' | 'position';
export type AccountFault = 'missing' | 'tooLong' | 'hidden';
export type AccountFaults = Readonly<Partial<Record<Field, AccountFault>>>;

const MOST_CHARACTERS = 200;
/** The usual role of a new account: others plan the piles. */
const USUAL_ROLE = 1;

/** Of a new account: nothing is given that nobody has chosen. */
export const EMPTY_DRAFT: AccountDraft = {
  account: '',
  role: USUAL_ROLE,
  types: [],
  projects: [],
  warningLevel: 0,
  customer: '',
  position: '',
  disabled: false,
};

export function draftOf(account: ManagedAccount): AccountDraft {
  const { role, types, projects, warning_level, customer, position, disabled } = account;
  return { account: account.account, role, types, projects, warningLevel: warning_level, customer, position, disabled };
}

export function faultsOf(draft: AccountDraft): AccountFaults {
  const faults: Partial<Record<Field, AccountFault>> = {};
  for (const field of ['account', 'customer', 'position'] as const) {
    const text = draft[field].trim();
    if (text.length > MOST_CHARACTERS) faults[field] = 'tooLong';
    else if (hasHiddenCharacter(text)) faults[field] = 'hidden';
  }
  if (draft.account.trim() === '') faults.account = 'missing';
  return faults;
}

/** The projects that may be given with types. */
export function projectsOf(types: readonly string[], projects: readonly GivenProject[]): readonly GivenProject[] {
  return projects.filter(({ type_code }) => types.includes(type_code));
}

/** With a type or without it, in the order in which types are given; projects of a type that goes go with it. */
export function withType(
  draft: AccountDraft,
  type: string,
  has: boolean,
  given: { readonly types: readonly string[]; readonly projects: readonly GivenProject[] },
): AccountDraft {
  const types = given.types.filter((known) => (known === type ? has : draft.types.includes(known)));
  if (draft.projects === 'all') return { ...draft, types };
  const seen = new Set(projectsOf(types, given.projects).map(({ project_id }) => project_id));
  return { ...draft, types, projects: draft.projects.filter((id) => seen.has(id)) };
}

/** The call's input; `accountId` null: it is added. `seen` is the state that the form began with. */
export function inputOf(draft: AccountDraft, accountId: number | null, seen: string): ApiInput<'accountSave'> {
  const { account, role, types, projects, warningLevel, customer, position, disabled } = draft;
  return {
    ...(accountId === null ? {} : { account_id: accountId, seen }),
    account: account.trim(),
    role,
    types: [...types],
    projects: projects === 'all' ? projects : [...projects],
    warning_level: warningLevel,
    customer: customer.trim(),
    position: position.trim(),
    disabled,
  };
}
