export const board = {
  open: '看板模式',
  asOf: '数据时间 {{time}}',
  old: '数据停在 {{time}}（{{ago}}），当前情况未知',
  never: '没有取得数据，当前情况未知',
  today: '今日完成',
  plan: '计划 {{plan}}',
  stays: '不轮播',
  turns: '每 {{seconds}} 秒轮播项目',
  fullScreen: '全屏',
  leave: '退出看板',
  more: '还有 {{count}} 台',
  moreOf: { need: '需处理 {{count}}', works: '施工中 {{count}}', rests: '空闲 {{count}}', off: '离线 {{count}}' },
} as const;
