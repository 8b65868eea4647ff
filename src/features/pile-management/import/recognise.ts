// The fields and units of the columns of a file, recognised by their heads. People correct them by hand.
import type { LengthUnit } from '../../../contracts/spreadsheet';
import type { DesignParameter } from '../../../equipment/descriptor';
import type { UnitKey } from '../../../equipment/units';
import { designKeyOf, type FieldKey } from '../../../parts/pile-fields/pile-values';
import { toHalfWidth } from '../../../shared/half-width';
import {
  isLevelField,
  isOfOtherPart,
  LEVEL_FIELDS,
  type LevelField,
  type LevelZero,
  levelOfHead,
  levelOfHole,
  levelOfStop,
  zeroOf,
  zeroToRead,
} from './level-heads';
import { isStation, numberOfEitherMark } from './written-number';

/** A field of a pile, or a level that its depth is worked out from. */
type FileField = FieldKey | LevelField;

/** Field and unit of a column of the file. */
export interface ColumnUse {
  /** Null: the column is not imported. */
  readonly field: FileField | null;
  /** Of fields in metres. */
  readonly unit: LengthUnit;
}

export interface Recognised {
  /** Lines of the file above the first pile: its title and the heads. */
  readonly headLines: number;
  readonly uses: readonly ColumnUse[];
  /** Without heads: the column of a third number, which is taken for a height. */
  readonly heightAt?: number;
}

/** Fields that are lengths in metres, which a file may have in another unit. */
export const LENGTHS: ReadonlySet<string> = new Set([
  'mileage_m',
  'x_m',
  'y_m',
  'diameter_m',
  'design_depth_m',
  ...LEVEL_FIELDS,
]);

/** Fields that hold any text: a number in them is a name, whose zeros and marks count. */
export function textFields(parameters: readonly DesignParameter[]): ReadonlySet<string> {
  return new Set(['pile_no', 'row_no', ...parameters.filter(({ holds }) => holds === 'text').map(designKeyOf)]);
}

/** Heads as makers and designers write them, without blanks, brackets and units, in small letters. */
const HEADS: readonly (readonly [FieldKey, RegExp])[] = [
  [
    'pile_no',
    /^((工程|设计)?桩号|桩(位|基)?编号|桩位号|桩名|(灌浆|钻|桩)?孔位?编?号|(排水)?板位?编?号|(管片|衬砌)?环编?号|(单元)?槽[段孔]编?号|墙[段幅]编?号|夯点编?号|(pile|hole|borehole)(no|number|id|ref|reference|mark|name)?|pile_no|(point|pt)(no|number|id|name)|noof(pile|hole|board|ring|panel|section|point))$/,
  ],
  ['row_no', /^(排号|排|行号|轴线|轴号|row|rowno|row_no|axis)$/],
  ['numeral', /^(排内序号|行内序号|列号|列|no\.?inrow|noinrow|numeral|column)$/],
  ['mileage_m', /^(里程|里程桩号|桩号里程|mileage|chainage|station|mileage_m)$/],
  [
    'x_m',
    /^((设计|桩位|桩心|桩?中心)?(x|n|[xn]坐标|坐标[xn]|(北|纵)(坐标)?[xn]?|[xn]北)|((grid|local)?(n|north|northings?)|x)(coord(inate)?s?)?|coord(inate)?s?(x|n|northing)|xnorth|ynorth|x_m)$/,
  ],
  [
    'y_m',
    /^((设计|桩位|桩心|桩?中心)?(y|e|[ye]坐标|坐标[ye]|(东|横)(坐标)?[ye]?|[ye]东)|((grid|local)?(e|east|eastings?)|y)(coord(inate)?s?)?|coord(inate)?s?(y|e|easting)|yeast|xeast|y_m)$/,
  ],
  [
    'diameter_m',
    /^((设计)?(直径|桩径[dφ]?|孔径|墙体?厚度?|槽[宽厚]度?|成槽[宽厚]度|(排水)?板宽度?|(管片|衬砌)?环?外直?径|夯?锤底?直?径)|桩直径|d|φ|(pile|hole|borehole|ring|outer|tamper)?(dia|diam|diameter)|diameter_m)$/,
  ],
  [
    'design_depth_m',
    /^(设计深度|(设计)?(有效)?桩长[lh]?|孔深|设计孔深|钻孔深度|深度|l|(design)?(pile|hole)?(length|depth)|lengthofpile|design_depth_m)$/,
  ],
];

