import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { issueText, parseIn } from './input-texts';

/** Text of the first refusal of an input. */
function refusalIn(language: 'cn' | 'en', schema: z.ZodType, raw: unknown): string {
  const { error } = parseIn(language, schema, raw);
  const [issue] = error?.issues ?? [];
  return issue === undefined ? '' : issueText(language, issue);
}

describe('what is wrong with an input', () => {
  const wrong: readonly (readonly [string, z.ZodType, unknown])[] = [
    ['不能缺少', z.string(), undefined],
    ['必须是文字', z.string(), 5],
    ['必须是数字', z.coerce.number(), 'x'],
    ['必须是整数', z.int(), 1.5],
    ['必须是是或否（true 或 false）', z.boolean(), 'yes'],
    ['必须是列表', z.array(z.string()), 'x'],
    ['必须是对象', z.object({}), 'x'],
    ['不能大于 0.5', z.number().max(0.5), 0.6],
    ['必须小于 5', z.number().lt(5), 5],
    ['不能小于 1', z.number().min(1), 0],
    ['必须大于 0', z.number().positive(), 0],
    ['最多 3 个字符', z.string().max(3), 'four'],
    ['不能为空', z.string().min(1), ''],
    ['至少 2 项', z.array(z.int()).min(2), [1]],
    ['必须是带时区的 ISO 8601 时间', z.iso.datetime({ offset: true }), 'today'],
    ['格式不正确', z.string().regex(/^a$/), 'b'],
    ['必须是以下之一：asc、desc', z.enum(['asc', 'desc']), 'up'],
    ['必须是 5 的倍数', z.number().multipleOf(5), 7],
    ['有未知的字段：b', z.strictObject({}), { b: 1 }],
    ['无效', z.union([z.string(), z.boolean()]), 5],
  ];

  it.each(wrong)('is told in Chinese: %s', (text, schema, raw) => {
    expect(refusalIn('cn', schema, raw)).toBe(text);
  });

  it.each(wrong)('is told in English where that is asked for, and not: %s', (text, schema, raw) => {
    const english = refusalIn('en', schema, raw);
    expect(english).not.toBe(text);
    expect(english).toMatch(/^[\x20-\x7e]+$/);
  });

  it('is told in both languages where a schema has words of its own', () => {
    const nothing = { project_id: 1, warning_id: 1, revision: 0, comment: '' };
    expect(refusalIn('cn', API.warningClose.input, nothing)).toBe('必须说明原因');
    expect(refusalIn('en', API.warningClose.input, nothing)).toBe('must say why');
  });
});
