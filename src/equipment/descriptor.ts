// Descriptor of an equipment type, as data. Server, simulator and screens read the same descriptor.
import type { productionItemSchema } from '../contracts/api/production';
import type { SettingsCall } from '../contracts/api/projects';
import type { PileGenerateRoom } from '../contracts/broker';
import type { FormulaChannel, PerMetreChannel } from '../contracts/data-core';
import type { JudgedRule, SequenceKind } from '../contracts/judged-rule';
import type { MapSymbol } from '../contracts/map-symbol';
import type { RequirableField, SearchField } from '../contracts/search-fields';
import type { z } from '../shared/zod';
import type { DesignFactor } from './design-factor';
import type { Names } from './names';
import type { DiaryTerms, NeighbourTerms, PlumbTerms, RingTerms, StepTerms } from './trade-terms';
import type { WorkedTerms } from './worked-figures';

export { POSITION, SEQUENCE } from '../contracts/judged-rule';
export type { DesignFactor } from './design-factor';
export type { Names } from './names';

/** Counted unit. */
export interface Unit extends Names {
  /** Chinese measure word that follows a number of them. */
  readonly counter: string;
  /** English, of many. */
  readonly plural: string;
}

/** Roles that may open a screen; `all`: every role. Role 0 passes everywhere. */
export type ScreenRoles = 'all' | readonly number[];

export const SCREEN_KEYS = [
  'index',
  'realTime',
  'dataCenter',
  'warningInformation',
  'dailyStatistics',
  'pile',
  'constructionAnalysis',
  'pile/add',
  'historyData',
  'simulation',
  'task',
] as const;
export type ScreenKey = (typeof SCREEN_KEYS)[number];

export interface Screen {
  readonly key: ScreenKey;
  readonly roles: ScreenRoles;
  /** Routed but not listed in the navigation. */
  readonly hidden?: true;
  /** Fields of its search form, in order; absent: the screen has no such form. */
  readonly search?: readonly SearchField[];
  /** Search fields that must be filled in. */
  readonly required?: readonly RequirableField[];
}

/** Identity and routing of a type; known for all 20. */
export interface EquipmentIdentity {
  readonly code: string;
  /** Its place in lists of types, from 1. */
  readonly order: number;
  readonly names: Names;
  /** `native` and `pulping` are screens of the console; a `child` app is mounted under /apps. */
  readonly kind: 'native' | 'pulping' | 'child';
  /** First part of the route, e.g. `mixingPile`; child apps live under `apps/{prefix}`. */
  readonly routePrefix: string;
  /** Base of the type's calls, begins and ends with a slash. */
  readonly apiPrefix: string;
  /** The unit counted: a pile, hole, board, ring, panel, section, point or batch. */
  readonly unit: Unit;
  /** Name of the type's folder in src/equipment/types, whose `glyph.ts` draws it. */
  readonly icon: string;
  readonly screens: readonly Screen[];
  /** The level of a warning says who decides about it, where the project has that switched on; absent: the role alone does. */
  readonly decidesByLevel?: true;
  /** The call that asks for the settings of its projects; absent: `projectSettings`. */
  readonly settingsCall?: SettingsCall;
  /** The broker's room in which its generations are told; absent: `PileGenerateStatus`. */
  readonly pileGenerateRoom?: PileGenerateRoom;
}

/** One recorded quantity. */
export interface Channel {
  /** Name on the wire and in columns; carries the unit (`flow_lpm`). */
  readonly key: string;
  readonly names: Names;
  /** Unit as shown; empty for a number without one. */
  readonly unit: string;
  /** Usual range of a healthy record: the axis of an empty chart, never a limit. */
  readonly range: readonly [number, number];
  /** A place on the site, of whose range a record has a small part: the axis is that of what was recorded. */
  readonly place?: true;
  readonly decimals: number;
  /** `depth`: the axis of the depth log. `track`: a track of its own. `total`: a running sum over the record. */
  readonly chart: 'depth' | 'track' | 'total';
  /** Of which axis it is, from 1; a machine with fewer axes has no such channel. */
  readonly axis?: number;
  /** Codes of the passes in which it has readings: in the others there is nothing to read. Absent: in all. */
  readonly passes?: readonly number[];
  /** Worked out by the machine as the work gets on: while it stands there is nothing to read, and no sensor is at fault. */
  readonly gaps?: true;
}

/** A channel that the data core works out: of a recorded one by metre of depth, or row by row by a formula of channels. */
export interface DerivedChannel extends Channel {
  readonly derived: (Omit<PerMetreChannel, 'key'> | Omit<FormulaChannel, 'key'>) & {
    /** Standard or practice that it comes from. */
    readonly source: string;
    /** Factors whose product the design asks for by metre, in the unit of the channel, or that a share is of. */
    readonly design?: readonly DesignFactor[];
  };
}

