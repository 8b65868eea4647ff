// Texts for the faults of an input. In English they are zod's; its Chinese has the names of types and the signs of
// comparison in English, so the words for that are here.
import type { z } from 'zod';
import type { Language } from '../../src/contracts/language';
import type { Refusal } from '../../src/contracts/refusals';

type Issue = z.core.$ZodRawIssue;

const REFUSALS_CN: Readonly<Record<Refusal, string>> = {
  'a change names the revision it has seen': '修改时必须带上所见的版本号',
  'a machine is one of a project': '指定设备时必须同时指定项目',
  'a new pile needs its number': '新增的桩必须有桩号',
  'a note is pinned at a depth or a time': '备注必须有深度或时间',
  'a stretch has an end': '必须填写终止里程',
  'a stretch or points are needed': '必须填写里程范围或点位',
  'a stretch or points, not both': '里程范围和点位只能填写一种',
  'input must be Date or YYYY-MM-DD string': '必须是日期，或 YYYY-MM-DD 格式的文字',
  'is no parameter of this call': '不是此接口的参数',
  'is there twice': '重复',
  'must be a mileage such as K12+345 or 12345, or two of them with a comma between':
    '必须是 K12+345 或 12345 形式的里程，或以逗号分隔的两个里程',
  'must be a number': '必须是数字',
  'must be a column and a part of its texts, as in record_no~R-7': '必须是 record_no~R-7 形式的列和所含文字',
  'must be a column, from and to as in depth_m~3~5, one of them open or the first not above the other':
    '必须是 depth_m~3~5 形式的列、下限和上限，其中一端可留空，下限不大于上限',
  'must be a code of a print': '必须是记录表上的 16 位核验码',
  'must be a path at the address of the console': '必须是本控制台地址下以 / 开头的路径',
  'must be a time of the day like 07:00': '必须是 07:00 形式的时刻',
  'must be an object key': '不是有效的文件名',
  'must begin below its end': '起点必须小于终点',
  'must be two times or days with a comma between': '必须是以逗号分隔的两个时间或日期',
  'must be greater than 0': '必须大于 0',
  'must be letters, digits, _ and -': '只能包含字母、数字、_ 和 -，最多 50 个字符',
  'must be letters, digits, _, . and -': '须以字母或数字开头，只能包含字母、数字、_、. 和 -，最多 64 个字符',
  'must be small letters, digits and _': '只能包含小写字母、数字和下划线',
  'must differ from hole_no in its last digits only, and not come before it':
    '与起始孔号只能末尾数字不同，且不能在其之前',
  'must have a cell for each pile': '每根桩必须有一个单元格',
  'must have a column': '至少需要一列',
  'must have a row': '至少需要一行',
  'must have a track': '至少需要一道',
  'must name a point': '至少需要一个点位',
  'must not begin or end with a space': '不能以空格开头或结尾',
  'must not be before begin_day': '不能早于开始日期',
  'must not be before planned_from': '不能早于计划开始日期',
  'must not be empty': '不能为空',
  'must not be given with filter or count': '不能与筛选条件或数量同时填写',
  'must not be given under two names': '不能同时用两个名称填写',
  'must not be negative': '不能为负数',
  'must not have control or invisible characters': '不能包含控制字符或不可见字符',
  'must not lie before its begin': '不能小于起始里程',
  'must say why': '必须说明原因',
  'names nothing to change': '没有要修改的内容',
  'one of pile_ids, filter and count must be given': '必须选择桩、筛选条件或数量之一',
};
const REFUSALS = new Map<string, string>(Object.entries(REFUSALS_CN));

const KINDS_CN: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否（true 或 false）',
  array: '列表',
  object: '对象',
  record: '对象',
};
const FORMATS_CN: Readonly<Record<string, string>> = {
  datetime: '带时区的 ISO 8601 时间',
  date: 'YYYY-MM-DD 格式的日期',
  uuid: 'UUID',
  url: '网址',
};

const issueTexts: Readonly<Record<Language, ((issue: Issue) => string) | undefined>> = {
  cn: inChinese,
  // As zod says it.
  en: undefined,
};

/** An input parsed by its schema. Refusals are in the given language. */
export function parseIn<S extends z.ZodType>(
  language: Language,
  schema: S,
  raw: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  const error = issueTexts[language];
  return schema.safeParse(raw, error === undefined ? {} : { error });
}

/** Text of an issue of `parseIn`. */
export function issueText(language: Language, { message }: { readonly message: string }): string {
  return language === 'cn' ? (REFUSALS.get(message) ?? message) : message;
}

function inChinese(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '不能缺少' : `必须是${KINDS_CN[issue.expected] ?? '另一种值'}`;
    case 'invalid_value':
      return `必须是以下之一：${issue.values.map(String).join('、')}`;
    case 'too_big':
      return tooBig(issue.origin, String(issue.maximum), issue.inclusive !== false);
    case 'too_small':
      return tooSmall(issue.origin, String(issue.minimum), issue.inclusive !== false);
    case 'invalid_format': {
      const format = FORMATS_CN[issue.format];
      return format === undefined ? '格式不正确' : `必须是${format}`;
    }
    case 'not_multiple_of':
      return `必须是 ${issue.divisor} 的倍数`;
    case 'unrecognized_keys':
      return `有未知的字段：${issue.keys.join('、')}`;
    default:
      return '无效';
  }
}

/** Unit that a size is counted in; a number has none. */
function unitOf(origin: string): string | null {
  if (origin === 'string') return '个字符';
  return origin === 'array' || origin === 'set' || origin === 'map' ? '项' : null;
}

function tooBig(origin: string, most: string, inclusive: boolean): string {
  const unit = unitOf(origin);
  if (unit !== null) return `最多 ${most} ${unit}`;
  return inclusive ? `不能大于 ${most}` : `必须小于 ${most}`;
}

function tooSmall(origin: string, least: string, inclusive: boolean): string {
  const unit = unitOf(origin);
  if (unit !== null) return least === '1' ? '不能为空' : `至少 ${least} ${unit}`;
  return inclusive ? `不能小于 ${least}` : `必须大于 ${least}`;
}
