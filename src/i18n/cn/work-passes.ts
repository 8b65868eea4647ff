// Work that goes over the site pass by pass.
export const workPasses = {
  title: '各遍夯点',
  detail: '全部项目记录，不受查询条件影响',
  none: '没有设计夯点',
  pass: '遍数',
  points: '设计点数',
  done: '已完成',
  share: '完成率',
  inWork: '施工中',
  noPass: '未指定',
  mean: '平均{{name}}',
} as const;
