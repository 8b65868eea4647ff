// Structured logs on stderr; stdout is for people. Secrets that could open a session are never written.
import pino, { type Logger } from 'pino';
import type { Config } from './config';

const SECRETS = [
  'password',
  'token',
  'refresh_token',
  'login_auth',
  'authorization',
  'demoPassword',
  'databaseUrl',
  'mqttUrl',
];

/** The server's logger. */
export function makeLogger(level: Config['logLevel']): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
