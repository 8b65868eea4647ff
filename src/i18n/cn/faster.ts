export const faster = {
  title: '其他人刚刚修改过',
  hint: '核对后可以保存自己的内容，或采用现在的内容。',
  field: '字段',
  mine: '我的',
  theirs: '现在的',
  keepMine: '保留我的',
  takeTheirs: '采用现在的',
} as const;
