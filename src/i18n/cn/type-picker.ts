/** The list of equipment types, and the search of all of them. */
export const typePicker = {
  native: '主要类型',
  child: '其他类型',
  search: '在所有类型中查找编号（桩号、孔号、环号等），或按名称查找类型',
  keys: '按 {{key}} 打开此列表，再按类型前的字母直接进入；按 / 查找。',
  open: '，待处理预警 {{count}}',
  countsFailed: '预警数量读取失败',
  none: '没有找到“{{text}}”',
  wholeOnly: '编号片段太短，只查找了与之完全相同的编号。请输入至少三个字符。',
  more: '该项目还有更多，请输入更完整的编号',
  found: '找到 {{types}} 个类型、{{piles}} 个编号',
  searching: '正在查找',
} as const;
