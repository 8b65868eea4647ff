// Bad input of every field by which a plan, a simulation or a site is changed, in one list: the typed text, and the
// error that stands at that field, in both languages. Files are listed in import-file.test.ts and workers/spreadsheet,
// calls in contracts/api/bad-input.test.ts. Fields that are chosen from a list or a calendar can hold nothing else, and
// are named.
import { describe, expect, it } from 'vitest';
import type { ApiOutput } from '../contracts/api';
import { LANGUAGES } from '../contracts/language';
import type { DesignParameter } from '../equipment/descriptor';
import { LAYOUTS, type LayoutKind } from '../equipment/layouts/laid-out';
import { EQUIPMENT_TYPES } from '../equipment/registry';
import { simulationParameters } from '../equipment/simulation-parameters';
import { faultsOf as accountFaults, EMPTY_DRAFT } from '../features/accounts/account-form';
import { COPY_BOUNDS, pointFaults, SIDES, typedWithin } from '../features/pile-management/arrange/arrange-terms';
import { faultText } from '../features/pile-management/fault-text';
import { fieldsOf as layoutFields, readField } from '../features/pile-management/lay-out/layout-form';
import { changeOf, typedOf } from '../features/pile-management/pile-form';
import { meantTerms, newTerms, parameterFields } from '../features/simulation/terms-form';
import { cameraFaults, credentialFaults, machineFaults, projectFaults } from '../features/site/site-form';
import { cn } from '../i18n/cn';
import { en } from '../i18n/en';
import { type Translate, translator } from '../i18n/translate';
import { designKeyOf, fieldsOf } from '../parts/pile-fields/pile-values';

type FieldError = (t: Translate) => string | null;
/** Texts typed into a field, and the names of the errors. */
type Bad = Readonly<Record<string, readonly (readonly [typed: string, why: string])[]>>;

const LONG = 'x'.repeat(201);
const NO_NUMBERS = ['x', '1e3', '1,5', '--1', 'NaN', '∞', '12 m'].map((typed) => [typed, 'notANumber'] as const);
const TRANSLATORS = { cn: translator(cn), en: translator(en) };

/** The error stands at the field in the words of both dictionaries, whole, and not the same ones. */
function expectErrorText(errorOf: FieldError, what: string): void {
  const texts = LANGUAGES.map((language) => errorOf(TRANSLATORS[language]));
  for (const text of texts) {
    expect(text, what).toBeTruthy();
    expect(text, what).not.toContain('{{');
  }
  expect(new Set(texts).size, what).toBe(LANGUAGES.length);
}

const PILE: Bad = {
  pile_no: [
    [' ', 'missing'],
    ['x'.repeat(101), 'tooLong'],
    ['a\u200bb', 'hidden'],
  ],
  row_no: [
    [LONG, 'tooLong'],
    ['a\u202eb', 'hidden'],
  ],
  numeral: [...NO_NUMBERS, ['1.5', 'notWhole'], ['-1', 'outOfRange'], ['1000000001', 'outOfRange']],
  mileage_m: [
    ['K2', 'mileageForm'],
    ['K2+1000x', 'mileageForm'],
    ['x', 'mileageForm'],
    ['2000000000', 'mileageForm'],
  ],
  x_m: [...NO_NUMBERS, ['1000000001', 'outOfRange'], ['-1000000001', 'outOfRange']],
  y_m: [...NO_NUMBERS, ['1000000001', 'outOfRange'], ['-1000000001', 'outOfRange']],
  diameter_m: [...NO_NUMBERS, ['0', 'notPositive'], ['-0.5', 'notPositive'], ['10001', 'outOfRange']],
  design_depth_m: [...NO_NUMBERS, ['0', 'notPositive'], ['-12', 'notPositive'], ['10001', 'outOfRange']],
};