/** Heads that mean the number of a pile only where no column has one of the others: lists number their rows as well. */
const NUMBER_OF_SOMETHING = /^(编号|点号|点名|point|pt|no|number|name|id|ref|mark)$/;

/** Of these the ones that seldom number rows: where a list says them in Chinese, its rows have 序号. */
const CHINESE_NUMBER = /^(编号|点号|点名)$/;

/** The same of heads that number parts of a wall, rings or boards: in a list of piles they may say where a pile belongs. */
const NUMBER_OF_PART =
  /^([墙槽]?幅编?号|段编?号|(panel|board|drain|ring|segment|section|barrette|point)(no|number|id|ref|mark)?)$/;

/**
 * Heads that mean the size across only of some types, and only where no column has one of the others, the likeliest first:
 * a pipe has a wall of another thickness, a panel is as wide as it is long, and a board is thin.
 */
const THICK = /^((设计)?厚度?|(wall|trench|diaphragmwall|d-?wall)?(thickness|thk))$/;
const WIDE = /^((设计)?宽度?|(wall|trench|board|drain|band)?width)$/;
const ACROSS: Readonly<Partial<Record<UnitKey, readonly RegExp[]>>> = {
  panel: [THICK, WIDE],
  section: [THICK, WIDE],
  board: [WIDE],
};

/** At the end of a head, or a cell of its own below it. */
const UNIT = /(?:[([/（【,，:_]|\s|(?<=[\u4e00-\u9fff]))\s*(mm|cm|m|毫米|厘米|米)\s*[)\]）】]?\s*$/i;
const UNIT_ALONE = /^[([（【]?\s*(mm|cm|m|毫米|厘米|米)\s*[)\]）】]?$/i;
/** A cell between others with units holds a unit, a dash or nothing. */
const MOST_UNIT_CHARACTERS = 8;
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
 * Recognises the columns by the file's first lines: the heads are the line with most known names, or two lines that have
 * more together, and a line of units below them. A single name is a head in the first line only; in another it may be a
 * remark. Columns that the sheet hides get fields that no other one has. Levels are known where the type has depths.
 * `counted`: the type's unit, by which some heads are known.
 */
export function recognise(
  firstLines: readonly (readonly string[])[],
  parameters: readonly DesignParameter[],
  hidden: readonly number[] = [],
  knowsLevels = true,
  counted: UnitKey = 'pile',
): Recognised {
  const lines = firstLines.slice(0, MOST_HEAD_LINES);
  let best: Recognised = { headLines: 0, uses: [] };
  let mostFields = 0;
  const consider = (heads: readonly Head[], headLines: number, fewest: number): void => {
    const uses = usesOf(heads, { parameters, hidden, knowsLevels, counted });
    const fields = uses.filter(({ field }) => field !== null).length;
    // Levels of another part or above another zero are known heads as well, though they are not imported.
    const isLeftOut = (head: Head, at: number): boolean => uses[at]?.field === null && isLevelLeftOut(head, parameters);
    const known = fields + (knowsLevels ? heads.filter(isLeftOut).length : 0);
    if (known <= mostFields || fields < fewest) return;
    mostFields = known;
    best = { headLines, uses };
  };
  for (const [at, line] of lines.entries()) {
    // A pile may be called D or N.
    if (line.filter(isOfPile).length < 2) consider(line.map(headOf), at + 1, at === 0 ? 1 : 2);
  }
  for (const [at, line] of lines.entries()) {
    const below = lines[at + 1];
    if (below !== undefined && ![...line, ...below].some(isOfPile)) consider(joinedHeads(line, below), at + 2, 2);
  }
  return mostFields > 0 ? withUnitsBelow(best, lines[best.headLines]) : withoutHeads(lines);
}

/** The possible names of a column, the likeliest first, and its unit. */
interface Head {
  readonly names: readonly string[];
  readonly unit: LengthUnit | null;
}

function headOf(cell: string): Head {
  const name = toHalfWidth(cell).trim();
  return { names: [name], unit: unitAt(UNIT, name) };
}

