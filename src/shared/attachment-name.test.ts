import { expect, it } from 'vitest';
import { attachmentName } from './attachment-name';

it.each([
  [`attachment; filename="K12.xlsx"; filename*=UTF-8''%E6%88%90%E6%A1%A9.xlsx`, '成桩.xlsx'],
  [`attachment; filename*=utf-8'zh'%E6%88%90%E6%A1%A9.xlsx; filename=a.xlsx`, '成桩.xlsx'],
  ['attachment; filename="a \\"b\\".csv"', 'a _b_.csv'],
  ['attachment; filename=%E6%88%90.csv', '成.csv'],
  ['attachment; filename=100%.csv', '100%.csv'],
  ['attachment; filename="../../etc/passwd"', '_.._etc_passwd'],
  ['attachment; filename="..."', null],
  ['inline', null],
  [null, null],
])('%s names %s', (header, name) => {
  expect(attachmentName(header)).toBe(name);
});