/** Of a parameter of the design, by what it holds. */
function badDesign({ key, holds }: DesignParameter): Bad[string] {
  if (holds === 'text')
    return [
      [LONG, 'tooLong'],
      ['a\u200bb', 'hidden'],
    ];
  if (!('range' in holds)) return [];
  const [from, to] = holds.range;
  const parts = holds.whole === true ? [['1.5', 'notWhole'] as const] : [];
  const least = key === 'cement_density_gcm3' ? [['3', 'cementDensity'] as const] : [];
  return [
    ...NO_NUMBERS.filter(([typed]) => typed !== '∞' || key !== 'hole_order'),
    [String(to + 1), 'outOfRange'],
    [String(from - 1), 'outOfRange'],
    ...least,
    ...parts,
  ];
}

const withPiles = EQUIPMENT_TYPES.filter(({ screens }) => screens.some(({ key }) => key === 'pile'));

describe.each(withPiles)('a pile of $code', ({ profile }) => {
  const parameters = profile?.designParameters ?? [];
  const base = typedOf(null, parameters);
  const bad: Bad = {
    ...PILE,
    ...Object.fromEntries(parameters.map((parameter) => [designKeyOf(parameter), badDesign(parameter)])),
  };

  it('has bad input for each of its fields but those chosen from a list', () => {
    expect(Object.keys(bad)).toEqual([...fieldsOf(parameters)]);
    const none = parameters.filter((parameter) => badDesign(parameter).length === 0);
    expect(none.every(({ holds }) => holds !== 'text' && 'choices' in holds)).toBe(true);
  });

  it('is not sent with any of it, and says at the field why', () => {
    for (const [field, cases] of Object.entries(bad)) {
      for (const [typed, why] of cases) {
        const what = `${field}: ${JSON.stringify(typed)}`;
        const read = changeOf(base, { ...base, pile_no: 'A', [field]: typed }, parameters, true);
        if (!('faults' in read)) throw new Error(`${what} is sent`);
        expect([Object.keys(read.faults), read.faults[field]?.why], what).toEqual([[field], why]);
        const fault = read.faults[field];
        expectErrorText((t) => (fault === undefined ? null : faultText(t, fault)), what);
      }
    }
  });
});

type Info = ApiOutput<'simulationInfo'>;
const NOW_MS = Date.parse('2026-11-23T04:00:00Z');
const STATES = { none: 0, generating: 0, failed: 0, succeeded: 0 };

/** The server's answer about a type; its parameters are of the same descriptors. */
function infoOf({ code, profile }: (typeof EQUIPMENT_TYPES)[number]): Info {
  return {
    ...{ project_id: 1, type_code: code, batches: code === 'HS-T', equipments: [], channels: [] },
    parameters: profile === null ? [] : simulationParameters(code, profile).map((parameter) => ({ ...parameter })),
    ...{ scatter: { from: 0, to: 3, usual: 1 }, breach_share: { from: 0, to: 1, usual: 0.1 } },
    ...{ most_piles: 10_000, most_open: 5, records: 0, piles: { ...STATES, possible: 9 } },
    generations: { waiting: 0, running: 0, done: 0, cancelled: 0 },
  };
}

