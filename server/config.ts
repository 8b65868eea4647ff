// The server's whole configuration: environment variables, checked once at start.
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { weaknessOf } from './broker/gateway';
import { type ChildAppOrigin, readChildApps } from './http/child-apps';
import type { ThirdParty } from './http/third-party';
import type { CloudStore } from './objects/upload-grants';
import { ExitCode, StartError } from './start-error';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a number from 0 to 65535');
const seconds = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number of seconds')
  .transform(Number);
const urlOf = (...schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.some((scheme) => text.startsWith(`${scheme}://`)),
      `must be a URL beginning with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    );
/** Keys and tokens travel this way: plain http is for an issuer on this machine. */
const issuerUrl = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname));
}, 'must be a URL beginning with https://');
const thirdPartySchema = z.strictObject({
  type: z.string().min(1).max(100),
  issuer: issuerUrl,
  audience: z.string().min(1),
  accountClaim: z.string().min(1).default('preferred_username'),
});
const parseJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
};
/** All private addresses, by the names that the HTTP server knows them by. */
const PRIVATE_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const isAddressOrRange = (text: string): boolean => {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && (prefix === undefined || Number(prefix) <= (version === 4 ? 32 : 128));
};
const trustedProxies = z
  .string()
  .transform((text) => {
    if (text === 'off') return [];
    return text === 'on' ? PRIVATE_RANGES : text.split(',').map((one) => one.trim());
  })
  .refine(
    (list) => list === PRIVATE_RANGES || list.every(isAddressOrRange),
    'must be off, on, or addresses and ranges such as 10.0.0.5,192.168.8.0/24',
  );
const refuseWeak = (secret: string, context: z.RefinementCtx): void => {
  const weakness = weaknessOf(secret);
  if (weakness !== null)
    context.addIssue({ code: 'custom', message: `${weakness}; openssl rand -base64 32 makes a good one` });
};
const childApps = z.string().transform((text, context) => {
  try {
    return readChildApps(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});
const onOff = z.enum(['on', 'off'], 'must be on or off');

/** Every variable the server reads; docs/operations names them for people. */
const environmentSchema = z.object({
  /** Port of HTTP and of MQTT over WebSocket; 0 takes any free one. */
  PORT: port.default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Folder of the embedded database. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Below so much free space on its disk nothing new is taken; 0: as long as the disk takes it. */
  DISK_RESERVE_MB: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of megabytes from 0 to 999999')
    .default('256')
    .transform(Number),
  /** How much room copies of logs may take beside the database; 0: there are none. */
  LOG_PACKS_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number of megabytes from 0 to 9999999')
    .default('2048')
    .transform(Number),
  /** How much an account may upload to the local store in a day (UTC). */
  UPLOAD_MB_A_DAY: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of megabytes from 1 to 9999999')
    .default('2048')
    .transform(Number),
  /** Password of the demo accounts; without it one is made at first start. */
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  /** PostgreSQL instead of the embedded database. */
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  /** An external broker that the machines publish to; consoles still connect to this server's /mqtt. */
  MQTT_URL: urlOf('mqtt', 'mqtts', 'ws', 'wss').optional(),
  /** Password of the MQTT user `gateway`, which speaks for all machines; without one there is no such user. */
  GATEWAY_SECRET: z.string().max(200).superRefine(refuseWeak).optional(),
  /** The bearer token that opens /metrics; without one private addresses may read it. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits and . _ ~ + / = -')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** `off`: no demo sites and no simulated machines. */
  DEMO: onOff.default('on'),
  /** Seconds that the simulated machines live in a second; above 1 their clocks run ahead. */
  SIMULATOR_SPEED: z
    .string()
    .regex(/^([1-9]|[1-5]\d|60)$/, 'must be a whole number from 1 to 60')
    .default('1')
    .transform(Number),
  /**
   * Addresses and ranges of reverse proxies, from whose X-Forwarded-For the client's address is taken. `on`: any private
   * address, for where nobody but the proxy reaches the port.
   */
  TRUST_PROXY: trustedProxies.default([]),
  /** `on`: calls that ask for plain answers are refused, but those that make a session or answer with a file. */
  REQUIRE_SEALED: onOff.default('off'),
  /** Issuers whose tokens sign in, as a JSON list of `{type, issuer, audience, accountClaim}`. */
  THIRD_PARTIES: z.string().transform(parseJson).pipe(z.array(thirdPartySchema)).default([]),
  /** Child apps that come from elsewhere, as `[HOST:]NAME=ORIGIN` between semicolons (docs/child-apps.md). */
  CHILD_APPS: childApps.default([]),
  /** A bucket of Alibaba Cloud instead of the local object store: all five, or none. */
  OSS_REGION: z
    .string()
    .regex(/^oss-[a-z\d-]+$/, 'must look like oss-cn-hangzhou')
    .optional(),
  OSS_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d-]{1,61}[a-z\d]$/, 'must be the name of a bucket')
    .optional(),
  OSS_ACCESS_KEY_ID: z.string().min(1).optional(),
  OSS_ACCESS_KEY_SECRET: z.string().min(1).optional(),
  OSS_ROLE_ARN: z
    .string()
    .regex(/^acs:ram::\d+:role\//, 'must look like acs:ram::123456:role/name')
    .optional(),
  ACCESS_TOKEN_S: seconds.default(30 * 60),
  REFRESH_TOKEN_S: seconds.default(14 * 86_400),
  /**
   * For how long a used refresh token still answers, for two tabs that refresh at once or an answer that got lost. It
   * is longer than a request may take.
   */
  REFRESH_GRACE_S: seconds.default(60),
});

/** Names of all of them. */
export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Variables that the server does not know and whose names are nearly those of ones it does. The environment holds
 * everybody's variables, so others are left alone, and these do not stop the server.
 */
export function nearlyNamed(environment: Readonly<Record<string, string | undefined>>): NearlyNamed[] {
  return Object.keys(environment).flatMap((given) => {
    if (VARIABLES.includes(given)) return [];
    const meant = VARIABLES.find((name) => isNearly(given, name));
    return meant === undefined ? [] : [{ given, meant }];
  });
}

export interface NearlyNamed {
  readonly given: string;
  readonly meant: string;
}

/** A letter in five may be wrong: HOST is not PORT, and HOME is neither. */
const LETTERS_AN_ERROR = 5;

function isNearly(given: string, name: string): boolean {
  const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z\d]/g, '');
  if (bare(given) === bare(name)) return true;
  return editDistance(given.toUpperCase(), name) <= Math.floor(name.length / LETTERS_AN_ERROR);
}

/** Letters to add, drop or replace to make one text of the other (Levenshtein, 1965). */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...a].entries()) {
    const now = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (before[column] ?? 0) + (letter === other ? 0 : 1);
      now.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly diskReserveMb: number;
  readonly logPacksMb: number;
  readonly uploadMbADay: number;
  readonly demoPassword: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly mqttUrl: string | undefined;
  readonly gatewaySecret: string | undefined;
  readonly metricsToken: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly demo: boolean;
  readonly simulatorSpeed: number;
  readonly trustedProxies: readonly string[];
  readonly requireSealed: boolean;
  /** Null: uploads go to the local store. */
  readonly cloudStore: CloudStore | null;
  readonly thirdParties: readonly ThirdParty[];
  readonly childApps: readonly ChildAppOrigin[];
  readonly tokens: { readonly accessS: number; readonly refreshS: number; readonly graceS: number };
}

/** Reads the environment. Throws StartError that names each bad variable; values are not repeated (passwords). */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // `NAME=` in a shell or a compose file means: not set.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw notValid(parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    diskReserveMb: env.DISK_RESERVE_MB,
    logPacksMb: env.LOG_PACKS_MB,
    uploadMbADay: env.UPLOAD_MB_A_DAY,
    demoPassword: env.DEMO_PASSWORD,
    databaseUrl: env.DATABASE_URL,
    mqttUrl: env.MQTT_URL,
    gatewaySecret: env.GATEWAY_SECRET,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    demo: env.DEMO === 'on',
    simulatorSpeed: env.SIMULATOR_SPEED,
    trustedProxies: env.TRUST_PROXY,
    requireSealed: env.REQUIRE_SEALED === 'on',
    cloudStore: cloudStoreOf(env),
    thirdParties: env.THIRD_PARTIES,
    childApps: env.CHILD_APPS,
    tokens: { accessS: env.ACCESS_TOKEN_S, refreshS: env.REFRESH_TOKEN_S, graceS: env.REFRESH_GRACE_S },
  };
}

function cloudStoreOf(env: z.output<typeof environmentSchema>): CloudStore | null {
  const { OSS_REGION, OSS_BUCKET, OSS_ACCESS_KEY_ID, OSS_ACCESS_KEY_SECRET, OSS_ROLE_ARN } = env;
  const named = { OSS_REGION, OSS_BUCKET, OSS_ACCESS_KEY_ID, OSS_ACCESS_KEY_SECRET, OSS_ROLE_ARN };
  if (Object.values(named).every((value) => value === undefined)) return null;
  const whole = z
    .object({
      OSS_REGION: z.string(),
      OSS_BUCKET: z.string(),
      OSS_ACCESS_KEY_ID: z.string(),
      OSS_ACCESS_KEY_SECRET: z.string(),
      OSS_ROLE_ARN: z.string(),
    })
    .safeParse(named);
  if (!whole.success) {
    throw notValid(
      whole.error.issues.map((issue) => `  ${issue.path.join('.')}: is missing; OSS_* are all needed, or none`),
    );
  }
  return {
    region: whole.data.OSS_REGION,
    bucket: whole.data.OSS_BUCKET,
    accessKeyId: whole.data.OSS_ACCESS_KEY_ID,
    accessKeySecret: whole.data.OSS_ACCESS_KEY_SECRET,
    roleArn: whole.data.OSS_ROLE_ARN,
  };
}

function notValid(lines: readonly string[]): StartError {
  return new StartError(
    ExitCode.badConfiguration,
    `The configuration is not valid; nothing was started:\n${lines.join('\n')}`,
  );
}
