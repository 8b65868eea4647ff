import { expect, it } from 'vitest';
import { loginsOf } from './logins';

it('gives a machine the credential that names it, and the others the one that names none', () => {
  const machines = [
    { projectId: 1, deviceId: 1 },
    { projectId: 1, deviceId: 2 },
    { projectId: 2, deviceId: 1 },
  ];
  const own = { username: 'machine:one', password: 'a', machines: [{ projectId: 1, deviceId: 2 }] };
  const gateway = { username: 'machine:gateway', password: 'b' };
  const ofGateway = { username: 'machine:gateway', password: 'b' };
  expect(loginsOf(machines, [gateway, own])).toEqual([
    ofGateway,
    { username: 'machine:one', password: 'a' },
    ofGateway,
  ]);
  expect(loginsOf(machines, [own]).map((login) => login?.username)).toEqual([undefined, 'machine:one', undefined]);
});