describe.each([...EQUIPMENT_TYPES])('a simulation of $code', (type) => {
  const info = infoOf(type);
  const good = newTerms(info, 'Asia/Shanghai', NOW_MS, 'seed');
  const read = (change: Readonly<Record<string, string>>) =>
    meantTerms({ ...good, ...change }, { info, timeZone: 'Asia/Shanghai', nowMs: NOW_MS, isCounted: true });
  const beyond = (from: number, to: number): Bad[string] => [
    [String(to + Math.max(to, 1) / 100), 'outOfRange'],
    [String(from - Math.max(from, 1) / 100), 'outOfRange'],
  ];
  const bad: Bad = {
    count: [['', 'missing'], ...NO_NUMBERS, ['1.5', 'notWhole'], ['0', 'outOfRange'], ['10001', 'outOfRange']],
    start_time: [
      ['', 'notAMoment'],
      ['yesterday', 'notAMoment'],
      ['2026-02-30 08:00:00', 'notAMoment'],
      ['2026-11-24 08:00:00', 'inFuture'],
    ],
    scatter: [['', 'missing'], ...NO_NUMBERS, ...beyond(0, 3)],
    breach_share: [['', 'missing'], ...NO_NUMBERS, ...beyond(0, 100)],
    seed: [
      [' ', 'missing'],
      ['x'.repeat(101), 'tooLong'],
      ['a\u200bb', 'hidden'],
    ],
    ...Object.fromEntries(
      parameterFields(info).map(({ key, from, to }) => [key, [...NO_NUMBERS, ...beyond(from, to)]] as const),
    ),
  };

  it('takes parameters of its own, by names in both languages, with units and bounds that hold their usual value', () => {
    const fields = parameterFields(info);
    expect(fields.length).toBeGreaterThan(0);
    expect(Object.keys(bad)).toEqual(expect.arrayContaining(Object.keys(good)));
    for (const { key, names, unit, from, to, usual } of fields) {
      expect(
        [names.cn, names.en].every((name) => name !== ''),
        key,
      ).toBe(true);
      // A ratio has none, and neither has what is filled over what a hole holds.
      expect(unit === '', key).toBe(key.endsWith('_ratio') || key.endsWith('.filling'));
      expect(from < to && from <= usual && usual <= to, key).toBe(true);
      for (const bound of [from, to]) expect(read({ [key]: String(bound) }), key).toHaveProperty('meant');
    }
  });

  it('is not begun with any bad input, and says at the field why', () => {
    for (const [field, cases] of Object.entries(bad)) {
      for (const [typed, why] of cases) {
        const what = `${field}: ${JSON.stringify(typed)}`;
        const found = read({ [field]: typed });
        if (!('faults' in found)) throw new Error(`${what} is sent`);
        const fault = found.faults[field];
        expect([Object.keys(found.faults), fault?.why], what).toEqual([[field], why]);
        expectErrorText(
          (t) =>
            fault === undefined
              ? null
              : fault.why === 'outOfRange'
                ? t('simulation.fault.outOfRange', { from: fault.from, to: fault.to })
                : t(`simulation.fault.${fault.why}`),
          what,
        );
      }
    }
  });
});

const isKind = (kind: string): kind is LayoutKind => Object.hasOwn(LAYOUTS, kind);

it.each(Object.keys(LAYOUTS).filter(isKind))(
  'a layout of %s is not made of bad input, and says at the field why',
  (kind) => {
    for (const field of layoutFields({ kind, fills: false })) {
      const isMileage = field === 'fromM';
      const cases = [
        ...NO_NUMBERS.map(([typed]) => [typed, isMileage ? 'mileageForm' : 'notANumber'] as const),
        ...(['depthM', 'diameterM', 'overlapPct', 'fullDropM'].includes(field) ? [] : [['', 'missing'] as const]),
        [isMileage ? '100000001' : '99999999999', 'outOfRange'] as const,
        [isMileage ? '-5' : '-99999999999', 'outOfRange'] as const,
      ];
      for (const [typed, why] of cases) {
        const what = `${field}: ${JSON.stringify(typed)}`;
        const read = readField(field, typed);
        if (!('fault' in read)) throw new Error(`${what} is taken`);
        expect(read.fault, what).toBe(why);
        const { fault } = read;
        expectErrorText(
          (t) => (fault === 'outOfRange' ? t('pilePlan.outOfRange') : t(`pileManagement.fault.${fault}`)),
          what,
        );
      }
    }
  },
);

it('an array, a movement and known points are not taken with bad input', () => {
  for (const [field, bounds] of Object.entries(COPY_BOUNDS)) {
    for (const typed of ['', ...NO_NUMBERS.map(([text]) => text), String(bounds.to + 1), String(bounds.from - 1)]) {
      expect(typedWithin(typed, bounds), `${field}: ${typed}`).toBeNull();
    }
  }
  const point = { fromX: '1', fromY: '2', toX: '3', toY: '4' };
  for (const side of SIDES) {
    for (const typed of ['', 'x', '1e9', '1000000001'])
      expect(pointFaults({ ...point, [side]: typed })).toEqual([side]);
  }
  expectErrorText((t) => t('pileManagement.fault.notANumber'), 'no number');
  expectErrorText((t) => t('pilePlan.outOfRange'), 'beyond the bounds');
});