/** A stretch of work: one direction, or one stage. The index in `passes` is the code on the wire. */
export interface Pass {
  readonly key: string;
  readonly names: Names;
  /** Whether depth grows (down), shrinks (up), or is not what the work is about (none). */
  readonly direction: 'down' | 'up' | 'none';
  /**
   * Which designs ask for it (asked-passes.ts). Absent: any, through the whole depth. `column`: any, below the empty depth.
   * `toe`: any, at the toe. `strokes`: with four strokes or a re-stir depth. `again`: where a part is jetted again.
   * `numbered`: the one that the design names. `within`: none; it is a part of the pass before it, as often as the work
   * calls for it.
   */
  readonly asked?: 'column' | 'toe' | 'strokes' | 'again' | 'numbered' | 'within';
}

/** Which piles are neighbours to a rule of sequence. */
export type Neighbourhood =
  /** No further apart than so many times the site's usual spacing. */
  | { readonly by: 'spacing'; readonly times: number }
  /** No further apart than so many times the design's diameter. */
  | { readonly by: 'diameter'; readonly times: number }
  /** No further apart in their row than so many numbers. */
  | { readonly by: 'numbers'; readonly count: number };

/** When a warning is raised. The limit is a project setting; `defaultLimit` is used until one is set; 0 disables. */
export interface WarningRule extends JudgedRule {
  readonly key: string;
  readonly names: Names;
  readonly defaultLimit: number;
  readonly level: 1 | 2 | 3;
  /**
   * Standard or practice that the default comes from: its key in `SHARED_SOURCES`, or `folder/key` for one of `sources.ts`
   * in the type's own folder.
   */
  readonly source: string;
  /** Text of the warning, where the name alone is not enough. */
  readonly about?: Names;
  /** Of a rule about the sequence of making: of which piles. */
  readonly near?: Neighbourhood;
  /** Of a share of cement: tonnes of a cubic metre of soil, and the channel along which the wall grows. */
  readonly soilTm3?: number;
  readonly along?: string;
}

/** A rule about the sequence in which neighbours are made. */
export interface SequenceRule extends WarningRule {
  readonly when: SequenceKind;
  readonly near: Neighbourhood;
}

/** One of a few values of a design, as stored and sent, with its names. */
export interface Choice {
  readonly value: string | number;
  readonly names: Names;
}

/** Something that a pile's design may say. */
export interface DesignParameter {
  /** Name on the wire and in the stored design; carries the unit. */
  readonly key: string;
  readonly names: Names;
  /** Unit as shown; empty for a number without one and for words. */
  readonly unit: string;
  /** A number within a range that includes both ends, one of a few values, or any text. */
  readonly holds:
    | { readonly range: readonly [number, number]; readonly whole?: true }
    | { readonly choices: readonly Choice[] }
    | 'text';
}

/** A column of a table of records, as the wire calls it. */
export type RecordColumn = keyof z.infer<typeof productionItemSchema>;

/** A total or a result of channels over a whole record. record-figures.ts works it out. */
export interface FigureTerms {
  /** Of several the one counts that goes furthest. */
  readonly channels: readonly [string, ...string[]];
  /** `span`: the largest less the smallest. `largestAbs`: the largest without its sign. */
  readonly take: 'largest' | 'largestAbs' | 'last' | 'mean' | 'span';
  /** Whether those of several records add up: then a day has a sum of it. */
  readonly adds: boolean;
  /** Codes of the passes in which it is read; absent: in all. */
  readonly passes?: readonly number[];
  /** Where the channel's own name does not say it. The key carries the unit. */
  readonly named?: { readonly key: string; readonly names: Names };
  /** Worked out further; absent: the reading is the figure. */
  readonly worked?: WorkedTerms;
}

/** An amount of a type's trade: of its work, or of what goes into the ground. amounts.ts works it out. */
export interface AmountTerms {
  /** `depth_m` or `ash_kg`, which records of many types have, or the key of a figure that adds up. */
  readonly of: string;
  readonly names: Names;
  /** Counted thing, where the amount has no unit. */
  readonly counted?: Unit;
  /** Factors whose product is what the design asks for of one pile, in the unit of `of`; absent: no design says it. */
  readonly design?: readonly DesignFactor[];
  /** Share of what the design asks for beyond which it stands out; a tenth where nothing is said. */
  readonly tolerance?: number;
}

/** Work done hit by hit: channels that hold their reading from one hit to the next. */
export interface HitTerms {
  /** Counts the hits. */
  readonly counter: string;
  /** Effect of a hit. */
  readonly effect: string;
  /** Other readings of a hit, in the order in which they are shown. */
  readonly others: readonly string[];
  /** Result of the last hits: held against the limits of the rules about it. */
  readonly end: string;
  /** Key of the figure of the crater that the settlement leaves under the tamper's base. */
  readonly craterFigure?: string;
}

/** Channels, passes and rules by which the work on a hole is read. */
export interface GroutingTerms {
  readonly section: string;
  readonly lengthM: string;
  readonly topM: string;
  readonly run: string;
  readonly pressure: string;
  readonly injection: string;
  readonly density: string;
  readonly uplift: string;
  readonly testPasses: readonly number[];
  readonly groutPasses: readonly number[];
  /** Water-cement ratios that are mixed, from thin to thick. */
  readonly ratios: readonly number[];
  /** Keys of the rules about the end of a section and about uplift. */
  readonly closing: string;
  readonly raised: string;
}

