export const listExport = {
  export: '导出',
  title: '导出当前列表',
  formatOf: { xlsx: 'Excel', csv: 'CSV', parquet: 'Parquet' },
  pdf: 'PDF 报告',
  pdfTooMany: 'PDF 报告最多 {{most}} 条，请缩小查询范围。',
  none: '还没有导出',
  noneHint: '选择格式后在后台生成，完成后可随时下载。',
  stateOf: { waiting: '等待中', running: '正在生成', done: '已完成', failed: '生成失败', cancelled: '已取消' },
  rows: '{{rows}} 行，{{kb}} KB',
  cancel: '取消 {{name}}',
  again: '重新生成 {{name}}',
  drop: '删除 {{name}}',
} as const;
