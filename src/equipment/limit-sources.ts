/// <reference types="vite/types/importMeta.d.ts" />
// Where limits come from: standards and practice, in both languages. A type's own are in `sources.ts` of its folder, those
// that several types go by are here. Only the panels that name a source load this file, so descriptors hold the keys alone.
import type { Language } from '../contracts/language';
import { byFolder } from './by-folder';
import type { Names } from './names';

/** Texts of sources, by their keys. */
export type Sources = Readonly<Record<string, Names>>;

/** Sources of limits that several types have; a descriptor names one by its key alone. */
export const SHARED_SOURCES = {
  practice: { cn: '通行做法；未核实', en: 'Common practice; unverified' },
  designDepth: {
    cn: '成桩深度不小于设计；深度传感器误差 0.1 m',
    en: 'Reached depth not below design; 0.1 m for the depth sensor',
  },
  project: { cn: '由项目给定；设定之前不预警', en: 'Given by the project; off until it is set' },
  jettingLift: { cn: '公开的做法：提升 5 至 25 cm/min', en: 'Published practice: lift 5 to 25 cm/min' },
  jettingPressure: { cn: '公开的做法：20 至 40 MPa', en: 'Published practice: 20 to 40 MPa' },
  jettingCement: {
    cn: '公开的做法：单管 200 kg/m；双管、三管 300、400 kg/m',
    en: 'Published practice: 200 kg/m for a single tube; 300 and 400 for two and three',
  },
  jettingPlumb: { cn: '垂直度偏差不大于 1 至 1.5 %；存疑', en: 'Verticality at most 1 to 1.5 %; doubtful' },
  ordersBeside: {
    cn: '通行做法：先做前序，再做其间的后序；未核实',
    en: 'Common practice: the first order before what closes it; unverified',
  },
  jettingAge: {
    cn: '通行做法：相邻旋喷孔间隔 24 至 48 h；未核实',
    en: 'Common practice: 24 to 48 h between neighbouring jet holes; unverified',
  },
  groutingUplift: { cn: '常用限值 200 µm；DL/T 5148，未核实', en: 'Common limit of 200 µm; DL/T 5148, unverified' },
  groutingEnd: {
    cn: '注入率不大于 1 L/min 持续 30 min 结束；DL/T 5148，存疑',
    en: 'Grouting ends at 1 L/min or less for 30 min; DL/T 5148, doubtful',
  },
  thickenLitres: {
    cn: '注入 300 L 后变浓一级，留五分钟配浆；DL/T 5148',
    en: 'Thicker by a grade after 300 L, with five minutes to mix it; DL/T 5148',
  },
  thickenMinutes: {
    cn: '灌注一小时后变浓一级，留五分钟配浆；DL/T 5148',
    en: 'Thicker by a grade after an hour, with five minutes to mix it; DL/T 5148',
  },
  ordersInRow: {
    cn: 'DL/T 5148：同排孔按 I、II、III 序灌浆；未核实',
    en: 'DL/T 5148: holes of a row are grouted in orders I, II, III; unverified',
  },
  plumbOnePointFivePercent: { cn: '公开的做法：不大于 1.5 %', en: 'Published practice: at most 1.5 %' },
  powderUp: { cn: '提升 0.5 至 0.8 m/min；未核实', en: 'Up 0.5 to 0.8 m/min; unverified' },
  powderPerMetre: { cn: '45 至 65 kg/m；未核实', en: '45 to 65 kg/m; unverified' },
  powderGas: { cn: '0.2 至 0.6 MPa；未核实', en: '0.2 to 0.6 MPa; unverified' },
  plumbOnePercent: { cn: '垂直度偏差不大于 1 %', en: 'Verticality at most 1 %' },
  powderPosition: { cn: '偏差不大于 50 mm；未核实', en: 'At most 50 mm off; unverified' },
  boreFilling: { cn: '公开的做法：不小于 1', en: 'Published practice: at least 1' },
  boreAge: {
    cn: '通行做法：4 倍桩径内间隔 36 h；未核实',
    en: 'Common practice: 36 h where piles stand within 4 diameters; unverified',
  },
} as const satisfies Sources;

/** Sources of the types; a descriptor names one by folder and key: `mixing-pile/downSpeed`. */
const OWN_SOURCES = byFolder(import.meta.glob<Sources>('./types/*/sources.ts', { eager: true, import: 'sources' }));

/** Every source by the name that a rule has for it. */
export const LIMIT_SOURCES: ReadonlyMap<string, Names> = new Map([
  ...Object.entries(SHARED_SOURCES),
  ...OWN_SOURCES.flatMap(({ folder, value }) =>
    Object.entries(value).map(([key, names]): [string, Names] => [`${folder}/${key}`, names]),
  ),
]);

/** The source of a limit in the reader's language; its name where no such source is declared. */
export function sourceIn(language: Language, source: string): string {
  return LIMIT_SOURCES.get(source)?.[language] ?? source;
}
