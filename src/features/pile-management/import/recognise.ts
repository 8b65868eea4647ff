// What the columns of a file hold, by their heads: which field, in which unit. People correct it by hand.
import type { DesignParameter } from '../../../equipment/descriptor';
import { toHalfWidth } from '../../../shared/half-width';
import { designKeyOf, type FieldKey } from '../pile-form';

export const LENGTH_UNITS = ['m', 'cm', 'mm'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** What a column of the file is taken for. */
export interface ColumnUse {
  /** Null: the column is not imported. */
  readonly field: FieldKey | null;
  /** Of fields in metres. */
  readonly unit: LengthUnit;
}

export interface Recognised {
  /** Lines of the file above the first pile. */
  readonly headLines: 0 | 1;
  readonly uses: readonly ColumnUse[];
}

/** Fields that are lengths in metres, which a file may have in another unit. */
export const LENGTHS: ReadonlySet<string> = new Set(['mileage_m', 'x_m', 'y_m', 'diameter_m', 'design_depth_m']);

/** Heads as makers and designers write them, without blanks, brackets and units, in small letters. */
const HEADS: readonly (readonly [FieldKey, RegExp])[] = [
  [
    'pile_no',
    /^(桩号|桩编号|桩位编号|孔号|孔位编号|点号|点名|编号|板号|环号|槽段号|pileno|pilenumber|pile|holeno|hole|no|number|name|id|pile_no)$/,
  ],
  ['row_no', /^(排号|排|行号|轴线|轴号|row|rowno|row_no|axis)$/],
  ['numeral', /^(排内序号|行内序号|列号|列|no\.?inrow|noinrow|numeral|column)$/],
  ['mileage_m', /^(里程|里程桩号|桩号里程|mileage|chainage|station|mileage_m)$/],
  ['x_m', /^(x|x坐标|坐标x|北坐标|北|纵坐标|x北|n|north|northing|xnorth|x_m)$/],
  ['y_m', /^(y|y坐标|坐标y|东坐标|东|横坐标|y东|e|east|easting|ynorth|yeast|y_m)$/],
  ['diameter_m', /^(直径|桩径|孔径|设计桩径|d|dia|diameter|diameter_m)$/],
  [
    'design_depth_m',
    /^(设计深度|设计桩长|桩长|孔深|设计孔深|深度|有效桩长|l|length|depth|designdepth|designlength|design_depth_m)$/,
  ],
];

const UNIT = /[([/（【]\s*(mm|cm|m|毫米|厘米|米)\s*[)\]）】]?\s*$/i;
const UNIT_NAMES: Readonly<Record<string, LengthUnit>> = {
  毫米: 'mm',
  厘米: 'cm',
  米: 'm',
  mm: 'mm',
  cm: 'cm',
  m: 'm',
};

/** Recognises the columns by the file's first line; none where it is a pile already. */
export function recognise(firstCells: readonly string[], parameters: readonly DesignParameter[]): Recognised {
  const taken = new Set<FieldKey>();
  const uses = firstCells.map((cell): ColumnUse => {
    const head = toHalfWidth(cell).trim();
    const unit = UNIT_NAMES[UNIT.exec(head)?.[1]?.toLowerCase() ?? ''] ?? 'm';
    const field = fieldOf(head, parameters);
    if (field === null || taken.has(field)) return { field: null, unit: 'm' };
    taken.add(field);
    return { field, unit: LENGTHS.has(field) ? unit : 'm' };
  });
  if (taken.size > 0) return { headLines: 1, uses };
  // Without heads: number, X and Y, as total stations write them.
  const usual: readonly FieldKey[] = ['pile_no', 'x_m', 'y_m', 'design_depth_m', 'diameter_m'];
  return { headLines: 0, uses: firstCells.map((_, at) => ({ field: usual[at] ?? null, unit: 'm' })) };
}

function fieldOf(head: string, parameters: readonly DesignParameter[]): FieldKey | null {
  const plain = plainOf(head);
  const bare = plainOf(head.replace(/[([（【].*$/, '').replace(/\/\w+$/, ''));
  const own = HEADS.find(([, pattern]) => pattern.test(plain) || pattern.test(bare));
  if (own !== undefined) return own[0];
  const parameter = parameters.find(({ key, names }) =>
    [key, names.cn, names.en].some((name) => plainOf(name) === plain || plainOf(name) === bare),
  );
  return parameter === undefined ? null : designKeyOf(parameter);
}

function plainOf(text: string): string {
  return toHalfWidth(text)
    .toLowerCase()
    .replace(/[\s()[\]（）【】:：.]/g, '');
}
