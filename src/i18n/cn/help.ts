export const help = {
  title: '帮助',
  titleOf: '帮助：{{page}}',
  console: '整个平台的用法',
  back: '返回本页帮助',
  singleKeys: '允许单个按键打开帮助和类型列表',
} as const;