function unitAt(pattern: RegExp, text: string): LengthUnit | null {
  return UNIT_NAMES[pattern.exec(text)?.[1]?.toLowerCase() ?? ''] ?? null;
}

/** Heads in two lines: a name above several columns ('坐标(m)' over 'X' and 'Y') stands over the first of them only. */
function joinedHeads(above: readonly string[], below: readonly string[]): readonly Head[] {
  let group = headOf('');
  return below.map((cell, at): Head => {
    const [own, under] = [headOf(above[at] ?? ''), headOf(cell)];
    const [upper = '', lower = ''] = [own.names[0], under.names[0]];
    if (lower === '') {
      group = headOf('');
      return own;
    }
    if (upper !== '') group = own;
    const shared = bareOf(group.names[0] ?? '');
    const names = [`${shared}${lower}`, lower, `${bareOf(lower)}${shared}`, upper];
    return { names, unit: under.unit ?? group.unit };
  });
}

/** The heads with the units that a line of units below them says. */
function withUnitsBelow(found: Recognised, line: readonly string[] | undefined): Recognised {
  const units = (line ?? []).map((cell) => unitAt(UNIT_ALONE, toHalfWidth(cell).trim()));
  const isLineOfUnits =
    units.some((unit) => unit !== null) &&
    !line?.some((cell) => isOfPile(cell) || cell.trim().length > MOST_UNIT_CHARACTERS);
  if (!isLineOfUnits) return found;
  const uses = found.uses.map(({ field, unit }, at): ColumnUse => {
    const said = units[at] ?? null;
    return { field, unit: field !== null && LENGTHS.has(field) && said !== null ? said : unit };
  });
  return { headLines: found.headLines + 1, uses };
}

const numberOf = (cell: string): number | null => numberOfEitherMark(toHalfWidth(cell).trim());
const isNumber = (cell: string): boolean => numberOf(cell) !== null;
/** Heads have none of these. */
const isOfPile = (cell: string): boolean => isNumber(cell) || isStation(toHalfWidth(cell).trim());

/**
 * Without heads: number, X and Y, as total stations write them. A third number alone is a height, which no pile has; a
 * designer's list goes on with depth and diameter. Surveying programs write a code between number and place, or an empty
 * cell.
 */
function withoutHeads(lines: readonly (readonly string[])[]): Recognised {
  const headLines = Math.max(
    0,
    lines.findIndex((line) => line.slice(1).filter(isNumber).length >= 2),
  );
  const rows = lines.slice(headLines);
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== ''));
  const numeric = [...columns.keys()].filter((at) => {
    const cells = columns[at] ?? [];
    return at > 0 && cells.length > 0 && cells.every(isNumber);
  });
  const [code, ...places] = numeric;
  const sizeOf = (at: number | undefined): number => Math.abs(numberOf(columns[at ?? -1]?.[0] ?? '') ?? 0);
  const isCode =
    code !== undefined &&
    places.length > 1 &&
    columns[code]?.every((cell) => /^\d+$/.test(cell.trim())) === true &&
    [places[0], places[1]].every((at) => sizeOf(at) > 10 * sizeOf(code));
  const [x, y, ...sizes] = isCode ? places : numeric;
  const fields = new Map<number | undefined, FieldKey>([
    [x, 'x_m'],
    [y, 'y_m'],
    [0, 'pile_no'],
  ]);
  if (sizes.length > 1) fields.set(sizes[0], 'design_depth_m').set(sizes[1], 'diameter_m');
  const uses = columns.map((_, at): ColumnUse => ({ field: fields.get(at) ?? null, unit: 'm' }));
  const [heightAt] = sizes;
  return sizes.length === 1 && heightAt !== undefined ? { headLines, uses, heightAt } : { headLines, uses };
}

interface HeadTerms {
  readonly parameters: readonly DesignParameter[];
  readonly hidden: readonly number[];
  readonly knowsLevels: boolean;
  readonly counted: UnitKey;
}

