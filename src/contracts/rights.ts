// Roles of every action: one table, which the screens ask before they show it and the server before it does it.

/** Roles from 0 to 9; `all`: every role. Role 0 passes everywhere. */
export type Roles = 'all' | readonly number[];

const ADMIN = 0;

/** Roles of each action beyond looking. */
export const ACTION_ROLES = {
  /** The header's warning button: how many warnings are open, and the way to them. */
  warning: [0, 2, 7],
  /** All roles except 3, 7 and 8. */
  export: [0, 1, 2, 4, 5, 6, 9],
  closure: [0, 1, 2],
  review: [0, 2, 3],
  deal: [0, 2],
  audit: [0, 3],
  /** Not a matter of the role: only who took a step takes it back. */
  revoke: 'all',
  setTableHeader: [0, 2],
  /** Pinning notes to records: all roles but 7 and 8, which only look. */
  writeNote: [0, 1, 2, 3, 4, 5, 6, 9],
  /** Removing notes of others. */
  removeNote: [0],
  editPileNumber: [0, 2, 5],
  sensorDebug: [0, 2, 9],
  simulationDebug: [0, 4, 9],
  pileScore: [0, 2],
  /** Deleting a pile in the data center. */
  deletePile: [0, 2],
  mainSetLog: [0],
  wastePileAudit: [0, 3],
  /** The compute button of the warning page: judging again with the present limits. */
  computeWarnings: [0],
  /** Accounts of the site: their roles, types, projects and sessions. */
  manageAccounts: [0],
  /** Projects, machines, their credentials and cameras. */
  manageSite: [0],
  /** Changing limits and switches of a project; they decide what is a warning for everybody. */
  setProject: [0],
  /** Noting that the alarms of the real-time screen were seen: roles with the warning button. */
  seeAlarm: [0, 2, 7],
  /** Taking alarms out of the list for a time: who deals with warnings. */
  shelveAlarm: [0, 2],
  /** Locking and unlocking a machine from afar. */
  lockMachine: [0, 2],
  /** Removing design piles that have records. */
  removeBuiltPiles: [0],
  /** Having a page listed that the account's own settings have switched off. */
  seeSwitchedOff: [0],
} as const satisfies Readonly<Record<string, Roles>>;
export type Action = keyof typeof ACTION_ROLES;

/** An account as its rights are asked for. */
export interface RightsAccount {
  readonly role: number;
  /** Highest level of a warning that the account decides about; 0: none. */
  readonly warningLevel: number;
  readonly clientUuid: string;
}

/** The subject of an action. */
export interface ActionSubject {
  /** Level of the warning where it says who decides (src/equipment/warning-levels.ts), else null. */
  readonly warningLevel: number | null;
  /** Client uuid of who took the step that would be revoked; null when there is none. */
  readonly clientUuid: string | null;
}

/** Actions that need a level not below the warning's. */
const LEVELLED: ReadonlySet<Action> = new Set<Action>(['review', 'deal', 'audit', 'shelveAlarm']);

/** Whether a role is among some roles. Where an action is named, ask `may` or `roleMay`. */
export function passes(role: number, roles: Roles): boolean {
  return role === ADMIN || roles === 'all' || roles.includes(role);
}

/** Whether a role may take an action at all. */
export function roleMay(action: Action, role: number): boolean {
  return passes(role, ACTION_ROLES[action]);
}

/**
 * Whether an account may take an action on a subject. Without one: whether it may on any at all, which is what the
 * role decides. Where a warning's level counts, the account needs the role and the level.
 */
export function may(action: Action, account: RightsAccount, subject?: ActionSubject): boolean {
  if (!roleMay(action, account.role)) return false;
  if (subject === undefined) return true;
  if (action === 'revoke') return subject.clientUuid !== null && subject.clientUuid === account.clientUuid;
  const level = subject.warningLevel;
  if (level === null || account.role === ADMIN) return true;
  if (action === 'closure') return account.warningLevel > 0;
  if (LEVELLED.has(action)) return account.warningLevel >= level;
  return true;
}
