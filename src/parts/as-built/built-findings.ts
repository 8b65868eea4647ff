// What the data core finds in piles as built, finding by finding, and what counts as wrong by type and project.
import { type AsBuilt, type AsBuiltQuery, BUILT_KINDS } from '../../contracts/data-core';
import { type EquipmentProfile, POSITION } from '../../equipment/descriptor';
import { type Limits, limitOf } from '../../equipment/limit-of';
import { hasOnePlace } from '../../equipment/places';

export type BuiltKind = (typeof BUILT_KINDS)[number];

export interface BuiltFinding {
  /** As a link names it. */
  readonly key: string;
  readonly kind: BuiltKind;
  /** Id of the machine; 0: none. */
  readonly machine: number;
  readonly piles: Uint32Array;
  readonly values: Float64Array;
  readonly others: Uint32Array;
  /** Of what is systematic; see `AsBuilt`. */
  readonly numbers: Float64Array;
}

export function builtFindings({ findings, piles, values, others, numbers }: AsBuilt): BuiltFinding[] {
  return Array.from({ length: findings.length / 3 }, (_, at) => {
    const [code = 0, machine = 0, to = 0] = findings.subarray(3 * at);
    const from = at === 0 ? 0 : (findings[3 * at - 1] ?? 0);
    const kind = BUILT_KINDS[code] ?? 'beyond';
    return {
      key: machine === 0 ? kind : `${kind}.${machine}`,
      kind,
      machine,
      piles: piles.subarray(from, to),
      values: values.subarray(from, to),
      others: others.subarray(from, to),
      numbers: numbers.subarray(8 * at, 8 * at + 8),
    };
  });
}

/** A shift below the setting out of a total station is nobody's fault. */
const LEAST_M = 0.01;
/** A day after its last neighbour, the machine has moved on. */
const REST_HOURS = 24;

/** What counts as wrong. A limit of 0 is off. */
export function builtTerms(profile: EquipmentProfile, limits: Limits): Omit<AsBuiltQuery, 'areas'> {
  const least = (when: 'offsetAbove' | 'offsetShareAbove' | 'shortBy'): number | null => {
    const rules = profile.warningRules.filter((rule) => rule.when === when && rule.at !== 'setUp');
    const known = rules.map((rule) => limitOf(rule, limits)).filter((limit) => limit > 0);
    return known.length === 0 ? null : Math.min(...known);
  };
  const hasPlace = hasOnePlace(profile) && profile.warningRules.some(({ channel }) => channel === POSITION);
  return {
    offsetMm: hasPlace ? least('offsetAbove') : null,
    offsetShare: hasPlace ? least('offsetShareAbove') : null,
    shortM: least('shortBy') ?? Number.POSITIVE_INFINITY,
    leastM: LEAST_M,
    restHours: REST_HOURS,
    once: profile.severalRecords !== true,
  };
}
