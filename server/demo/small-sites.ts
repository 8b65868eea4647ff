// Three smaller sites of every type but HS-MI, as data: names, what is laid out, the design, and limits that the project
// sets. Names, places and figures are invented; the figures lie where domain practice has them.

import type { Limits } from '../../src/equipment/judge';
import { EQUIPMENT_CODES, type EquipmentCode } from '../../src/equipment/registry';
import type { DesignTerms } from '../simulator/course';
import { profileOf } from '../simulator/courses';
import {
  type Axis,
  compactionPoints,
  curtainHoles,
  pitWallBodies,
  slurryBatches,
  tunnelRings,
  wallPanels,
  wallSections,
} from './line-layout';
import { fieldPiles, type LayoutPile } from './pile-layout';
import type { DemoSite } from './site-terms';

/** Where a site lies on its grid, and how it is turned. */
interface Place {
  readonly xM: number;
  readonly yM: number;
  readonly headingRad: number;
}

interface SmallSite {
  readonly name: string;
  readonly piles: (place: Place) => Iterable<LayoutPile>;
  readonly terms: DesignTerms;
  readonly diameterM?: number;
  readonly limits?: Limits;
  readonly devices?: number;
  /** Days since work began; 90 if not given. */
  readonly days?: number;
  readonly night?: true;
}

/** A field on the pattern of its type. */
function field(
  pattern: 'square' | 'triangle',
  rows: number,
  columns: number,
  spacingM: number,
  depthM: number,
): SmallSite['piles'] {
  return (place) => fieldPiles({ ...place, prefix: 'Z', rows, columns, spacingM, pattern, depthM });
}

const along = (place: Place, fromM: number, lengthM: number, perM = 0): Axis => ({ ...place, fromM, lengthM, perM });
const pit =
  (lengthM: number, widthM: number, depthM: number): SmallSite['piles'] =>
  (place) =>
    pitWallBodies({ ...place, lengthM, widthM, depthM, pitchM: 1.2 });
const curtain =
  (lengthM: number, rows: number, spacingM: number, depthM: number): SmallSite['piles'] =>
  (place) =>
    curtainHoles({ axis: along(place, 0, lengthM, 1 / 900), rows, rowSpacingM: 1.5, spacingM, depthM });
const rings =
  (prefix: string, count: number, ringM: number, perM: number): SmallSite['piles'] =>
  (place) =>
    tunnelRings(along(place, 12_400, count * ringM + 1, perM), prefix, ringM);
const panels =
  (count: number, panelM: number, depthM: number): SmallSite['piles'] =>
  (place) =>
    wallPanels({ axis: along(place, 0, count * panelM + 0.5, 1 / 1500), panelM, depthM });
const sections =
  (count: number, depthM: number): SmallSite['piles'] =>
  (place) =>
    wallSections(along(place, 0, count * 3 + 0.5), 3, depthM);
const points =
  (rows: number, columns: number, spacingM: number): SmallSite['piles'] =>
  (place) =>
    compactionPoints(
      fieldPiles({ ...place, prefix: 'QH', rows, columns, spacingM, pattern: 'square', depthM: 1 }),
      spacingM,
    );
const batches =
  (count: number, cementKg: number): SmallSite['piles'] =>
  () =>
    slurryBatches(count, cementKg, { fullT: 85, leastT: 14 });

type Three = readonly [SmallSite, SmallSite, SmallSite];

