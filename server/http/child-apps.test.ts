import { describe, expect, it } from 'vitest';
import { childAppOrigins, readChildApps } from './child-apps';

describe('origins of child apps', () => {
  const apps = readChildApps('trd=https://a.example; site.example:trd=https://b.example:8443;site.example:qh=dev;');

  it('are chosen by the host name that the console is opened by', () => {
    expect(childAppOrigins(apps, 'other.example:8080')).toEqual({ trd: 'https://a.example' });
    expect(childAppOrigins(apps, undefined)).toEqual({ trd: 'https://a.example' });
    expect(childAppOrigins(apps, 'SITE.example:8080')).toEqual({
      trd: 'https://b.example:8443',
      qh: 'http://site.example:5174',
    });
  });

  it('of development are on the fixed port of that host', () => {
    const developed = readChildApps('gravel=dev');
    expect(childAppOrigins(developed, 'localhost:5173')).toEqual({ gravel: 'http://localhost:5174' });
    expect(childAppOrigins(developed, '[::1]:5173')).toEqual({ gravel: 'http://[::1]:5174' });
    expect(childAppOrigins(developed, 'x y')).toEqual({});
  });

  it.each([
    ['trd', 'is not NAME=ORIGIN'],
    ['trd=', 'is not NAME=ORIGIN'],
    ['smw=https://a.example', 'smw is no child app; there are cfg, drain'],
    ['trd=https://a.example/', 'without a path'],
    ['trd=https://a.example/trd', 'without a path'],
    ['trd=ftp://a.example', 'not dev, nor an origin'],
    ["trd=https://a.example; script-src 'unsafe-eval'", 'is not NAME=ORIGIN'],
    ["trd=https://a.example 'unsafe-eval'", 'not dev, nor an origin'],
    ['trd=dev;trd=https://a.example', 'trd is named twice for all hosts'],
  ])('refuse %s', (text, reason) => {
    expect(() => readChildApps(text)).toThrow(reason);
  });
});
