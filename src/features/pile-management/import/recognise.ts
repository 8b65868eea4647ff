// What the columns of a file hold, by their heads: which field, in which unit. People correct it by hand.
import type { LengthUnit } from '../../../contracts/spreadsheet';
import type { DesignParameter } from '../../../equipment/descriptor';
import { designKeyOf, type FieldKey } from '../../../parts/pile-fields/pile-values';
import { toHalfWidth } from '../../../shared/half-width';

/** What a column of the file is taken for. */
export interface ColumnUse {
  /** Null: the column is not imported. */
  readonly field: FieldKey | null;
  /** Of fields in metres. */
  readonly unit: LengthUnit;
}

export interface Recognised {
  /** Lines of the file above the first pile: its title and the heads. */
  readonly headLines: number;
  readonly uses: readonly ColumnUse[];
}

/** Fields that are lengths in metres, which a file may have in another unit. */
export const LENGTHS: ReadonlySet<string> = new Set(['mileage_m', 'x_m', 'y_m', 'diameter_m', 'design_depth_m']);

/** Fields that hold any text: a number in them is a name, whose zeros and marks count. */
export function textFields(parameters: readonly DesignParameter[]): ReadonlySet<string> {
  return new Set(['pile_no', 'row_no', ...parameters.filter(({ holds }) => holds === 'text').map(designKeyOf)]);
}

/** Heads as makers and designers write them, without blanks, brackets and units, in small letters. */
const HEADS: readonly (readonly [FieldKey, RegExp])[] = [
  [
    'pile_no',
    /^(桩号|桩编号|桩位编号|孔号|孔位编号|点号|点名|编号|板号|环号|槽段号|墙段号|夯点号|pileno|pilenumber|pile|holeno|hole|no|number|name|id|pile_no|noof(pile|hole|board|ring|panel|section|point))$/,
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

/** Lines among which the heads are looked for: above them stand a title, the project, who has made the table. */
export const MOST_HEAD_LINES = 8;

/**
 * Recognises the columns by the file's first lines: the heads are the line with most known names. A single one is a head
 * in the first line only; in another it may be a remark.
 */
export function recognise(
  firstLines: readonly (readonly string[])[],
  parameters: readonly DesignParameter[],
): Recognised {
  let best: Recognised = { headLines: 0, uses: [] };
  let mostFields = 0;
  for (const [at, line] of firstLines.slice(0, MOST_HEAD_LINES).entries()) {
    const uses = usesOf(line, parameters);
    const fields = uses.filter(({ field }) => field !== null).length;
    if (fields <= mostFields || (at > 0 && fields < 2)) continue;
    mostFields = fields;
    best = { headLines: at + 1, uses };
  }
  if (mostFields > 0) return best;
  // Without heads: number, X and Y, as total stations write them.
  const usual: readonly FieldKey[] = ['pile_no', 'x_m', 'y_m', 'design_depth_m', 'diameter_m'];
  return { headLines: 0, uses: (firstLines[0] ?? []).map((_, at) => ({ field: usual[at] ?? null, unit: 'm' })) };
}

/** What a line of heads says of its columns. */
function usesOf(heads: readonly string[], parameters: readonly DesignParameter[]): readonly ColumnUse[] {
  const taken = new Set<FieldKey>();
  return heads.map((cell): ColumnUse => {
    const head = toHalfWidth(cell).trim();
    const unit = UNIT_NAMES[UNIT.exec(head)?.[1]?.toLowerCase() ?? ''] ?? 'm';
    const field = fieldOf(head, parameters);
    if (field === null || taken.has(field)) return { field: null, unit: 'm' };
    taken.add(field);
    return { field, unit: LENGTHS.has(field) ? unit : 'm' };
  });
}

/** A parameter of the type by its whole name goes first: a wall of panels has a chainage of its own. */
function fieldOf(head: string, parameters: readonly DesignParameter[]): FieldKey | null {
  const plain = plainOf(head);
  const bare = plainOf(head.replace(/[([（【].*$/, '').replace(/\/\w+$/, ''));
  const named = (text: string): DesignParameter | undefined =>
    parameters.find(({ key, names }) => [key, names.cn, names.en].some((name) => plainOf(name) === text));
  const exact = named(plain) ?? named(plainOf(head.replace(/\s*[([（【][^([（【]*$/, '')));
  if (exact !== undefined) return designKeyOf(exact);
  const own = HEADS.find(([, pattern]) => pattern.test(plain) || pattern.test(bare));
  if (own !== undefined) return own[0];
  const parameter = named(bare);
  return parameter === undefined ? null : designKeyOf(parameter);
}

function plainOf(text: string): string {
  return toHalfWidth(text)
    .toLowerCase()
    .replace(/[\s()[\]（）【】:：.]/g, '');
}
