export const charts = {
  perDay: '每日（{{unit}}）',
  total: '累计（{{unit}}）',
  design: '设计',
  nothingFinished: '尚无完成记录。',
  progress: '{{from}} 至 {{to}}，累计 {{made}} / 设计 {{design}} {{unit}}；最多的一天 {{bestDay}}，{{best}} {{unit}}。',
  loadingLog: '正在加载记录…',
  logKeys: '施工记录曲线：加减键缩放，上下键移动，0 显示全部',
  depthM: '深度 m',
  records: '记录 {{count}} 条',
  greatestDepth: '最大深度 {{depthM}} m',
  passes: '工序：',
  range: '{{low}} 至 {{high}}',
} as const;
