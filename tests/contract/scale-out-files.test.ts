// Dockerfile, compose.yaml and the files of deploy/ against the server that they start: a variable that it does not
// know, a port or a path that nobody listens on would only be found on a site.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, VARIABLES } from '../../server/config';
import { MACHINE_KINDS } from '../../src/contracts/broker';
import { startServer } from './server-process';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');

const serviceSchema = z.object({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
});

const text = read('compose.yaml');
const REFERENCE = /\$\{(\w+)(?::(\?|-)([^}]*))?\}/g;

/** As Docker Compose puts variables into the file's values; throws what it would say of a missing one. */
function composed(environment: Readonly<Record<string, string>>) {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
    }
    if (typeof value !== 'string') return value;
    return value.replaceAll(REFERENCE, (_, name: string, kind: string | undefined, rest = '') => {
      const given = environment[name] ?? '';
      if (given !== '') return given;
      if (kind === '?') throw new Error(`${name} ${rest}`);
      return rest;
    });
  };
  return composeSchema.parse(filled(parse(text, { merge: true })));
}

const SECRETS = {
  POSTGRES_PASSWORD: 'a1'.repeat(24),
  SERVERS_MQTT_PASSWORD: 'b2'.repeat(24),
  MACHINES_MQTT_PASSWORD: 'c3'.repeat(24),
};
const compose = composed(SECRETS);
const serviceOf = (name: string) => {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`no service ${name}`);
  return service;
};
const servers = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);
const dockerfile = read('Dockerfile');
const nginx = read('deploy/nginx.conf');
const nats = read('deploy/nats.conf');
const portOfImage = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]);

describe('compose.yaml', () => {
  it('starts two servers or more, with variables that they know and values that they take', () => {
    expect(servers.length).toBeGreaterThanOrEqual(2);
    for (const [name, { environment }] of servers) {
      expect(
        Object.keys(environment).filter((variable) => !VARIABLES.includes(variable)),
        name,
      ).toEqual([]);
      expect(readConfig(environment)).toMatchObject({
        databaseUrl: `postgres://console:${SECRETS.POSTGRES_PASSWORD}@database:5432/console`,
        mqttUrl: `ws://servers:${SECRETS.SERVERS_MQTT_PASSWORD}@broker:9001/mqtt`,
        demo: false,
        trustedProxies: ['loopback', 'linklocal', 'uniquelocal'],
        cloudStore: null,
      });
    }
  });

  it('names a secret that is missing, and has none in itself', () => {
    for (const name of Object.keys(SECRETS)) {
      expect(() => composed({ ...SECRETS, [name]: '' })).toThrow(`${name} is needed`);
    }
    for (const { environment } of Object.values(compose.services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|TOKEN|KEY/.test(name) && value !== '') {
          expect(Object.values(SECRETS), name).toContain(value);
        }
      }
    }
  });

  it('asks for what the example names, and for nothing else', () => {
    const asked = new Set([...text.matchAll(REFERENCE)].map(([, name]) => name));
    const named = [...read('deploy/compose.env.example').matchAll(/^(\w+)=(.*)$/gm)];
    expect(named.map(([, name]) => name).sort()).toEqual([...asked].sort());
    expect(named.map(([, , value]) => value)).toEqual(named.map(() => ''));
  });

  it('hands on what is optional', () => {
    const bucket = {
      OSS_REGION: 'oss-cn-hangzhou',
      OSS_BUCKET: 'site-uploads',
      OSS_ACCESS_KEY_ID: 'id',
      OSS_ACCESS_KEY_SECRET: 'secret',
      OSS_ROLE_ARN: 'acs:ram::123456:role/uploader',
    };
    const [first] = Object.values(composed({ ...SECRETS, ...bucket, DEMO: 'on' }).services).filter(
      ({ build }) => build,
    );
    expect(readConfig(first?.environment ?? {})).toMatchObject({ demo: true, cloudStore: { bucket: 'site-uploads' } });
  });

  it('watches the health of each service, and waits for what a service needs', () => {
    for (const [name, { healthcheck, build, depends_on }] of Object.entries(compose.services)) {
      // The image has one of its own.
      expect(healthcheck !== undefined || build !== undefined, name).toBe(true);
      for (const needed of Object.keys(depends_on)) expect(compose.services[needed], needed).toBeDefined();
    }
    expect(Object.keys(serviceOf('nginx').depends_on)).toEqual(servers.map(([name]) => name));
  });

  it('mounts files that are there, and volumes that it declares', () => {
    const declared = new Set<string>();
    for (const { volumes } of Object.values(compose.services)) {
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (!source.startsWith('.')) declared.add(source);
        else if (source !== './deploy/tls') expect(read(source).length, source).toBeGreaterThan(0);
      }
    }
    expect([...declared].sort()).toEqual(Object.keys(compose.volumes).sort());
    // One folder for the uploads of all servers, where the image keeps its data.
    expect(dockerfile).toContain('DATA_DIR=/data');
    for (const [, { volumes }] of servers) expect(volumes).toEqual(['objects:/data']);
  });
});

