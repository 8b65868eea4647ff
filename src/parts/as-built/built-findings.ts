// Findings of the data core in piles as built, one by one, and their limits by type and project.
import { type AsBuilt, type AsBuiltQuery, BUILT_KINDS, type FindingsAsBuilt } from '../../contracts/data-core';
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
  /** Of what is systematic. */
  readonly drift: Drift;
}

/** See `FindingsAsBuilt`; NaN of what is not systematic. */
export type Drift = Readonly<Record<Exclude<keyof FindingsAsBuilt, 'kind' | 'machine' | 'to'>, number>>;

export function builtFindings({ findings, piles, values, others }: AsBuilt): BuiltFinding[] {
  return Array.from(findings.kind, (code, at) => {
    const machine = findings.machine[at] ?? 0;
    const [from, to] = [findings.to[at - 1] ?? 0, findings.to[at] ?? 0];
    const kind = BUILT_KINDS[code] ?? 'beyond';
    const own = (column: Float64Array): number => column[at] ?? Number.NaN;
    return {
      key: machine === 0 ? kind : `${kind}.${machine}`,
      kind,
      machine,
      piles: piles.subarray(from, to),
      values: values.subarray(from, to),
      others: others.subarray(from, to),
      drift: {
        northM: own(findings.northM),
        eastM: own(findings.eastM),
        leftM: own(findings.leftM),
        errorM: own(findings.errorM),
        turnDeg: own(findings.turnDeg),
        turnedLeftM: own(findings.turnedLeftM),
        reachM: own(findings.reachM),
      },
    };
  });
}

/** A shift below the setting out of a total station is nobody's fault. */
const LEAST_M = 0.01;
/** A day after its last neighbour, the machine has moved on. */
const REST_HOURS = 24;

/** Whether offsets and depths have a limit in force: without one nothing is beyond it, and nothing was checked. */
export function hasLimits({ offsetMm, offsetShare, shortM }: Omit<AsBuiltQuery, 'areas'>) {
  return { beyond: offsetMm !== null || offsetShare !== null, short: Number.isFinite(shortM) };
}

/** Limits of findings. A limit of 0 is off. */
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