/** A board: keys of its figures, and of the rules about them and about the share of a day that comes back. */
export interface BoardTerms {
  readonly exposed: string;
  readonly returned: string;
  readonly exposedRule: string;
  readonly returnRule: string;
  /** Above its limit a board counts as come back. */
  readonly countsRule: string;
  readonly shareRule: string;
}

/**
 * A panel of a trade on a record's page: its subject, as data. The code that draws a kind is one file, which is
 * loaded when a record of such a type is shown (src/screens/trade-panels.tsx).
 */
export type TradePanel =
  | { readonly kind: 'hits'; readonly terms: HitTerms }
  | { readonly kind: 'grouting'; readonly terms: GroutingTerms }
  | { readonly kind: 'board'; readonly terms: BoardTerms }
  | { readonly kind: 'steps'; readonly terms: StepTerms }
  | { readonly kind: 'diary'; readonly terms: DiaryTerms }
  | { readonly kind: 'plumb'; readonly terms: PlumbTerms }
  | { readonly kind: 'ring'; readonly terms: RingTerms }
  | { readonly kind: 'neighbours'; readonly terms: NeighbourTerms };

/** Holes that are made in orders, each of which closes in on the ones before, and the figures by which they compare. */
export interface OrderTerms {
  /** Values of the design's `hole_order`. */
  readonly orders: readonly number[];
  /** Keys of figures: what a metre took, over how many metres, and how much water it took before. */
  readonly dose: string;
  readonly over: string;
  readonly lugeon: string;
}

/** Work that goes over the site pass by pass: how far each has come. The design's `orderParameter` says a point's pass. */
export interface PassWork {
  /** Its values, 1 for the first of the type's `passes`. */
  readonly orders: readonly number[];
  /** Keys of figures that add up, and of those of which a point has one. */
  readonly sums: readonly string[];
  readonly means: readonly string[];
}

/** In which outline the map draws what a type makes, from near; along the line of its neighbours. */
export type PileOutline =
  /** Circles of the design's diameter, so far apart, as many as the design's `axes` says. */
  | { readonly kind: 'axes'; readonly spacingM: number }
  /** Sectors of the design's diameter to both sides along the line, as wide as a parameter of the design says in degrees. */
  | { readonly kind: 'sector'; readonly swing: string }
  /** As long as a parameter of the design says, else from neighbour to neighbour; as wide as the diameter. */
  | { readonly kind: 'block'; readonly length: string }
  /** The same across a tunnel of this diameter. */
  | { readonly kind: 'ring'; readonly length: string; readonly acrossM: number };

/** Everything recorded by a type and how it is shown. */
export interface EquipmentProfile {
  readonly channels: readonly Channel[];
  /** Absent: none. */
  readonly derived?: readonly DerivedChannel[];
  readonly passes: readonly Pass[];
  /** Totals and results of a record beside its depth, slurry, cement, current, speeds and inclination. */
  readonly figures: readonly FigureTerms[];
  /** How far the work has come, beside the number made; null: the number says it all. */
  readonly progress: AmountTerms | null;
  /** Material put into the ground; null where none is measured. */
  readonly material: AmountTerms | null;
  readonly warningRules: readonly WarningRule[];
  /** Panels of its trade for a record beside log, checks and design, in order; absent: none. */
  readonly panels?: readonly TradePanel[];
  /** Absent: its work has no orders that are compared. */
  readonly orders?: OrderTerms;
  /** Absent: it does not go over the site in passes. */
  readonly passWork?: PassWork;
  /** Pattern in which piles are laid out on site. */
  readonly layout: 'square' | 'triangle' | 'axisChain' | 'damRows' | 'rings' | 'panels' | 'chainage' | 'none';
  /** Defaults of a design pile; 0 where there is none (layout `none`, `rings`). Chains and curtains overlap. */
  readonly design: { readonly diameterM: number; readonly spacingM: number };
  /** Values of a design beside number, place, diameter and depth. */
  readonly designParameters: readonly DesignParameter[];
  /** Columns that a table of records shows unless the project has set others, in order. */
  readonly recordColumns: readonly RecordColumn[];
  /** Tracks that a machine's card shows, where the gravest rules do not tell them. */
  readonly watched?: readonly string[];
  /** One is made by several records: passes over a point, sections of a hole; absent: by one. */
  readonly severalRecords?: true;
  /** How the map draws one; null where nothing lies on site. */
  readonly mapSymbol: MapSymbol | null;
  /** How it draws one from near; absent: by its symbol. */
  readonly outline?: PileOutline;
  /** Parameter of the design that says in which order piles are made: 1 before 2; absent: `hole_order`. */
  readonly orderParameter?: string;
}

/** A type as the registry gives it. `profile` is null for a type that records nothing. */
export interface EquipmentType extends EquipmentIdentity {
  readonly profile: EquipmentProfile | null;
}
