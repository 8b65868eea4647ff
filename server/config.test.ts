import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nearlyNamed, readConfig } from './config';
import { ExitCode, StartError } from './start-error';

function refusalOf(environment: Record<string, string>): StartError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(environment)}`);
}

const OSS = {
  OSS_REGION: 'oss-cn-hangzhou',
  OSS_BUCKET: 'site-uploads',
  OSS_ACCESS_KEY_ID: 'LTAI-of-the-tests',
  OSS_ACCESS_KEY_SECRET: 'secret-of-the-tests',
  OSS_ROLE_ARN: 'acs:ram::123456:role/uploader',
};
const ISSUER = { type: 'portal', issuer: 'https://id.example', audience: 'pile-console' };

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: path.resolve('.data'),
      uploadMbADay: 2048,
      databaseUrl: undefined,
      mqttUrl: undefined,
      metricsToken: undefined,
      logLevel: 'info',
      demo: true,
      simulatorSpeed: 1,
      trustedProxies: [],
      requireSealed: false,
      cloudStore: null,
      thirdParties: [],
      childApps: [],
      tokens: { accessS: 1800, refreshS: 1_209_600, graceS: 60 },
    });
  });

  it('takes an empty value for one not given', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', GATEWAY_SECRET: '', THIRD_PARTIES: '' })).toEqual(readConfig({}));
  });

  it('is read from the environment', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        DATA_DIR: '/var/lib/piles',
        UPLOAD_MB_A_DAY: '100',
        DEMO_PASSWORD: 'eight chars',
        DATABASE_URL: 'postgresql://u:p@h/n',
        MQTT_URL: 'mqtts://h:8883',
        GATEWAY_SECRET: 'k3Jq8-xv2Lw9TzR5',
        METRICS_TOKEN: 'sixteen-letters.',
        LOG_LEVEL: 'trace',
        DEMO: 'off',
        SIMULATOR_SPEED: '60',
        TRUST_PROXY: '10.1.2.3, fd00::/8',
        REQUIRE_SEALED: 'on',
        THIRD_PARTIES: JSON.stringify([ISSUER]),
        ...OSS,
        ACCESS_TOKEN_S: '1',
        REFRESH_TOKEN_S: '2',
        REFRESH_GRACE_S: '3',
      }),
    ).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/var/lib/piles',
      uploadMbADay: 100,
      demoPassword: 'eight chars',
      databaseUrl: 'postgresql://u:p@h/n',
      mqttUrl: 'mqtts://h:8883',
      gatewaySecret: 'k3Jq8-xv2Lw9TzR5',
      metricsToken: 'sixteen-letters.',
      logLevel: 'trace',
      demo: false,
      simulatorSpeed: 60,
      trustedProxies: ['10.1.2.3', 'fd00::/8'],
      requireSealed: true,
      cloudStore: {
        region: OSS.OSS_REGION,
        bucket: OSS.OSS_BUCKET,
        accessKeyId: OSS.OSS_ACCESS_KEY_ID,
        accessKeySecret: OSS.OSS_ACCESS_KEY_SECRET,
        roleArn: OSS.OSS_ROLE_ARN,
      },
      thirdParties: [{ ...ISSUER, accountClaim: 'preferred_username' }],
      tokens: { accessS: 1, refreshS: 2, graceS: 3 },
    });
  });

  it.each([
    ['PORT', '65536', 'must be a number from 0 to 65535'],
    ['PORT', '80a', 'must be a number from 0 to 65535'],
    ['PORT', '-1', 'must be a number from 0 to 65535'],
    ['UPLOAD_MB_A_DAY', '0', 'must be a whole number of megabytes'],
    ['DEMO_PASSWORD', 'seven77', 'must have at least 8 characters'],
    ['DATABASE_URL', 'mysql://host/db', 'must be a URL beginning with postgres://'],
    ['DATABASE_URL', 'postgres:host', 'must be a URL beginning with postgres://'],
    ['MQTT_URL', 'http://host', 'must be a URL beginning with mqtt://'],
    ['GATEWAY_SECRET', 'fifteen letters', 'must have at least 16 characters'],
    ['GATEWAY_SECRET', 'gateway-secret-of-the-site', 'beside words like "secret"'],
    ['METRICS_TOKEN', 'fifteen-letters', 'must be 16 to 200 letters'],
    ['METRICS_TOKEN', 'a token with blanks in it', 'must be 16 to 200 letters'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error'],
    ['DEMO', 'true', 'must be on or off'],
    ['SIMULATOR_SPEED', '0', 'must be a whole number from 1 to 60'],
    ['SIMULATOR_SPEED', '61', 'must be a whole number from 1 to 60'],
    ['TRUST_PROXY', '1', 'must be off, on, or addresses and ranges'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be off, on, or addresses and ranges'],
    ['TRUST_PROXY', 'loopback', 'must be off, on, or addresses and ranges'],
    ['TRUST_PROXY', '10.0.0.1,', 'must be off, on, or addresses and ranges'],
    ['CHILD_APPS', 'trd=https://a.example/x', 'CHILD_APPS: trd: https://a.example/x is not dev'],
    ['THIRD_PARTIES', '[{', 'must be JSON'],
    ['THIRD_PARTIES', JSON.stringify([{ ...ISSUER, issuer: 'http://id.example' }]), 'beginning with https://'],
    ['THIRD_PARTIES', JSON.stringify([{ ...ISSUER, audience: '' }]), 'THIRD_PARTIES.0.audience'],
    ['OSS_REGION', 'eu-central-1', 'must look like oss-cn-hangzhou'],
    ['OSS_REGION', 'https://oss-cn-hangzhou.aliyuncs.com', 'must look like oss-cn-hangzhou'],
    ['OSS_BUCKET', 'Site_Uploads', 'must be the name of a bucket'],
    ['OSS_BUCKET', 'a-', 'must be the name of a bucket'],
    ['OSS_ROLE_ARN', 'uploader-role', 'must look like acs:ram::'],
    ['ACCESS_TOKEN_S', '30m', 'must be a whole number of seconds'],
    ['REFRESH_TOKEN_S', '-5', 'must be a whole number of seconds'],
    ['REFRESH_GRACE_S', '1.5', 'must be a whole number of seconds'],
  ])('refuses %s=%s, and says why without repeating it', (name, value, reason) => {
    const { exitCode, message } = refusalOf({ [name]: value });
    expect(exitCode).toBe(ExitCode.badConfiguration);
    expect(message).toContain(`  ${name}`);
    expect(message).toContain(reason);
    if (value.length > 7) expect(message).not.toContain(value);
  });

  it.each(Object.keys(OSS))('refuses a bucket without its %s, and names it', (missing) => {
    const { exitCode, message } = refusalOf({ ...OSS, [missing]: '' });
    expect(exitCode).toBe(ExitCode.badConfiguration);
    expect(message).toContain(`  ${missing}: is missing`);
    expect(message.split('\n').filter((line) => line.startsWith('  OSS_'))).toHaveLength(1);
    for (const [name, value] of Object.entries(OSS)) {
      if (name !== 'OSS_REGION') expect(message).not.toContain(value);
    }
  });

  it('names all that is wrong at once', () => {
    const { message } = refusalOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' });
    for (const name of ['PORT', 'DEMO', 'LOG_LEVEL']) expect(message).toContain(`  ${name}: `);
  });
});

describe('a variable with a name nearly ours', () => {
  it.each([
    ['REFRESH_TOKENS_S', 'REFRESH_TOKEN_S'],
    ['REFRESH_TOKEN', 'REFRESH_TOKEN_S'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['data_dir', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['GATEWAY_SECRETS', 'GATEWAY_SECRET'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['SIMULATION_SPEED', 'SIMULATOR_SPEED'],
    ['OSS_ACCESS_KEY', 'OSS_ACCESS_KEY_ID'],
    ['OSS_ROLEARN', 'OSS_ROLE_ARN'],
  ])('%s is named: %s was meant', (given, meant) => {
    expect(nearlyNamed({ [given]: 'x' })).toEqual([{ given, meant }]);
  });

  it('is not one of ours', () => {
    const ours = ['PORT', 'HOST', 'DATA_DIR', 'DEMO', 'DEMO_PASSWORD', 'ACCESS_TOKEN_S', 'METRICS_TOKEN'];
    expect(nearlyNamed(Object.fromEntries(ours.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('is not any other that lives in the environment', () => {
    const others =
      'HOME PATH PWD OLDPWD USER SHELL TERM LANG LC_ALL HOSTNAME LOGNAME MAIL EDITOR TMPDIR TZ DISPLAY SHLVL NODE_ENV ' +
      'NODE_OPTIONS XDG_DATA_DIRS XDG_DATA_HOME PGHOST PGPORT PGDATA POSTGRES_PASSWORD NPM_TOKEN GITHUB_TOKEN ' +
      'HTTP_PROXY HTTPS_PROXY NO_PROXY BACKEND_ORIGIN POSTGRES_BIN PLAYWRIGHT_CHROMIUM KUBERNETES_PORT DEBUG CI MODE';
    expect(nearlyNamed(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
  });
});
