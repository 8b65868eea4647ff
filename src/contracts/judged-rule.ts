// A rule as the data core takes it, from the server and from the browser.

/** What a rule says; src/equipment/descriptor.ts has what each of it means. */
export interface JudgedRule {
  readonly channel: string;
  readonly when:
    | 'above'
    | 'below'
    | 'absAbove'
    | 'settlesAbove'
    | 'toeHoldBelow'
    | 'shortBy'
    | 'offsetAbove'
    | 'offsetShareAbove';
  readonly holdS: number;
  readonly passes?: readonly number[];
  readonly within?: { readonly channel: string; readonly from: number; readonly to: number };
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
