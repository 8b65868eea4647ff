export const sessions = {
  title: '登录设备',
  hint: '不认识的设备请结束，并修改密码。结束后，该设备的下一次操作会被拒绝，实时数据断开。',
  own: '本机',
  unknown: '未知浏览器',
  used: '最近使用 {{time}}',
  since: '登录于 {{time}}',
  end: '结束',
  endNamed: '结束会话：{{name}} {{address}}',
  ended: '已结束会话：{{name}}',
  endOthers: '结束其他全部',
  endedOthers: '已结束其他 {{count}} 个会话',
  none: '没有登录的设备',
} as const;