describe('deploy/nginx.conf', () => {
  it('spreads over the servers of compose.yaml, on the port of the image', () => {
    const upstream = [...nginx.matchAll(/^\s+server ([\w-]+):(\d+);$/gm)].map(([, host, port]) => [host, Number(port)]);
    expect(upstream).toEqual(servers.map(([name]) => [name, portOfImage]));
    expect(readConfig({}).port).toBe(portOfImage);
    expect(dockerfile).toContain(`PORT=${portOfImage}`);
  });

  it('listens on the ports that are published, and reads the certificate where it is mounted', () => {
    const listening = [...nginx.matchAll(/^\s+listen (\d+)/gm)].map(([, port]) => `${port}:${port}`);
    expect(serviceOf('nginx').ports).toEqual(listening);
    const folder = serviceOf('nginx').volumes.map((volume) => volume.split(':')[1]);
    for (const [, file = ''] of nginx.matchAll(/ssl_certificate(?:_key)?\s+(\S+)\/[^/]+;/g))
      expect(folder).toContain(file);
  });
});

describe('deploy/nats.conf', () => {
  const permissions = (kind: string): string[] =>
    [...(new RegExp(`${kind}: \\{ allow: \\[([^\\]]+)`).exec(nats)?.[1] ?? '').matchAll(/"([^"]+)"/g)].flatMap(
      ([, subject]) => (subject === undefined ? [] : [subject]),
    );

  it('lets machines say what machines say, and hear commands', () => {
    expect(permissions('publish')).toEqual([...MACHINE_KINDS.map((kind) => `hskj.*.*.*.*.${kind}`), '$MQTT.>']);
    expect(permissions('subscribe')).toEqual(['hskj.*.*.*.*.command', '$MQTT.>']);
  });

  it('takes its passwords from the environment that compose.yaml gives it, and listens where it is looked for', () => {
    const { environment, ports, healthcheck } = serviceOf('broker');
    for (const [, name = ''] of nats.matchAll(/password: \$(\w+)/g)) expect(environment[name]).toBeDefined();
    expect([...nats.matchAll(/password: (\S+)/g)].every(([, value]) => value?.startsWith('$'))).toBe(true);
    const portOf = (block: string) => new RegExp(`${block} \\{\\s+port: (\\d+)`).exec(nats)?.[1];
    expect(ports).toEqual([`${portOf('mqtt')}:${portOf('mqtt')}`]);
    for (const [, server] of servers) expect(server.environment.MQTT_URL).toContain(`@broker:${portOf('websocket')}/`);
    expect(healthcheck?.test.join(' ')).toContain(`:${/^http: (\d+)$/m.exec(nats)?.[1]}/healthz`);
  });
});

describe('the Dockerfile', () => {
  it('asks for the health where the server tells it', () => {
    expect(dockerfile).toMatch(/HEALTHCHECK[\s\S]+\/healthz/);
    expect(serviceOf('nginx').healthcheck?.test.join(' ')).toContain('/healthz');
  });

  it('runs scripts that are there, and the server as a user without rights', () => {
    for (const [, file = ''] of dockerfile.matchAll(/node (scripts\/[\w-]+\.mjs)/g)) {
      expect(execFileSync(process.execPath, ['--check', `${ROOT}${file}`], { encoding: 'utf8' })).toBe('');
    }
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('keeps the server small by the settings of `npm start`', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    const settings = scripts.start.match(/MALLOC_\w+=\d+|--max-[\w-]+=\d+/g) ?? [];
    expect(settings.length).toBeGreaterThan(2);
    expect(settings.filter((setting) => !dockerfile.includes(setting))).toEqual([]);
  });

  it('packs all that the server loads, and starts it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pile-console-image-'));
    const target = path.join(folder, 'app');
    execFileSync(process.execPath, [`${ROOT}scripts/server-packages.mjs`, target], { stdio: 'pipe' });
    const server = await startServer({ DATA_DIR: path.join(folder, 'data') }, `${target}/dist/server`);
    try {
      const page = await fetch(server.origin);
      expect(await page.text()).toContain('<script');
      // Loaded only where it is needed.
      execFileSync(process.execPath, ['-e', "import('ali-oss')"], { cwd: target, stdio: 'pipe' });
    } finally {
      expect(await server.stop()).toBe(0);
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});
