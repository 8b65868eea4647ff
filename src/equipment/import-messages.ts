// Messages about a faulty cell of a file of design piles, by the server and by the page that saves its findings; the server
// says the same of a design that is typed.
import type { ImportProblemCode } from '../contracts/api/pile-import';
import type { Language } from '../contracts/language';
import type { DesignParameter, Names } from './descriptor';
import type { Bounds } from './pile-bounds';
import { type ImportProblem, importBounds } from './pile-import';
import { MIN_CEMENT_DENSITY_GCM3 } from './slurry';

const MESSAGES: Readonly<Record<Exclude<ImportProblemCode, 'out_of_range'>, Names>> = {
  missing: { cn: '不能为空', en: 'is missing' },
  not_text: { cn: '不是文本', en: 'is not a text' },
  too_long: { cn: '过长', en: 'is too long' },
  control_character: { cn: '含有控制字符或不可见字符', en: 'has a control or invisible character' },
  a_date: {
    cn: '是日期：表格软件把输入当成了日期，请设为文本格式后重新输入',
    en: 'is a date: a spreadsheet has taken it for one; format the cell as text and type it again',
  },
  failed_formula: { cn: '公式没有结果', en: 'is a formula without a result' },
  not_a_number: { cn: '不是数字', en: 'is not a number' },
  not_finite: { cn: '不是有限的数值', en: 'is not finite' },
  not_whole: { cn: '必须为整数', en: 'must be a whole number' },
  not_positive: { cn: '必须大于 0', en: 'must be greater than 0' },
  not_a_choice: { cn: '不是可选的值', en: 'is none of the possible values' },
  cement_density: {
    cn: `水泥密度必须大于 ${MIN_CEMENT_DENSITY_GCM3}`,
    en: `density of cement must be greater than ${MIN_CEMENT_DENSITY_GCM3}`,
  },
  duplicate_in_file: { cn: '编号与前面的一行重复', en: 'is the number of an earlier row, too' },
  duplicate_in_project: { cn: '编号在项目中已存在', en: 'is the number of a pile of the project' },
  same_place: { cn: '与文件中其他桩坐标相同', en: 'is at the place of an earlier row' },
};

const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
/** Digits group alike in both languages. */
const boundText = (value: number): string => digits.format(value).replace('-', '−');

/** The messages of problems; of a number out of range with the bounds of its column. */
export function importMessages(
  parameters: readonly DesignParameter[],
  language: Language,
): (problem: Pick<ImportProblem, 'code' | 'column'>) => string {
  const outOfRange = new Map<string, string>();
  return ({ code, column }) => {
    if (code !== 'out_of_range') return MESSAGES[code][language];
    const known = outOfRange.get(column);
    if (known !== undefined) return known;
    const text = boundsText(importBounds(column, parameters), language);
    outOfRange.set(column, text);
    return text;
  };
}

function boundsText({ range: [least, most], unit }: Bounds, language: Language): string {
  const [from, to] = [boundText(least), boundText(most)];
  const withUnit = unit === '' ? to : `${to}\u00a0${unit}`;
  return language === 'cn' ? `必须在 ${from} 至 ${withUnit} 之间` : `must lie between ${from} and ${withUnit}`;
}
