// Words on the map, by language. `{name}` is replaced by `fill`.
import type { DeviceState, PileStatusName } from '../contracts/api';

export type MapLanguage = 'cn' | 'en';

const EN = {
  map: 'Site map',
  keys: 'Arrow keys move, plus and minus zoom, 0 shows the whole site, Enter opens the {unit} nearest to the middle.',
  search: 'Find {unit} number',
  searchNone: 'No {unit} number contains “{text}”',
  searchMore: '{shown} of {total}; type more to narrow it down',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Show the whole site',
  north: 'North is up',
  legend: 'Status',
  cellNote: 'squares of {size}',
  loading: 'Loading the map …',
  empty: 'This project has no design piles with coordinates yet.',
  noWebGl: 'This browser cannot draw the map: WebGL 2 is missing or switched off. The numbers below stay up to date.',
  contextLost: 'The map lost its drawing surface.',
  retry: 'Try again',
  designDepth: 'Design depth',
  depth: 'Reached depth',
  diameter: 'Diameter',
  finished: 'Finished',
  north_: 'X (north)',
  east_: 'Y (east)',
  offline: 'offline',
  stale: 'no recent record',
  simulated: 'simulated',
  onPile: 'on {pile}',
  depthOf: '{depth} of {design} m',
};

export type MapTexts = typeof EN;

const CN: MapTexts = {
  map: '现场平面图',
  keys: '方向键平移，加减键缩放，0 显示整个现场，回车打开离中心最近的{unit}。',
  search: '查找{unit}号',
  searchNone: '没有包含“{text}”的{unit}号',
  searchMore: '显示 {shown} / {total}，请继续输入以缩小范围',
  zoomIn: '放大',
  zoomOut: '缩小',
  fitAll: '显示整个现场',
  north: '上方为北',
  legend: '状态',
  cellNote: '方格边长 {size}',
  loading: '正在加载平面图…',
  empty: '该项目还没有带坐标的设计桩位。',
  noWebGl: '浏览器无法绘制平面图：缺少或禁用了 WebGL 2。下方数字仍会更新。',
  contextLost: '平面图的绘图环境已丢失。',
  retry: '重试',
  designDepth: '设计深度',
  depth: '成桩深度',
  diameter: '桩径',
  finished: '完成时间',
  north_: 'X（北）',
  east_: 'Y（东）',
  offline: '离线',
  stale: '近期无数据',
  simulated: '模拟',
  onPile: '桩号 {pile}',
  depthOf: '{depth} / {design} m',
};

const STATUS_NAMES: Readonly<Record<MapLanguage, Readonly<Record<PileStatusName, string>>>> = {
  en: { planned: 'To do', inWork: 'In work', done: 'Done', warned: 'Done, with warning', discarded: 'Discarded' },
  cn: { planned: '未施工', inWork: '施工中', done: '已完成', warned: '有预警', discarded: '已作废' },
};

const STATE_NAMES: Readonly<Record<MapLanguage, Readonly<Record<DeviceState, string>>>> = {
  en: {
    in_construction: 'in construction',
    paused: 'paused',
    ended: 'ended',
    recording: 'recording',
    idle: 'idle',
  },
  cn: { in_construction: '施工中', paused: '暂停', ended: '已结束', recording: '记录中', idle: '空闲' },
};

/** All words of a language. */
export function mapTexts(language: MapLanguage): MapTexts {
  return language === 'cn' ? CN : EN;
}

/** A status in words. */
export function statusName(name: PileStatusName, language: MapLanguage): string {
  return STATUS_NAMES[language][name];
}

/** What a machine does, in words. */
export function stateName(state: DeviceState, language: MapLanguage): string {
  return STATE_NAMES[language][state];
}

/** Puts values into a text's `{name}` places. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** A count with separators. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