/** The uses of the columns by their heads: no field has two, and both levels are above the same zero. */
function usesOf(heads: readonly Head[], terms: HeadTerms): readonly ColumnUse[] {
  const { parameters, hidden, knowsLevels, counted } = terms;
  const uses = heads.map((): ColumnUse => ({ field: null, unit: 'm' }));
  const taken = new Set<FileField>();
  let levelZero: LevelZero | null = null;
  const give = (areHidden: boolean, fieldOf: (name: string) => FileField | null): void => {
    const found = heads.flatMap(({ names, unit }, at) => {
      if (uses[at]?.field !== null || hidden.includes(at) !== areHidden) return [];
      const plain = names.map(plainOf);
      const isOther = isOfOtherPart(plain);
      const field = names.map(fieldOf).find((known) => known !== null && !(isOther && isLevelField(known))) ?? null;
      return field === null ? [] : [{ at, unit, field, zero: zeroOf(plain) }];
    });
    levelZero ??= zeroToRead(found.flatMap(({ field, zero }) => (isLevelField(field) ? [{ field, zero }] : [])));
    for (const { at, unit, field, zero } of found) {
      if (taken.has(field) || (isLevelField(field) && zero !== levelZero)) continue;
      taken.add(field);
      uses[at] = { field, unit: LENGTHS.has(field) ? (unit ?? 'm') : 'm' };
    }
  };
  const hasLevel = (): boolean => LEVEL_FIELDS.some((field) => taken.has(field));
  let isOfHole = false;
  for (const areHidden of [false, true]) {
    give(areHidden, (name) => {
      const field = fieldOf(name, parameters);
      return isLevelField(field) && !knowsLevels ? null : field;
    });
    if (knowsLevels && !hasLevel()) {
      give(areHidden, (name) => levelOfHole(plainOf(bareOf(name))));
      isOfHole = hasLevel();
    }
    // A hole may go deeper than its pile.
    if (knowsLevels && !isOfHole) give(areHidden, levelOfStopIn);
    for (const across of ACROSS[counted] ?? []) {
      give(areHidden, (name) => (across.test(plainOf(bareOf(name))) ? 'diameter_m' : null));
    }
    // A type of walls, rings or boards counts the parts: there their number goes first.
    const isOfPiles = counted === 'pile' || counted === 'hole';
    for (const number of [...(isOfPiles ? [CHINESE_NUMBER] : []), NUMBER_OF_PART, NUMBER_OF_SOMETHING]) {
      give(areHidden, (name) => (number.test(plainOf(bareOf(name))) ? 'pile_no' : null));
    }
  }
  return uses;
}

const levelOfStopIn = (name: string): LevelField | null =>
  levelOfStop(plainOf(name)) ?? levelOfStop(plainOf(bareOf(name)));

/** A level of another part, or one above a zero that it names, as may be left out for another. */
function isLevelLeftOut({ names }: Head, parameters: readonly DesignParameter[]): boolean {
  const plain = names.map(plainOf);
  if (!isOfOtherPart(plain) && zeroOf(plain) === 'unsaid') return false;
  return names.some((name) => isLevelField(fieldOf(name, parameters)) || levelOfHole(plainOf(bareOf(name))) !== null);
}

/** Without brackets, their content and the unit. */
const bareOf = (head: string): string =>
  head
    .replace(/[([（【].*$/, '')
    .replace(/\/\w+$/, '')
    .replace(UNIT, '');

/** A parameter of the type by its whole name goes first: a wall of panels has a chainage of its own. */
function fieldOf(head: string, parameters: readonly DesignParameter[]): FileField | null {
  const plain = plainOf(head);
  const bare = plainOf(bareOf(head));
  const named = (text: string): DesignParameter | undefined =>
    parameters.find(({ key, names }) => [key, names.cn, names.en].some((name) => plainOf(name) === text));
  const exact = named(plain) ?? named(plainOf(head.replace(/\s*[([（【][^([（【]*$/, '')));
  if (exact !== undefined) return designKeyOf(exact);
  const own = HEADS.find(([, pattern]) => pattern.test(plain)) ?? HEADS.find(([, pattern]) => pattern.test(bare));
  if (own !== undefined) return own[0];
  const parameter = named(bare);
  return parameter === undefined ? (levelOfHead(head, plain) ?? levelOfHead(head, bare)) : designKeyOf(parameter);
}

function plainOf(text: string): string {
  return toHalfWidth(text)
    .toLowerCase()
    .replace(/[\s()[\]（）【】:：.]/g, '');
}
