// Titles of the screens by their key in the descriptors (src/equipment).
export const screens = {
  index: '总览',
  realTime: '实时数据',
  dataCenter: '数据中心',
  warningInformation: '预警信息',
  dailyStatistics: '每日统计',
  pile: '桩位管理',
  hole: '孔位管理',
  constructionAnalysis: '施工分析',
  'pile/add': '新增模拟数据',
  historyData: '历史数据',
  simulation: '模拟',
  task: '任务管理',
} as const;
