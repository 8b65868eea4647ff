// The examples of a proxy in front send every call to the backend, under every prefix, and nothing else.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { API, baseOf } from '../../src/contracts/api';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { BUCKET } from '../objects/object-routes';

const fileAt = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The blocks of a configuration by what they are for, spaces evened out. */
function locationsOf(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(/^ *location (\S[^{]*?) \{([^}]*)\}/gm)];
  return new Map(found.map(([, name = '', body = '']) => [name, body.replaceAll(/\s+/g, ' ').trim()]));
}

const deployed = locationsOf(fileAt('deploy/nginx.conf'));
const shown = locationsOf(/```nginx\n([\s\S]*?)```/.exec(fileAt('README.md'))?.[1] ?? '');
const isRegex = (name: string): boolean => name.startsWith('~ ');
const regexOf = (name: string): RegExp => new RegExp(name.slice(2));
const forCalls = (locations: ReadonlyMap<string, string>): string[] =>
  [...locations.keys()].filter((name) => name.startsWith('~ ^/(hskj/v1|'));

describe('nginx before a backend', () => {
  it('is shown in the README with the locations that deploy/nginx.conf has for calls, uploads and the broker', () => {
    const own = ['~ ^/metrics(/|$)', '~ /auth/(login|oauth|auto_login|refresh_token)/?$', '@too_many'];
    expect([...shown.keys()].sort()).toEqual([...deployed.keys()].filter((name) => !own.includes(name)).sort());
  });

  it.each([
    ['README.md', shown],
    ['deploy/nginx.conf', deployed],
  ])('hands on every call of every type in %s, and no page', (_file, locations) => {
    const [calls = '', ...more] = forCalls(locations);
    expect(more).toEqual([]);
    for (const { base, path } of Object.values(API)) {
      for (const { apiPrefix } of EQUIPMENT_TYPES) expect(baseOf(base, apiPrefix) + path).toMatch(regexOf(calls));
    }
    const pages = EQUIPMENT_TYPES.map(
      ({ kind, routePrefix }) => `${kind === 'child' ? '/apps' : ''}/${routePrefix}/index`,
    );
    for (const page of ['/', '/login', '/assets/main-1.js', '/version.json', '/docs', ...pages]) {
      expect(page).not.toMatch(regexOf(calls));
    }
    expect(locations.has(`/${BUCKET}/`)).toBe(true);
  });

  it('lets pass as much as the calls take', () => {
    for (const locations of [shown, deployed]) {
      for (const call of Object.values(API)) {
        if (!('bodyBytes' in call)) continue;
        const url = `${EQUIPMENT_TYPES[0]?.apiPrefix}${call.path}`;
        const [, body = ''] = [...locations].find(([name]) => isRegex(name) && regexOf(name).test(url)) ?? [];
        expect(body).toContain(`client_max_body_size ${call.bodyBytes / 1024 / 1024}m;`);
      }
    }
  });
});
