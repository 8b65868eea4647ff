// The smaller sites of the types that work along a line (walls, curtains, tunnels), and of slurry plants, whose batches
// lie nowhere. Names, places and figures are
// invented; the figures lie where domain practice has them.
import {
  type Axis,
  curtainHoles,
  pitWallBodies,
  slurryBatches,
  tunnelRings,
  wallPanels,
  wallSections,
} from './line-layout';
import type { Place, SmallSite, Three } from './small-site';

/** Between the axes of a multi-axis machine. */
const AXIS_SPACING_M = 0.6;

const along = (place: Place, fromM: number, lengthM: number, perM = 0): Axis => ({ ...place, fromM, lengthM, perM });
const pit =
  (lengthM: number, widthM: number, depthM: number, axes = 3): SmallSite['piles'] =>
  (place) =>
    // Each body cuts the last hole of its neighbour once more.
    pitWallBodies({ ...place, lengthM, widthM, depthM, pitchM: (axes - 1) * AXIS_SPACING_M });
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
const batches =
  (count: number, cementKg: number): SmallSite['piles'] =>
  () =>
    slurryBatches(count, cementKg, { fullT: 85, leastT: 14 });

export const LINE_SITES = {
  'HS-800': [
    {
      name: '滨江地铁站基坑 SMW 工法桩',
      piles: pit(96, 48, 18),
      terms: { water_cement_ratio: 1.6, ash_kgpm: 400, axes: 3, strokes: 2 },
      devices: 2,
    },
    {
      name: '金融城地下室止水帷幕',
      piles: pit(90, 66, 15, 5),
      terms: { water_cement_ratio: 1.7, ash_kgpm: 600, axes: 5, strokes: 2 },
    },
    {
      name: '污水泵站围护工程',
      piles: pit(36, 30, 15),
      terms: { water_cement_ratio: 1.5, ash_kgpm: 420, axes: 3, strokes: 4 },
      days: 60,
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
  trdTypeId: [
    {
      name: '过江隧道工作井 TRD 止水墙',
      piles: sections(130, 26),
      terms: { water_cement_ratio: 1.5 },
      diameterM: 0.7,
      night: true,
    },
    {
      name: '地下综合管廊 TRD 墙',
      piles: sections(110, 22),
      terms: { water_cement_ratio: 1.5 },
      diameterM: 0.7,
      night: true,
    },
    {
      name: '污染场地垂直阻隔墙',
      piles: sections(100, 20),
      terms: { water_cement_ratio: 1.5 },
      diameterM: 0.55,
      night: true,
    },
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
} as const satisfies Readonly<Partial<Record<string, Three>>>;
