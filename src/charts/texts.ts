// Words on the charts, by language.

interface ProgressNumbers {
  readonly from: string;
  readonly to: string;
  readonly made: string;
  readonly design: string;
  readonly unit: string;
  readonly bestDay: string;
  readonly best: string;
}

const cn = {
  listSeparator: '，',
  nameSeparator: '：',
  itemSeparator: '、',
  perDay: (unit: string) => `每日（${unit}）`,
  total: (unit: string) => `累计（${unit}）`,
  design: '设计',
  nothingFinished: '尚无完成记录。',
  progress: ({ from, to, made, design, unit, bestDay, best }: ProgressNumbers) =>
    `${from} 至 ${to}，累计 ${made} / 设计 ${design} ${unit}；最多的一天 ${bestDay}，${best} ${unit}。`,
  loadingLog: '正在加载记录…',
  logKeys: '施工记录曲线：加减键缩放，上下键移动，0 显示全部',
  depthM: '深度 m',
  records: (count: string) => `记录 ${count} 条`,
  greatestDepth: (depthM: string) => `最大深度 ${depthM} m`,
  passes: '工序：',
  range: (low: string, high: string) => `${low} 至 ${high}`,
};

export type ChartTexts = typeof cn;

const en: ChartTexts = {
  listSeparator: ', ',
  nameSeparator: ': ',
  itemSeparator: ', ',
  perDay: (unit) => `Per day (${unit})`,
  total: (unit) => `Total (${unit})`,
  design: 'Design',
  nothingFinished: 'Nothing finished yet.',
  progress: ({ from, to, made, design, unit, bestDay, best }) =>
    `${from} to ${to}: ${made} of ${design} ${unit}; best day ${bestDay} with ${best}.`,
  loadingLog: 'Loading the log …',
  logKeys: 'Log tracks: plus and minus zoom, up and down move, 0 shows all',
  depthM: 'Depth m',
  records: (count) => `${count} records`,
  greatestDepth: (depthM) => `greatest depth ${depthM} m`,
  passes: 'passes: ',
  range: (low, high) => `from ${low} to ${high}`,
};

/** The words in a language. */
export function chartTexts(language: 'cn' | 'en'): ChartTexts {
  return language === 'cn' ? cn : en;
}
