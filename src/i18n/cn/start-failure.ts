/** Shown in both languages, before any texts have come. */
export const startFailure = {
  title: '页面没有加载完整',
  why: '可能是网络中断，也可能是系统刚刚升级。',
  again: '重新加载',
} as const;
