export const holeOrders = {
  title: '各序孔对比',
  detail: '全部项目记录，不受查询条件影响；模拟生成的记录不计入',
  none: '没有已完成的分序孔',
  order: '孔序',
  holes: '已完成孔数',
  metres: '灌浆进尺',
  dose: '平均单位注灰量',
  lugeon: '最大透水率平均值',
  reduction: '较前序减少',
  chart: '各序孔平均单位注灰量',
} as const;
