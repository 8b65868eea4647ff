// Calls the API as another program would, and parses every answer by the schemas both sides share. Where several servers
// share a site, one call after another goes to each of them in turn.
import { z } from 'zod';
import {
  API,
  type ApiName,
  type ApiOutput,
  baseOf,
  type JsonApiName,
  logHeadColumns,
  type SessionGrant,
} from '../../src/contracts/api';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { type Envelope, envelopeSchema, FRAMES_MEDIA_TYPE, PARTS_MEDIA_TYPE } from '../../src/contracts/envelope';
import { equipmentByCode } from '../../src/equipment/registry';
import { jsonOf, type OpenedParts, openParts } from './open-parts';
import { type Credentials, openEncrypted, openFrames } from './opening';
import { nextOrigin } from './replicas';

export interface CallOptions {
  readonly typeCode?: string;
  readonly token?: string;
  readonly clientUuid?: string;
  /** Sent as Accept-Payload. */
  readonly suites?: string;
  readonly frames?: boolean;
  /** Takes the answer in parts. */
  readonly parts?: boolean;
  readonly language?: 'cn' | 'en';
  /** Prefix of another type than `typeCode`'s. */
  readonly prefixOf?: string;
}

export type Input = Readonly<Record<string, unknown>>;

export class ApiClient {
  constructor(
    readonly origin: string,
    readonly credentials: Credentials | null = null,
  ) {}

  /** Signs in; the client that is answered calls with the session's token. */
  async signIn(account: string, password: string): Promise<{ client: ApiClient; grant: SessionGrant }> {
    const grant = await this.call('login', { account, password });
    return { client: this.as(grant.token, grant.client_uuid), grant };
  }

  as(token: string, clientUuid: string): ApiClient {
    return new ApiClient(this.origin, { token, clientUuid });
  }

  /** The parsed data of a call that succeeds. */
  async call<N extends JsonApiName>(name: N, input: Input = {}, options: CallOptions = {}): Promise<ApiOutput<N>> {
    const { envelope } = await this.envelope(name, input, options);
    if (envelope.error_code !== 0) throw new Error(`${name}: ${envelope.error_code} ${envelope.message}`);
    const output: z.ZodType<ApiOutput<N>> = outputOf(name);
    return output.parse(this.dataOf(envelope));
  }

  /** The table of a call that succeeds. */
  async table(name: ApiName, input: Input, options: CallOptions = {}): Promise<ColumnTable> {
    const response = await this.fetch(name, input, options);
    if (options.frames === true && response.headers.get('content-type') === FRAMES_MEDIA_TYPE) {
      const opened = openFrames(this.signed(), Buffer.from(await response.arrayBuffer()));
      return checkTable(name, JSON.parse(opened.text), input.columns);
    }
    const envelope = envelopeSchema.parse(await response.json());
    if (envelope.error_code !== 0) throw new Error(`${name}: ${envelope.error_code} ${envelope.message}`);
    return checkTable(name, this.dataOf(envelope), input.columns);
  }

  /** A call that answers in parts, opened as the console opens them. */
  async parts(name: ApiName, input: Input, options: CallOptions = {}): Promise<OpenedParts> {
    const response = await this.fetch(name, input, { suites: 'aes-256-gcm', ...options, parts: true });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.headers.get('content-type') !== PARTS_MEDIA_TYPE) throw new Error(Buffer.from(bytes).toString('utf8'));
    return openParts(this.signed(), bytes);
  }

  /** The tables of a call that answers in parts of this kind. */
  async tableParts(name: ApiName, input: Input, options: CallOptions = {}): Promise<ColumnTable[]> {
    const { data } = await this.parts(name, input, options);
    return data.map((part) => checkTable(name, jsonOf(part), input.columns));
  }

  /** The envelope as it came, a refusal too. */
  async envelope(
    name: ApiName,
    input: Input = {},
    options: CallOptions = {},
  ): Promise<{ status: number; envelope: Envelope }> {
    const response = await this.fetch(name, input, options);
    return { status: response.status, envelope: envelopeSchema.parse(await response.json()) };
  }

  async fetch(name: ApiName, input: Input, options: CallOptions = {}): Promise<Response> {
    const { method, path, base } = API[name];
    const prefix = baseOf(base, equipmentByCode(options.prefixOf ?? options.typeCode ?? '')?.apiPrefix);
    const url = new URL(`${prefix}${path}`, nextOrigin(this.origin));
    const headers = new Headers({ Language: options.language ?? 'en' });
    const token = options.token ?? this.credentials?.token;
    const clientUuid = options.clientUuid ?? this.credentials?.clientUuid;
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (clientUuid) headers.set('Client-Uuid', clientUuid);
    if (options.typeCode) headers.set('Type-Code', options.typeCode);
    if (options.suites) headers.set('Accept-Payload', options.suites);
    headers.set('Accept', acceptOf(options));
    if (method === 'GET') {
      for (const [key, value] of Object.entries(input)) {
        for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(key, String(one));
      }
      return fetch(url, { method, headers });
    }
    // By which a large body is let in.
    if ('bodyBytes' in API[name] && 'project_id' in input) {
      url.searchParams.set('project_id', String(input.project_id));
    }
    headers.set('Content-Type', 'application/json');
    return fetch(url, { method, headers, body: JSON.stringify(input) });
  }

  /** The account that the client is signed in as; throws before that. */
  signed(): Credentials {
    if (this.credentials === null) throw new Error('not signed in');
    return this.credentials;
  }

  private dataOf(envelope: Envelope): unknown {
    if (envelope.encrypted === undefined) return envelope.data;
    return JSON.parse(openEncrypted(this.signed(), envelope.encrypted).text);
  }
}

function acceptOf({ frames, parts }: CallOptions): string {
  if (parts === true) return `${PARTS_MEDIA_TYPE}, application/json`;
  return frames === true ? `${FRAMES_MEDIA_TYPE}, application/json` : 'application/json';
}

function outputOf<N extends JsonApiName>(name: N): z.ZodType<ApiOutput<N>>;
function outputOf(name: JsonApiName): z.ZodType {
  return API[name].output;
}

/** Checks a table against the columns the contract names for the call, or those of them that were asked for. */
function checkTable(name: ApiName, data: unknown, asked: unknown): ColumnTable {
  const table = columnTableSchema.parse(data);
  const { output } = API[name];
  if (output instanceof z.ZodType || 'file' in output) throw new Error(`${name} answers no table`);
  const expected = output.columns === 'log' ? logHeadColumns : output.columns;
  for (const column of asked === undefined ? Object.keys(expected) : [asked].flat()) {
    if (typeof column !== 'string') throw new Error('columns are named by texts');
    if (table.columns[column] === undefined) throw new Error(`${name} lacks column ${column}`);
  }
  return table;
}
