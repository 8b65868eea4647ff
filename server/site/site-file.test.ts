// Faults of a site file by itself: each is told with its place. Those that a database finds are in
// tests/contract/site-file.test.ts.
import { expect, it } from 'vitest';
import { parseSiteFile } from './site-file';

const SITE = {
  site: 'k12-road',
  accounts: [
    { name: 'wang', role: 0, types: ['HS-MI', 'HS-GP'], password_env: 'WANG_PASSWORD' },
    { name: '李工', role: 6, types: ['HS-MI'], projects: ['K13'] },
  ],
  projects: [
    { name: 'K12', type: 'HS-MI', time_zone: 'Asia/Urumqi', settings: { limits: { up_speed_max: 0.45 } } },
    { name: 'K13', type: 'HS-MI' },
  ],
  machines: [
    { id: 7, name: '7号机', type: 'HS-MI', project: 'K12' },
    { id: 1, name: '1号机', type: 'HS-MI', project: 'K13' },
  ],
};

/** The file with something changed. */
function altered(change: (site: typeof SITE) => void): string {
  const copy = structuredClone(SITE);
  change(copy);
  return JSON.stringify(copy);
}

it('takes a file without faults', () => {
  expect(parseSiteFile(JSON.stringify(SITE))).toMatchObject({ site: 'k12-road', machines: SITE.machines });
});

it.each<[string, string, string, string]>([
  ['text that is no JSON', '{"site": "k12",\n "accounts": [}', '', 'is not JSON'],
  [
    'a field that it does not know',
    altered((s) => Object.assign(s.accounts[0] ?? {}, { rolle: 1 })),
    'accounts[0]',
    'Unrecognized key: "rolle"',
  ],
  [
    'a role of 10',
    altered((s) => Object.assign(s.accounts[1] ?? {}, { role: 10 })),
    'accounts[1].role',
    'must be a whole number from 0 to 9',
  ],
  [
    'an unknown type',
    altered((s) => Object.assign(s.projects[1] ?? {}, { type: 'HS-XX' })),
    'projects[1].type',
    'must be one of HS-MI',
  ],
  [
    'a name twice',
    altered((s) => Object.assign(s.accounts[1] ?? {}, { name: 'wang' })),
    'accounts[1].name',
    'is that of accounts[0] too',
  ],
  [
    'a type owned twice',
    altered((s) => s.accounts[0]?.types.push('HS-MI')),
    'accounts[0].types[2]',
    'is that of accounts[0].types[0] too',
  ],
  [
    'a machine twice',
    altered((s) => Object.assign(s.machines[1] ?? {}, { project: 'K12', id: 7 })),
    'machines[1].id',
    'is that of machines[0] too',
  ],
  [
    'a zone that is none',
    altered((s) => Object.assign(s.projects[0] ?? {}, { time_zone: 'Mars/Olympus' })),
    'projects[0].time_zone',
    'must be the IANA name',
  ],
  [
    'a limit that the type has not',
    altered((s) => Object.assign(s.projects[0]?.settings?.limits ?? {}, { height: 1 })),
    'projects[0].settings.limits.height',
    'is no limit of HS-MI',
  ],
  [
    'cement that is none',
    altered((s) => Object.assign(s.projects[0]?.settings ?? {}, { cement_density_gcm3: 2 })),
    'projects[0].settings.cement_density_gcm3',
    'density of cement must be greater than 3',
  ],
])('refuses %s, and says where', (_, content, path, text) => {
  const faults = parseSiteFile(content);
  if (!Array.isArray(faults)) throw new Error('nothing was refused');
  expect(faults).toHaveLength(1);
  expect(faults[0]?.path).toBe(path);
  expect(faults[0]?.text).toContain(text);
});
