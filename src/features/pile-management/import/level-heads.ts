// Heads of the two levels that a pile stands between, in place of its length: cut-off and toe, as designers write them.

/** Levels in metres, from which the design depth is worked out. They are not stored. */
export const LEVEL_FIELDS = ['top_level_m', 'toe_level_m'] as const;
export type LevelField = (typeof LEVEL_FIELDS)[number];

export const isLevelField = (field: string | null): field is LevelField =>
  LEVEL_FIELDS.some((known) => known === field);

/** Heads are tested without blanks, points, brackets and units, in small letters: parts that follow each other. */
const whole = (...parts: readonly RegExp[]): RegExp =>
  new RegExp(`^${parts.map(({ source }) => `(?:${source})`).join('')}$`);

/** The datum of a level: mRL, mPD, mAOD. */
const DATUM = /,?m?(?:rl|pd|od|aod|asl|msl|cd)/;
/** Said alone it has its unit, or is RL: OD is an outer diameter as well. */
const DATUM_ALONE = /,?(?:m?rl|m(?:pd|od|aod|asl|msl|cd))/;
const LEVEL = new RegExp(`(?:levels?|lvl|elevations?|elev|el)(?:,?m|${DATUM.source})?|${DATUM_ALONE.source}`);
const MAYBE_LEVEL = new RegExp(`(?:${LEVEL.source})?`);
const PLANNED = /(?:design(?:ed)?|proposed|required|est|estimated)?/;
const PILE = /(?:pile|wall|panel|column)?/;
const TOP = /cut[-–‑]?off|top|head/;
const TOE = /toe|tip|bottom|base|founding/;
const OF_PILE = /ofpile/;
const LEVEL_OF = /levelof(?:pile)?/;
const CN_PLANNED = /(?:设计)?(?:有效)?/;
const CN_PILE = /[桩墙槽板][身体]?/;
const CN_TOP = /顶[部面]?/;
const CN_TOE = /(?:底端|[底尖端])[部面]?/;
const CN_ZERO = /(?:绝对|相对)?/;
const CN_DESIGN = /(?:设计)?/;
const CN_HEIGHT = /(?:标高|高程)[a-z]?\d?/;
const CN_LEVEL = new RegExp([CN_ZERO, CN_DESIGN, CN_ZERO, CN_HEIGHT, CN_ZERO].map(({ source }) => source).join(''));

/** Said of the pile itself. */
const OF_ITSELF: readonly (readonly [LevelField, RegExp])[] = [
  ['top_level_m', whole(CN_PLANNED, CN_PILE, CN_TOP, CN_LEVEL)],
  ['top_level_m', whole(PLANNED, PILE, TOP, LEVEL)],
  ['top_level_m', whole(TOP, OF_PILE, MAYBE_LEVEL)],
  ['top_level_m', whole(LEVEL_OF, TOP)],
  ['toe_level_m', whole(CN_PLANNED, CN_PILE, CN_TOE, CN_LEVEL)],
  ['toe_level_m', whole(PLANNED, PILE, TOE, LEVEL)],
  ['toe_level_m', whole(TOE, OF_PILE, MAYBE_LEVEL)],
  ['toe_level_m', whole(LEVEL_OF, TOE)],
];

/** A hole's, or of something unsaid. The mouth of a hole lies above the top of its pile: they go with each other alone. */
const OF_HOLE: readonly (readonly [LevelField, RegExp])[] = [
  ['top_level_m', whole(CN_PLANNED, /孔[口顶]|顶[部面]?/, CN_LEVEL)],
  ['top_level_m', whole(PLANNED, /(?:bore)?hole(?:top|collar|mouth)|collar/, LEVEL)],
  ['toe_level_m', whole(CN_PLANNED, /孔底|终孔|底[部面]?/, CN_LEVEL)],
  ['toe_level_m', whole(PLANNED, /(?:bore)?hole(?:bottom|toe|base)/, LEVEL)],
];

/**
 * Where slurry or powder stops (JGJ 79: 停浆（灰）面). A mixed or jetted pile ends there, and it is trimmed down to the top
 * that a designer means: this level counts where no head names that top.
 */
const STOP = whole(CN_PLANNED, /停(?:浆|灰|浆灰)面/, CN_LEVEL);

/** C.O.L. with its points; without them it is as well a column of a grid. */
const COL = /^(pile\s*)?c\.\s?o\.\s?l\b/i;

/** The level that a head names; null for none. `plain`: the same without blanks, points, brackets and the unit. */
export function levelOfHead(head: string, plain: string): LevelField | null {
  if (COL.test(head.trim())) return 'top_level_m';
  return named(OF_ITSELF, plain);
}

/** The level of a hole, which counts where no head names one of the pile itself. */
export const levelOfHole = (plain: string): LevelField | null => named(OF_HOLE, plain);

/** The level where slurry stops, which is the top of a pile that has no other. */
export const levelOfStop = (plain: string): LevelField | null => (STOP.test(plain) ? 'top_level_m' : null);

/**
 * The zero that a head says of its level: that of the country, or the ±0.000 of the building, whose height no file of piles
 * tells. A depth is the difference of two levels and needs no zero, but both levels must have the same one.
 */
export type LevelZero = 'unsaid' | 'absolute' | 'relative';

/** `names`: as `plain`, with the text in brackets. */
export function zeroOf(names: readonly string[]): LevelZero {
  if (names.some((name) => /绝对|absolute/.test(name))) return 'absolute';
  return names.some((name) => /相对|relative/.test(name)) ? 'relative' : 'unsaid';
}

const ZEROS = ['unsaid', 'absolute', 'relative'] as const;

/**
 * The zero whose levels are read, of those that a file has: one that has both levels, else one that has any, heads that say
 * nothing first. Null: no levels at all.
 */
export function zeroToRead(
  levels: readonly { readonly field: LevelField; readonly zero: LevelZero }[],
): LevelZero | null {
  const has = (field: LevelField, of: LevelZero): boolean =>
    levels.some((level) => level.field === field && level.zero === of);
  const pair = ZEROS.find((zero) => LEVEL_FIELDS.every((field) => has(field, zero)));
  return pair ?? ZEROS.find((zero) => LEVEL_FIELDS.some((field) => has(field, zero))) ?? null;
}

/** Parts beside or in a pile that have levels of their own. */
const OTHER_PART = /casing|cage|rebar|reinforcement|sleeve|guidewall|护筒|套管|钢筋笼|导墙|冠梁|承台/;
const SAYS_PILE = /pile|cut[-–‑]?off|桩/;

/** Whether a column has a level of another part: by the head above it ('Casing' over 'Top level'). `names`: as `plain`. */
export function isOfOtherPart(names: readonly string[]): boolean {
  const ofOthers = names.filter((name) => OTHER_PART.test(name));
  return ofOthers.length > 0 && !names.some((name) => !ofOthers.includes(name) && SAYS_PILE.test(name));
}

function named(heads: readonly (readonly [LevelField, RegExp])[], plain: string): LevelField | null {
  return heads.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
