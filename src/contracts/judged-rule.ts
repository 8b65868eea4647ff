// A rule as the data core takes it, from the server and from the browser.

/** Kinds of rules on the sequence of making neighbours. */
export type SequenceKind = 'order' | 'young' | 'skip' | 'cold';

/** `channel` of a rule about where the machine stands. */
export const POSITION = 'position';
/** `channel` of a rule about the sequence of making. */
export const SEQUENCE = 'sequence';

/** One rule and its limit; docs/breaches.md says when it is broken. */
export interface JudgedRule {
  /** Key of the channel that is judged, or one of those above. */
  readonly channel: string;
  /**
   * `above`, `below`, `absAbove`: judged every second; they have a limit line. The others are judged when something is
   * over, and have none:
   * `settlesAbove`: at the end of each stretch of `passes`: the value was still above the limit within the last
   * `holdS` seconds of it.
   * `toeHoldBelow`: at the record's end: the tool stayed at its deepest for fewer seconds than the limit.
   * `shortBy`: at the record's end: its largest value falls short of the design's by more than the limit.
   * `offsetAbove`, `offsetShareAbove`: at the record's end: the machine stood further from the design than so many mm,
   * or than this share of the design's diameter.
   * No row alone tells the rest; the server judges them when a record ends.
   * `gradeLitresAbove`, `gradeMinutesAbove`: one grade of grout was pumped beyond so many litres or minutes for `holdS`
   * more, and not thickened.
   * `shareOfDayAbove`: of the day's records more than so many percent broke the limit of the rule that `counts` names.
   * `cementShareBelow`: the cement mixed in is less than so many percent of the mass of the soil, of `soilTm3`.
   * About the neighbours that `near` names, when a pile is begun. `order`: so many of a lower order or more have not
   * ended. `young`: fewer than so many hours have passed since one ended; `skip`: the same of the one that the machine
   * made right before. `cold`: more than so many hours have passed since one ended.
   */
  readonly when:
    | 'above'
    | 'below'
    | 'absAbove'
    | 'settlesAbove'
    | 'toeHoldBelow'
    | 'shortBy'
    | 'offsetAbove'
    | 'offsetShareAbove'
    | 'gradeLitresAbove'
    | 'gradeMinutesAbove'
    | 'shareOfDayAbove'
    | 'cementShareBelow'
    | SequenceKind;
  /** Seconds for which the value must break the limit. */
  readonly holdS: number;
  /** Codes of the passes in which it is judged; absent: in all. */
  readonly passes?: readonly number[];
  /** Judged only while another channel reads at least `from` and less than `to`. */
  readonly within?: { readonly channel: string; readonly from: number; readonly to: number };
  /** Of a share: key of the rule whose broken limit counts a record. */
  readonly counts?: string;
  /** Of a rule about the position: which one; absent: `asBuilt`, the last that the machine told. */
  readonly at?: 'setUp' | 'asBuilt';
}

/** `JudgeRules` of the data core. */
interface RuleTaker {
  add(
    when: string,
    channel: number | undefined,
    limit: number,
    holdS: number,
    passes: Uint8Array | undefined,
    within: Float64Array | undefined,
    atSetUp: boolean,
  ): void;
}

/** Of a channel that records have not, `add` is told so. */
const NO_CHANNEL = -1;

/** Hands a rule over. `placeOf`: where a row has the reading of a channel; undefined: nowhere. */
export function addRule(
  into: RuleTaker,
  { when, channel, holdS, passes, within, at }: JudgedRule,
  limit: number,
  placeOf: (channel: string) => number | undefined,
): void {
  into.add(
    when,
    placeOf(channel),
    limit,
    holdS,
    passes === undefined ? undefined : Uint8Array.from(passes),
    within === undefined ? undefined : Float64Array.of(placeOf(within.channel) ?? NO_CHANNEL, within.from, within.to),
    at === 'setUp',
  );
}
