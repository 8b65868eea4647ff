// Three smaller sites of every type but HS-MI: where each lies, its machines, and how it is built.
import { EQUIPMENT_CODES } from '../../src/equipment/registry';
import { profileOf } from '../simulator/courses';
import { FIELD_SITES } from './field-sites';
import { LINE_SITES } from './line-sites';
import type { DemoSite } from './site-terms';
import type { Place, SmallSite, Three } from './small-site';

const SMALL_SITES: Readonly<Record<string, Three>> = { ...FIELD_SITES, ...LINE_SITES };

/** Two letters of a machine's name, by type. */
const LABELS: Readonly<Record<string, string>> = {
  'HS-800': 'SM',
  'HS-GP': 'GP',
  'HS-J1000': 'JS',
  'HS-G300': 'YZ',
  'HS-T': 'ZJ',
  'JT-V9': 'GJ',
  'HS-CFG': 'CF',
  'HS-PVD': 'PV',
  DG1000: 'DG',
  ZC1000: 'ZC',
  'KN-A2000': 'KN',
  'HS-ZD1000': 'ZD',
  XW1000: 'XW',
  SP1000: 'SP',
  trdTypeId: 'TR',
  G1000: 'GS',
  'HS-XT': 'XT',
  'DS-GJ-01': 'DS',
  QH1000: 'QH',
};

/** Machines are numbered through all sites of the demo; those of HS-MI have the numbers below. */
const FIRST_DEVICE = 1000;
const DEVICES_A_TYPE = 100;
export const DEVICES_A_SITE = 20;

function demoSite(typeCode: string, site: SmallSite, typeNo: number, siteNo: number): DemoSite {
  const { spacingM: _spacing, diameterM: usualM } = profileOf(typeCode).design;
  const diameterM = site.diameterM ?? usualM;
  const place: Place = {
    xM: 3_400_000 + ((typeNo * 1777 + siteNo * 613) % 90_000),
    yM: 500_000 + ((typeNo * 2939 + siteNo * 1471) % 90_000),
    headingRad: ((typeNo * 37 + siteNo * 61) % 157) / 100,
  };
  const first = FIRST_DEVICE + typeNo * DEVICES_A_TYPE + siteNo * DEVICES_A_SITE;
  return {
    typeCode,
    name: site.name,
    seed: `${typeCode}/${siteNo + 1}`,
    piles: () => site.piles(place),
    design: (pile) => ({ diameterM, terms: pile.terms ? { ...site.terms, ...pile.terms } : site.terms }),
    limits: site.limits ?? {},
    devices: Array.from({ length: site.devices ?? 1 }, (_, i) => ({
      id: first + i,
      name: `${LABELS[typeCode]}-${siteNo + 1}${String(i + 1).padStart(2, '0')}`,
    })),
    nightShift: () => site.night === true,
    startedDaysAgo: site.days ?? 90,
    builtShare: 0.6,
  };
}

/** Three sites a type, in the order of types; the machines of each first one are simulated live. */
export const SMALL_DEMO_SITES: readonly DemoSite[] = EQUIPMENT_CODES.flatMap((code, typeNo) =>
  code === 'HS-MI' ? [] : (SMALL_SITES[code] ?? []).map((site, siteNo) => demoSite(code, site, typeNo, siteNo)),
);