const NAME_FAULTS = [
  ['', 'missing'],
  [' ', 'missing'],
  [LONG, 'tooLong'],
  ['a\u200bb', 'hidden'],
  ['a\nb', 'hidden'],
] as const;
const SITE = {
  project: {
    of: (change: object) =>
      projectFaults({ typeCode: 'HS-MI', site: 'k12', name: 'K12', timeZone: 'UTC', shifts: '07:00', ...change }),
    fields: {
      typeCode: [['', 'type']],
      site: [
        ['', 'site'],
        ['a b', 'site'],
        ['工地', 'site'],
        ['x'.repeat(51), 'site'],
      ],
      name: NAME_FAULTS,
      timeZone: [
        ['', 'missing'],
        ['Mars/Crater', 'zone'],
      ],
      shifts: [
        ['', 'shifts'],
        ['25:00', 'shifts'],
        ['07:60', 'shifts'],
        ['7 Uhr', 'shifts'],
        ['07:00 07:00', 'shifts'],
        ['01:00 02:00 03:00 04:00 05:00 06:00 07:00', 'shifts'],
      ],
    },
  },
  machine: {
    of: (change: object) =>
      machineFaults({
        ...{ projectId: '1', number: '7', name: 'Rig', expires: '', withCredential: true, credential: 'rig-7' },
        ...change,
      }),
    // The last day of its term is chosen from a calendar, and whether it gets a credential is a mark.
    fields: {
      projectId: [['', 'project']],
      number: [
        ['', 'number'],
        ['0', 'number'],
        ['1.5', 'number'],
        ['seven', 'number'],
        ['2147483648', 'number'],
      ],
      name: NAME_FAULTS,
      credential: [
        ['', 'credential'],
        ['a b', 'credential'],
        ['凭证', 'credential'],
        ['x'.repeat(65), 'credential'],
      ],
    },
  },
  credential: {
    of: (change: object) => credentialFaults({ credential: 'rig-7', machines: ['1-7'], ...change }),
    // Machines are marked in a list; without one there is nothing to sign in.
    fields: {
      credential: [
        ['', 'credential'],
        ['a/b', 'credential'],
      ],
    },
  },
  camera: {
    of: (change: object) => cameraFaults({ projectId: '1', name: 'Gate', machine: '', stream: '/1.m3u8', ...change }),
    fields: {
      projectId: [['', 'project']],
      name: NAME_FAULTS,
      stream: [
        ['', 'stream'],
        ['x', 'stream'],
        ['//x/y', 'stream'],
        ['https://x/y', 'stream'],
        ['javascript:alert(1)', 'stream'],
        [`/${'x'.repeat(2000)}`, 'stream'],
      ],
    },
  },
} as const;

it.each(Object.entries(SITE))('a %s of a site is not saved with bad input, and says at the field why', (_, form) => {
  expect(form.of({})).toEqual({});
  for (const [field, cases] of Object.entries<readonly (readonly [string, string])[]>(form.fields)) {
    for (const [typed, why] of cases) {
      const what = `${field}: ${JSON.stringify(typed)}`;
      const faults = form.of({ [field]: typed });
      expect(faults, what).toEqual({ [field]: why });
      const fault = faults[field];
      expectErrorText((t) => (fault === undefined ? null : t(`site.fault.${fault}`)), what);
    }
  }
});

it('an account is not saved with bad input, and says at the field why', () => {
  // Role, level, types and projects are chosen from lists.
  for (const field of ['account', 'customer', 'position'] as const) {
    for (const [typed, why] of NAME_FAULTS) {
      if (why === 'missing' && field !== 'account') continue;
      const what = `${field}: ${JSON.stringify(typed)}`;
      const faults = accountFaults({ ...EMPTY_DRAFT, account: 'li', [field]: typed });
      expect(faults, what).toEqual({ [field]: why });
      const fault = faults[field];
      expectErrorText((t) => (fault === undefined ? null : t(`accounts.fault.${fault}`)), what);
    }
  }
});
