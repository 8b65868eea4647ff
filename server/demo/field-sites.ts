// The smaller sites of the types whose piles, holes or points lie on a pattern over an area. Names, places and figures are
// invented; the figures lie where domain practice has them.
import { compactionPoints } from './line-layout';
import { fieldPiles } from './pile-layout';
import type { SmallSite, Three } from './small-site';

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

const points =
  (rows: number, columns: number, spacingM: number): SmallSite['piles'] =>
  (place) =>
    compactionPoints(
      fieldPiles({ ...place, prefix: 'QH', rows, columns, spacingM, pattern: 'square', depthM: 1 }),
      spacingM,
    );

export const FIELD_SITES = {
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
    { name: '机场西跑道延长段', piles: field('triangle', 20, 40, 1.3, 22), terms: { plate: 'SPB-C' } },
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
      limits: { energy_min: 4900 },
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
} as const satisfies Readonly<Partial<Record<string, Three>>>;
