// Accounts, their sessions and credentials, the audit trail, and values that the server keeps for itself.
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTime, Json, Nullable, NullableTime, Time } from './columns';

export interface AccountTable {
  account_id: Generated<number>;
  account: string;
  /** Null until the owner of the account has set a password. */
  password_hash: Nullable<string>;
  role: number;
  customer: Generated<string>;
  logo_url: Generated<string>;
  position: Generated<string>;
  warning_level: Generated<number>;
  warning_page: Generated<number>;
  menu_switch: Generated<number[]>;
  /** Sees every project of the types it owns; otherwise those of account_project. */
  all_projects: Generated<boolean>;
  disabled: Generated<boolean>;
  created_at: GeneratedTime;
}

/** The link by which somebody sets their password; the newest of an account. */
export interface AccountInvitationTable {
  account_id: number;
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: Buffer;
  made_at: GeneratedTime;
  expires_at: Time;
  used_at: NullableTime;
}

export interface AccountTypeTable {
  account_id: number;
  type_code: string;
  ordinal: Generated<number>;
}

export interface AccountProjectTable {
  account_id: number;
  project_id: number;
}

export interface SessionTable {
  session_id: string;
  account_id: number;
  client_uuid: string;
  created_at: GeneratedTime;
  /** Of the last call, kept to the minute. */
  used_at: GeneratedTime;
  /** From which the last call came. */
  address: Generated<string>;
  /** User-Agent of the last call. */
  agent: Generated<string>;
  revoked_at: NullableTime;
  revoked_reason: Nullable<string>;
}

/** Tokens of a session, by SHA-256; the tokens themselves are not stored. */
export interface CredentialTable {
  token_hash: Buffer;
  kind: 'access' | 'refresh' | 'login_auth';
  session_id: string;
  issued_at: GeneratedTime;
  expires_at: Time;
  /** When a refresh token was exchanged; using it again later revokes the session. */
  used_at: NullableTime;
}

export interface AuditTable {
  /** 0 for what belongs to no project. */
  project_id: Generated<number>;
  audit_id: Generated<number>;
  at: GeneratedTime;
  account_id: Nullable<number>;
  action: string;
  subject: Generated<string>;
  detail: Json;
  client_uuid: Nullable<string>;
  role: Nullable<number>;
}

export interface ServerSecretTable {
  name: string;
  value: Buffer;
  created_at: GeneratedTime;
}

export interface ClientErrorTable {
  error_id: Generated<number>;
  at: GeneratedTime;
  account_id: number;
  client_uuid: string;
  type: string;
  data: string;
  user_agent: Generated<string>;
}

/** A name and a secret that machines sign in to the broker with. */
export interface MachineCredentialTable {
  name: string;
  secret_hash: Buffer;
  made_at: GeneratedTime;
  rotated_at: GeneratedTime;
  revoked_at: NullableTime;
}

export interface MachineCredentialDeviceTable {
  name: string;
  project_id: number;
  device_id: number;
}

export interface DemoStateTable {
  key: string;
  value: ColumnType<unknown, string, string>;
}
