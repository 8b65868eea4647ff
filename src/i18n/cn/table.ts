// Tables: their columns and the actions on them.
export const table = {
  columns: '列设置',
  columnsLeftOut: '列设置：已显示 {{shown}} / {{count}} 列',
  headHint:
    '点击排序；按住 Shift 点击可加入次级排序。拖动可调整列的位置；键盘：Shift+左右键调列宽，Ctrl+Shift+左右键移动列。',
  widthOf: '{{name}}的列宽',
  sortedUp: '第 {{rank}} 排序条件，升序',
  sortedDown: '第 {{rank}} 排序条件，降序',
  pin: '固定{{name}}',
  unpin: '取消固定{{name}}',
  moveUp: '{{name}}前移',
  moveDown: '{{name}}后移',
  moved: '{{name}}：第 {{place}} 列，共 {{count}} 列',
  reset: '恢复默认',
  resetToProject: '恢复为项目表头',
  saveForProject: '保存为项目表头',
  removeForProject: '取消项目表头',
  savedForProject: '已保存，项目的其他人将看到同样的列。',
  removedForProject: '已取消，项目的其他人将看到默认的列。',
  projectHint: '当前为项目表头，由管理人员设置；您的调整只在本浏览器生效。',
} as const;
