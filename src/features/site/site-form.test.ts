import { describe, expect, it } from 'vitest';
import type { SiteMachine } from '../../contracts/api/site';
import {
  cameraDraft,
  cameraFaults,
  cameraInput,
  credentialFaults,
  credentialInput,
  hasForeignStream,
  machineDraft,
  machineFaults,
  machineInput,
  noMachineText,
  projectFaults,
  proposedCredential,
  shiftsOf,
} from './site-form';

const PROJECT = { typeCode: 'HS-MI', site: 'k12', name: 'K12', timeZone: 'Asia/Shanghai', shifts: '07:00, 19:00' };
const MACHINE = { projectId: '1', number: '7', name: 'Rig', expires: '', withCredential: true, credential: 'rig-7' };
const STORED: SiteMachine = {
  project_id: 1,
  equipment_id: 7,
  name: 'Rig',
  expires_ms: Date.parse('2027-12-31T00:00:00+08:00'),
  closed: false,
  is_simulated: false,
  online: false,
  last_seen_ms: null,
  has_records: false,
  seen: 'state',
};

describe('what is typed of a site', () => {
  it('names times of shifts as people write them', () => {
    expect(shiftsOf('19:00，7:00')).toEqual(['07:00', '19:00']);
    expect(shiftsOf(' 06:00 14：00、22:00 ')).toEqual(['06:00', '14:00', '22:00']);
    expect(shiftsOf('')).toEqual([]);
  });

  it.each([
    ['', 'shifts'],
    ['25:00', 'shifts'],
    ['07:00, 07:00', 'shifts'],
    ['01:00 02:00 03:00 04:00 05:00 06:00 07:00', 'shifts'],
    ['07:00', undefined],
  ])('finds what is wrong with shifts "%s"', (shifts, fault) => {
    expect(projectFaults({ ...PROJECT, shifts }).shifts).toBe(fault);
  });

  it('finds what is missing or wrong at its field', () => {
    expect(projectFaults(PROJECT)).toEqual({});
    expect(projectFaults({ ...PROJECT, name: ' ', site: 'a b', typeCode: '', timeZone: '' })).toEqual({
      name: 'missing',
      site: 'site',
      typeCode: 'type',
      timeZone: 'missing',
    });
    expect(machineFaults(MACHINE)).toEqual({});
    expect(machineFaults({ ...MACHINE, projectId: '', number: '0', name: 'a\u200b', credential: '-' })).toEqual({
      projectId: 'project',
      number: 'number',
      name: 'hidden',
      credential: 'credential',
    });
    // A name that is not asked for is not looked at.
    expect(machineFaults({ ...MACHINE, withCredential: false, credential: '-' })).toEqual({});
    expect(credentialFaults({ credential: 'a b', machines: [] })).toEqual({
      credential: 'credential',
      machines: 'noMachine',
    });
    const camera = { projectId: '1', name: 'Gate', machine: '', stream: '/cameras/1.m3u8' };
    expect(cameraFaults(camera)).toEqual({});
    for (const stream of ['', 'cameras/1', 'javascript:alert(1)', '//x/y', 'http://', 'https://cam.example/1.m3u8']) {
      expect(cameraFaults({ ...camera, stream }), stream).toEqual({ stream: 'stream' });
    }
    // One of another host that was stored earlier stays while the rest is changed, and is not sent.
    const stored = {
      ...{ project_id: 1, camera_id: 2, name: 'Gate', equipment_id: null, seen: 's', is_simulated: false },
      stream_url: 'https://cam.example/1.m3u8',
    };
    const draft = { ...cameraDraft(stored), name: 'Gate 2' };
    expect([hasForeignStream(stored), cameraFaults(draft, stored)]).toEqual([true, {}]);
    expect(cameraInput(draft, stored, 's')).not.toHaveProperty('stream_url');
    expect(cameraFaults({ ...draft, stream: 'https://cam.example/2.m3u8' }, stored)).toEqual({ stream: 'stream' });
    expect(cameraInput({ ...draft, stream: '/2.m3u8' }, stored, 's').stream_url).toBe('/2.m3u8');
  });

  it('keeps the moment at which a term ends unless another day is chosen', () => {
    const timeZone = 'Asia/Shanghai';
    const draft = machineDraft(STORED, timeZone);
    // At midnight the day before was the last one.
    expect(draft.expires).toBe('2027-12-30');
    const terms = { before: STORED, seen: 'state', timeZone };
    expect(machineInput(draft, terms)).toMatchObject({ expires_at: '2027-12-30T16:00:00.000Z', seen: 'state' });
    expect(machineInput({ ...draft, expires: '2027-12-31' }, terms).expires_at).toBe('2027-12-31T16:00:00.000Z');
    expect(machineInput({ ...draft, expires: '' }, terms).expires_at).toBeNull();
    expect(machineInput(MACHINE, { ...terms, before: null })).toEqual({
      project_id: 1,
      equipment_id: 7,
      name: 'Rig',
      expires_at: null,
      credential: 'rig-7',
    });
  });

  it('says of simulated machines that they need no credential, and only of them', () => {
    const simulated = { ...STORED, is_simulated: true };
    expect(noMachineText([])).toBe('site.empty.machines');
    expect(noMachineText([STORED])).toBe('site.empty.machines');
    expect(noMachineText([simulated, simulated])).toBe('site.onlySimulated');
  });

  it('proposes a name that no credential has', () => {
    expect(proposedCredential('k12', '7', [])).toBe('k12-7');
    expect(proposedCredential('k12', '7', [{ name: 'k12-7' }, { name: 'k12-7-2' }])).toBe('k12-7-3');
    expect(proposedCredential('', '7', [])).toBe('');
    expect(credentialInput({ credential: ' gate ', machines: ['1-7', '2-1'] }, null)).toEqual({
      name: 'gate',
      machines: [
        { project_id: 1, equipment_id: 7 },
        { project_id: 2, equipment_id: 1 },
      ],
    });
  });
});
