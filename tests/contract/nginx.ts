// nginx with the very configuration of deploy/, its names and paths put in the place of a site's: a certificate made for
// the test, free ports, a folder of its own.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './server-process';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: the head is sent, and nothing of the body. */
  readonly body?: string | Buffer | null;
}

export interface RunningNginx {
  readonly origin: string;
  readonly plainOrigin: string;
  /** The certificate's text, for clients that shall trust it. */
  readonly certificate: string;
  /** Output of `nginx -t`. */
  readonly verdict: string;
  ask(pathAndQuery: string, asked?: Asked): Promise<Answer>;
  accessLog(): string;
  stop(): Promise<void>;
}

const CONFIGURATION = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));
const START_LIMIT_MS = 20_000;

/** Starts nginx before two servers. */
export async function startNginx(servers: readonly [number, number]): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pile-console-nginx-'));
  const certificateFile = path.join(folder, 'piles.crt');
  const key = path.join(folder, 'piles.key');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificateFile], { stdio: 'pipe' });
  const certificate = readFileSync(certificateFile, 'utf8');
  const [plainPort, port] = [await freePort(), await freePort()];

  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  let text = readFileSync(CONFIGURATION, 'utf8');
  for (const [from, to] of [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/nginx/tls/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
    ['server console-1:8080;', `server 127.0.0.1:${servers[0]};`],
    ['server console-2:8080;', `server 127.0.0.1:${servers[1]};`],
    // So that any user may run it, in a folder of their own.
    ['http {', `${user}pid ${folder}/pid;\nhttp {\n${temporaryFolders(folder)}`],
  ] as const) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no \`${from}\``);
    text = text.replaceAll(from, to);
  }
  const configuration = path.join(folder, 'nginx.conf');
  writeFileSync(configuration, text);
  const program = findProgram();
  const common = ['-p', folder, '-c', configuration, '-e', path.join(folder, 'error.log')];
  const tested = execFileSync('/bin/sh', ['-c', '"$0" "$@" 2>&1', program, ...common, '-t'], { encoding: 'utf8' });
  const child = spawn(program, [...common, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const ask = (pathAndQuery: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = request(
        { host: '127.0.0.1', port, path: pathAndQuery, method, ca: certificate, servername: 'localhost', agent: false },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('error', reject);
          response.on('end', () => {
            asking.destroy();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) });
          });
        },
      );
      asking.on('error', reject);
      asking.setHeader('Host', `localhost:${port}`);
      for (const [name, value] of Object.entries(headers)) asking.setHeader(name, value);
      if (body === null) asking.flushHeaders();
      else asking.end(body);
    });
  const limit = Date.now() + START_LIMIT_MS;
  while (
    !(await ask('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    ))
  ) {
    if (Date.now() > limit) throw new Error(`nginx does not serve:\n${readFileSync(`${folder}/error.log`, 'utf8')}`);
    await sleep(50);
  }
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://127.0.0.1:${plainPort}`,
    certificate,
    verdict: tested,
    ask,
    accessLog: () => readFileSync(path.join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function temporaryFolders(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n');
}

/** `npm test` names it in NGINX_BIN, having installed it if need be. */
function findProgram(): string {
  const found = [process.env.NGINX_BIN ?? '', '/usr/sbin/nginx'].find((file) => file !== '' && existsSync(file));
  if (found === undefined) throw new Error('nginx is not installed: install it, or name it in NGINX_BIN');
  return found;
}
