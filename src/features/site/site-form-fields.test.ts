// Bad values of every field of the forms of a site: each is named at its field before anything is sent. Values that the
// forms let through are taken by the calls' declarations, to the longest.
import { expect, it } from 'vitest';
import { API } from '../../contracts/api';
import {
  type CameraDraft,
  type CredentialDraft,
  cameraFaults,
  cameraInput,
  credentialFaults,
  credentialInput,
  type Faults,
  type MachineDraft,
  machineFaults,
  machineInput,
  type ProjectDraft,
  projectFaults,
  projectInput,
} from './site-form';

const LONG = 'x'.repeat(201);
const HIDDEN = ['a\u200bb', 'a\nb', 'a\tb', '\u0000', '\u202eb'];
const NAMES = ['', '   ', LONG, ...HIDDEN];
const PROJECT: ProjectDraft = {
  typeCode: 'HS-MI',
  site: 'k12',
  name: 'K12',
  timeZone: 'Asia/Shanghai',
  shifts: '07:00',
};
const MACHINE: MachineDraft = {
  ...{ projectId: '1', number: '7', name: 'Rig', expires: '', withCredential: true, credential: 'rig-7' },
};
const CREDENTIAL: CredentialDraft = { credential: 'rig-7', machines: ['1-7'] };
const CAMERA: CameraDraft = { projectId: '1', name: 'Gate', machine: '', stream: '/cameras/1.m3u8' };

interface Form<D> {
  readonly draft: D;
  readonly faultsOf: (draft: D) => Faults;
  /** The call's input. */
  readonly sent: (draft: D) => unknown;
  readonly takes: (input: unknown) => boolean;
  readonly bad: { readonly [K in keyof D]: readonly D[K][] };
  /** As long or as great as may be, and as people type. */
  readonly good: { readonly [K in keyof D]?: readonly D[K][] };
}

/** Checks each bad and each good value of each field. */
function checking<D>({ draft, faultsOf, sent, takes, bad, good }: Form<D>): () => void {
  const withField = (field: string, value: unknown): D => ({ ...draft, [field]: value });
  const listed = (values: Partial<Record<keyof D, readonly unknown[]>>): [string, unknown][] =>
    Object.entries<readonly unknown[] | undefined>(values).flatMap(([field, list = []]) =>
      list.map((value): [string, unknown] => [field, value]),
    );
  return () => {
    for (const [field, value] of listed(bad)) {
      expect(Object.keys(faultsOf(withField(field, value))), `${field}: ${JSON.stringify(value)}`).toEqual([field]);
    }
    for (const [field, value] of listed(good)) {
      const right = withField(field, value);
      expect([faultsOf(right), takes(sent(right))], `${field}: ${JSON.stringify(value)}`).toEqual([{}, true]);
    }
  };
}

const FORMS = {
  project: checking<ProjectDraft>({
    draft: PROJECT,
    faultsOf: projectFaults,
    sent: (draft) => projectInput(draft, null, ''),
    takes: (input) => API.projectSave.input.safeParse(input).success,
    bad: {
      typeCode: [''],
      site: ['', ' ', 'a b', 'a/b', '工地', '+', '#', 'x'.repeat(51), ...HIDDEN],
      name: NAMES,
      timeZone: ['', ' ', 'Mars/Crater', '+08:00', LONG, ...HIDDEN],
      shifts: [
        '',
        ' ',
        '7',
        '25:00',
        '07:60',
        '07:00 07:00',
        '7 Uhr',
        '01:00 02:00 03:00 04:00 05:00 06:00 07:00',
        '-1:00',
      ],
    },
    good: {
      site: ['x'.repeat(50), ' a_B-1 '],
      name: ['x'.repeat(200), ' 一工区 '],
      timeZone: ['UTC', ' Asia/Urumqi '],
      shifts: ['0:00', '06:00，14：00、22:00', '00:00 04:00 08:00 12:00 16:00 20:00'],
    },
  }),
  machine: checking<MachineDraft>({
    draft: MACHINE,
    faultsOf: machineFaults,
    sent: (draft) => machineInput(draft, { before: null, seen: '', timeZone: 'Asia/Shanghai' }),
    takes: (input) => API.machineSave.input.safeParse(input).success,
    bad: {
      projectId: [''],
      number: ['', ' ', '0', '-1', '1.5', '1e3', 'seven', '７', '2147483648', '9999999999', '0x7'],
      name: NAMES,
      // A day is chosen from a calendar, which gives a day or none; a mark is set or not.
      expires: [],
      withCredential: [],
      credential: ['', '-', 'a b', '.x', 'a/b', '凭证', 'x'.repeat(65), ...HIDDEN],
    },
    good: {
      number: ['1', ' 2147483647 '],
      name: ['x'.repeat(200)],
      expires: ['', '2027-12-31'],
      withCredential: [true, false],
      credential: ['a', 'x'.repeat(64), ' A.b_c-1 '],
    },
  }),
  credential: checking<CredentialDraft>({
    draft: CREDENTIAL,
    faultsOf: credentialFaults,
    sent: (draft) => credentialInput(draft, null),
    takes: (input) => API.credentialSave.input.safeParse(input).success,
    bad: { credential: ['', '-', 'a b', 'a/b', '凭证', 'x'.repeat(65), ...HIDDEN], machines: [[]] },
    good: { credential: ['x'.repeat(64)], machines: [['1-7', '2-1']] },
  }),
  camera: checking<CameraDraft>({
    draft: CAMERA,
    faultsOf: (draft) => cameraFaults(draft),
    sent: (draft) => cameraInput(draft, null, ''),
    takes: (input) => API.cameraSave.input.safeParse(input).success,
    bad: {
      projectId: [''],
      name: NAMES,
      // One of those that are listed, or none.
      machine: [],
      stream: ['', ' ', 'x', '//x/y', 'https://x/y', 'javascript:alert(1)', '/a b', '/a\\b', `/${'x'.repeat(2000)}`],
    },
    good: { name: ['x'.repeat(200)], machine: ['', '7'], stream: [' /a ', `/${'x'.repeat(1999)}`] },
  }),
} as const;

it.each(Object.entries(FORMS))(
  'the form of a %s names bad values at their fields, and lets through what the call takes',
  (_, check) => check(),
);
