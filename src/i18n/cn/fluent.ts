// Texts of the component library's own, which are English unless they are replaced.
export const fluent = {
  clear: '清除',
  open: '展开',
  openOf: '展开 {{label}}',
  information: '说明',
  increment: '增加',
  decrement: '减少',
} as const;
