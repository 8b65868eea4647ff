/// <reference types="vite/types/importMeta.d.ts" />
// All sites of the demo, from the folders of the types: where each lies, its machines, and how it is built.
import type { EquipmentType } from '../descriptor';
import { profileOf } from '../machines/courses';
import { byTypeCode, EQUIPMENT_TYPES } from '../registry';
import type { DemoSite } from './demo-site';
import type { Place, SmallDemo, SmallSite } from './small-site';

/** The sites in a type's folder: smaller ones as data, or large ones as they are. */
type Demo = SmallDemo | { readonly sites: readonly DemoSite[] };

const DEMOS = byTypeCode(import.meta.glob<Demo>('../types/*/demo.ts', { eager: true, import: 'demo' }));

/** Machines are numbered through all sites of the demo; those of HS-MI have the numbers below. */
const FIRST_DEVICE = 1000;
const DEVICES_A_TYPE = 100;
export const DEVICES_A_SITE = 20;

function demoSite({ code: typeCode, order }: EquipmentType, label: string, site: SmallSite, siteNo: number): DemoSite {
  const typeNo = order - 1;
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
      name: `${label}-${siteNo + 1}${String(i + 1).padStart(2, '0')}`,
    })),
    nightShift: () => site.night === true,
    startedDaysAgo: site.days ?? 90,
    builtShare: 0.6,
    ...(site.restDays === undefined ? {} : { restDays: site.restDays }),
    ...(site.serves === undefined ? {} : { serves: site.serves }),
  };
}

/** The large sites. The machines of the first of a type are simulated live. */
export const LARGE_DEMO_SITES: readonly DemoSite[] = EQUIPMENT_TYPES.flatMap(({ code }) => {
  const demo = DEMOS.get(code);
  return demo === undefined || 'label' in demo ? [] : demo.sites;
});

/** Three smaller sites a type, in the order of types; the machines of each first one are simulated live. */
export const SMALL_DEMO_SITES: readonly DemoSite[] = EQUIPMENT_TYPES.flatMap((type) => {
  const demo = DEMOS.get(type.code);
  if (demo === undefined || !('label' in demo)) return [];
  return demo.sites.map((site, siteNo) => demoSite(type, demo.label, site, siteNo));
});