const SMALL_SITES: Readonly<Record<Exclude<EquipmentCode, 'HS-MI'>, Three>> = {
  'HS-800': [
    {
      name: '滨江地铁站基坑 SMW 工法桩',
      piles: pit(96, 48, 18),
      terms: { water_cement_ratio: 1.6, ash_kgpm: 400, axes: 3, strokes: 2 },
      devices: 2,
    },
    {
      name: '金融城地下室止水帷幕',
      piles: pit(60, 42, 16),
      terms: { water_cement_ratio: 1.7, ash_kgpm: 380, axes: 3, strokes: 2 },
    },
    {
      name: '污水泵站围护工程',
      piles: pit(36, 30, 15),
      terms: { water_cement_ratio: 1.5, ash_kgpm: 420, axes: 3, strokes: 4 },
      days: 60,
    },
  ],
  'HS-GP': [
    {
      name: '既有线桥台旋喷加固',
      piles: field('triangle', 14, 20, 0.6, 14),
      terms: { injection_mode: 'double', water_cement_ratio: 1, ash_kgpm: 300, up_mpm: 0.17, empty_stir_depth_m: 2 },
      limits: { ash_min: 300, air_pressure_min: 0.5 },
      devices: 2,
    },
    {
      name: '水库坝基旋喷防渗墙',
      piles: field('triangle', 3, 60, 1, 16),
      terms: { injection_mode: 'triple', water_cement_ratio: 1, ash_kgpm: 400, up_mpm: 0.12, empty_stir_depth_m: 1.5 },
      limits: { ash_min: 400, air_pressure_min: 0.5 },
      diameterM: 1.2,
      night: true,
    },
    {
      name: '盾构始发端头加固',
      piles: field('triangle', 10, 16, 0.6, 12),
      terms: {
        injection_mode: 'single',
        water_cement_ratio: 1,
        ash_kgpm: 200,
        up_mpm: 0.22,
        empty_stir_depth_m: 2,
        restir_depth_m: 1.5,
      },
      days: 60,
    },
  ],
  'HS-J1000': [
    {
      name: '老城区深基坑集束高喷止水',
      piles: field('triangle', 8, 18, 1.5, 18),
      terms: {
        injection_mode: 'double',
        water_cement_ratio: 1,
        ash_kgpm: 320,
        up_mpm: 0.15,
        swing_deg: 360,
        step_s: 30,
      },
      limits: { ash_min: 300, ground_pressure_max: 0.7, air_pressure_min: 0.5 },
      diameterM: 2,
      devices: 2,
    },
    {
      name: '河堤险段高喷截渗墙',
      piles: field('triangle', 2, 60, 1.5, 15),
      terms: {
        injection_mode: 'double',
        water_cement_ratio: 1,
        ash_kgpm: 300,
        up_mpm: 0.16,
        swing_deg: 180,
        step_s: 40,
      },
      limits: { ash_min: 300, ground_pressure_max: 0.7 },
      diameterM: 2,
      night: true,
    },
    {
      name: '联络通道加固试验段',
      piles: field('triangle', 8, 13, 1.5, 16),
      terms: {
        injection_mode: 'triple',
        water_cement_ratio: 1,
        ash_kgpm: 400,
        up_mpm: 0.12,
        swing_deg: 360,
        step_s: 25,
      },
      limits: { ash_min: 400, ground_pressure_max: 0.8 },
      diameterM: 2,
      days: 60,
    },
  ],
  'HS-G300': [
    {
      name: '安置房三期管桩工程',
      piles: field('square', 16, 20, 2, 24),
      terms: { section_m: 12, final_force_kn: 2800, plate: 'PHC-500-AB' },
      limits: { force_max: 4200 },
      diameterM: 0.5,
      devices: 2,
    },
    {
      name: '智能仓储中心桩基',
      piles: field('square', 12, 25, 2.4, 30),
      terms: { section_m: 10, final_force_kn: 3600, plate: 'PHC-600-AB' },
      limits: { force_max: 5200 },
      diameterM: 0.6,
    },
    {
      name: '水厂沉淀池管桩',
      piles: field('square', 10, 12, 2, 18),
      terms: { section_m: 9, final_force_kn: 2200, plate: 'PHC-400-A' },
      limits: { force_max: 3400 },
      diameterM: 0.4,
      days: 50,
    },
  ],
  'HS-T': [
    {
      name: '沿江高速 LJ-3 标制浆站',
      piles: batches(400, 800),
      terms: { cement_kg: 800, water_cement_ratio: 0.6, cement_density_gcm3: 3.1 },
      limits: { density_min: 1.68, silo_min: 12 },
      devices: 2,
    },
    {
      name: '地铁站基坑制浆站',
      piles: batches(360, 600),
      terms: { cement_kg: 600, water_cement_ratio: 1, cement_density_gcm3: 3.1 },
      limits: { density_min: 1.47, silo_min: 12 },
    },
    {
      name: '坝基灌浆集中制浆站',
      piles: batches(300, 1000),
      terms: { cement_kg: 1000, water_cement_ratio: 0.8, cement_density_gcm3: 3.05 },
      limits: { density_min: 1.56, silo_min: 12 },
      night: true,
    },
  ],
  'JT-V9': [
    {
      name: '青溪水库大坝帷幕灌浆',
      piles: curtain(160, 2, 2, 11),
      terms: { pressure_mpa: 1.2 },
      limits: { pressure_max: 1.6 },
      devices: 2,
      night: true,
    },
    {
      name: '抽蓄电站厂房固结灌浆',
      piles: curtain(90, 3, 2.5, 6),
      terms: { pressure_mpa: 0.8 },
      limits: { pressure_max: 1.1 },
    },
    {
      name: '引水隧洞回填灌浆',
      piles: curtain(120, 1, 1.2, 5.5),
      terms: { pressure_mpa: 0.6 },
      limits: { pressure_max: 0.9 },
    },
  ],
  'HS-CFG': [
    {
      name: '高铁站房 CFG 桩复合地基',
      piles: field('square', 18, 20, 1.6, 15),
      terms: { slump_mm: 180 },
      diameterM: 0.4,
    },
    { name: '学校综合楼 CFG 桩', piles: field('square', 14, 16, 1.8, 12), terms: { slump_mm: 180 }, diameterM: 0.4 },
    { name: '物流分拣中心 CFG 桩', piles: field('square', 15, 24, 2, 17), terms: { slump_mm: 200 }, diameterM: 0.5 },
  ],
  'HS-PVD': [
    { name: '围海造地二区排水板', piles: field('triangle', 30, 40, 1.2, 20), terms: { plate: 'SPB-B' }, days: 30 },
    { name: '港区堆场软基处理', piles: field('triangle', 25, 32, 1.1, 18), terms: { plate: 'SPB-B' }, days: 30 },
    { name: '机场西跑道延长段', piles: field('triangle', 20, 40, 1.3, 22), terms: { plate: 'SPB-C' }, days: 40 },
  ],
  DG1000: [
    {
      name: '轨道 5 号线右线盾构',
      piles: rings('R', 360, 1.5, 1 / 800),
      terms: { gap_m3pm: 2.7, fill_ratio: 1.8, ground_mpa: 0.22 },
      limits: { pressure_1_max: 0.42, pressure_2_max: 0.42, pressure_3_max: 0.42, pressure_4_max: 0.42 },
      night: true,
    },
    {
      name: '轨道 5 号线左线盾构',
      piles: rings('L', 300, 1.5, -1 / 900),
      terms: { gap_m3pm: 2.7, fill_ratio: 1.75, ground_mpa: 0.2 },
      limits: { pressure_1_max: 0.4, pressure_2_max: 0.4, pressure_3_max: 0.4, pressure_4_max: 0.4 },
      night: true,
    },
    {
      name: '电力隧道盾构区间',
      piles: rings('E', 240, 1.2, 1 / 600),
      terms: { gap_m3pm: 1.9, fill_ratio: 1.9, ground_mpa: 0.18, advance_mmpm: 45 },
      limits: { pressure_1_max: 0.38, pressure_2_max: 0.38, pressure_3_max: 0.38, pressure_4_max: 0.38 },
    },
  ],
  ZC1000: [
    {
      name: '抽水蓄能下库坝基振冲',
      piles: field('triangle', 14, 18, 2, 12),
      terms: { lift_m: 0.4, stone_m3pm: 1.05 },
      limits: { current_min: 90 },
      diameterM: 1,
    },
    {
      name: '沿海油罐区振冲碎石桩',
      piles: field('triangle', 12, 16, 2.2, 15),
      terms: { lift_m: 0.4, stone_m3pm: 1.1 },
      limits: { current_min: 90 },
      diameterM: 1.1,
    },
    {
      name: '河口泵闸地基处理',
      piles: field('triangle', 10, 12, 1.8, 9),
      terms: { lift_m: 0.35, stone_m3pm: 0.95 },
      diameterM: 0.9,
      days: 60,
    },
  ],
  'KN-A2000': [
    {
      name: '省道改建粉喷桩处理段',
      piles: field('triangle', 16, 22, 1.2, 10),
      terms: { ash_kgpm: 52, strokes: 4, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
    },
    {
      name: '乡村公路软土路基',
      piles: field('triangle', 12, 20, 1.3, 8),
      terms: { ash_kgpm: 50, strokes: 2, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
    },
    {
      name: '沟塘填筑段粉喷加固',
      piles: field('triangle', 10, 18, 1.1, 12),
      terms: { ash_kgpm: 56, strokes: 4, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
      days: 60,
    },
  ],
  'HS-ZD1000': [
    {
      name: '青溪水库塑性混凝土防渗墙',
      piles: panels(100, 7, 16),
      terms: {},
      diameterM: 0.6,
      night: true,
    },
    { name: '尾矿库防渗墙', piles: panels(100, 6.5, 13), terms: {}, diameterM: 0.6, night: true },
    { name: '蓄滞洪区围堤截渗墙', piles: panels(110, 7.5, 11), terms: {}, diameterM: 0.4 },
  ],
  XW1000: [
    {
      name: '跨江大桥引桥旋挖桩',
      piles: field('square', 10, 12, 4.5, 26),
      terms: {},
      diameterM: 1.2,
      night: true,
    },
    { name: '超高层塔楼旋挖桩', piles: field('square', 11, 11, 3.6, 22), terms: {}, diameterM: 1, night: true },
    { name: '市民中心地下车库旋挖桩', piles: field('square', 10, 10, 3, 17), terms: {}, diameterM: 0.8 },
  ],
  SP1000: [
    {
      name: '湖区路基粉喷搅拌桩',
      piles: field('triangle', 15, 20, 1.2, 11),
      terms: { ash_kgpm: 54, strokes: 4, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
    },
    {
      name: '工业园厂房地坪加固',
      piles: field('triangle', 14, 18, 1.4, 9),
      terms: { ash_kgpm: 50, strokes: 4, empty_stir_depth_m: 0.6 },
      diameterM: 0.5,
    },
    {
      name: '桥头路堤过渡段',
      piles: field('triangle', 10, 16, 1.1, 12.5),
      terms: { ash_kgpm: 55, strokes: 2, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
      days: 60,
    },
  ],
  trdTypeId: [
    { name: '过江隧道工作井 TRD 止水墙', piles: sections(130, 26), terms: {}, diameterM: 0.7, night: true },
    { name: '地下综合管廊 TRD 墙', piles: sections(110, 22), terms: {}, diameterM: 0.7, night: true },
    { name: '污染场地垂直阻隔墙', piles: sections(100, 20), terms: {}, diameterM: 0.55, night: true },
  ],
  G1000: [
    {
      name: '铁路路基碎石桩',
      piles: field('triangle', 16, 18, 1.5, 10),
      terms: { filling: 1.25 },
      diameterM: 0.6,
    },
    {
      name: '可液化砂土地基碎石桩',
      piles: field('triangle', 14, 16, 1.8, 12),
      terms: { filling: 1.3 },
      diameterM: 0.6,
    },
    { name: '粮库浅基处理碎石桩', piles: field('triangle', 12, 14, 1.6, 8), terms: { filling: 1.2 }, diameterM: 0.6 },
  ],
  'HS-XT': [
    { name: '山区特大桥冲击钻孔桩', piles: field('square', 10, 11, 4.5, 15), terms: {}, diameterM: 1.2, night: true },
    { name: '风电基础冲孔桩', piles: field('square', 10, 10, 4, 12), terms: {}, diameterM: 1, night: true },
    { name: '码头引桥冲孔桩', piles: field('square', 5, 20, 4, 14), terms: {}, diameterM: 1, night: true },
  ],
  'DS-GJ-01': [
    {
      name: '拱坝坝基帷幕自动记录灌浆',
      piles: curtain(140, 2, 2, 11),
      terms: { pressure_mpa: 1.5 },
      limits: { pressure_max: 2 },
      night: true,
    },
    {
      name: '泄洪洞固结灌浆',
      piles: curtain(84, 3, 2, 5.5),
      terms: { pressure_mpa: 0.7 },
      limits: { pressure_max: 1 },
    },
    {
      name: '岩溶地基处理灌浆',
      piles: curtain(110, 1, 1, 10),
      terms: { pressure_mpa: 1 },
      limits: { pressure_max: 1.4 },
    },
  ],
  QH1000: [
    {
      name: '新区物流园强夯地基',
      piles: points(16, 18, 6),
      terms: { mass_t: 20, drop_m: 15 },
      limits: { energy_min: 2700 },
      diameterM: 2.5,
    },
    {
      name: '山区机场高填方强夯',
      piles: points(14, 16, 7),
      terms: { mass_t: 30, drop_m: 18, last_two_mm: 100 },
      limits: { energy_min: 4900, last_two_max: 100 },
      diameterM: 2.5,
    },
    {
      name: '石化罐区强夯',
      piles: points(12, 14, 5),
      terms: { mass_t: 15, drop_m: 12 },
      limits: { energy_min: 1600 },
      diameterM: 2.2,
      days: 60,
    },
  ],
};

/** Two letters of a machine's name, by type. */
const LABELS: Readonly<Record<Exclude<EquipmentCode, 'HS-MI'>, string>> = {
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
const DEVICES_A_SITE = 20;

function demoSite(
  typeCode: Exclude<EquipmentCode, 'HS-MI'>,
  site: SmallSite,
  typeNo: number,
  siteNo: number,
): DemoSite {
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
  code === 'HS-MI' ? [] : SMALL_SITES[code].map((site, siteNo) => demoSite(code, site, typeNo, siteNo)),
);
