// The limit in force for a rule. Whether it is broken is worked out in the crates (crates/history/src/judge).
import type { WarningRule } from './descriptor';

/** Limits by rule key; a rule that is not named uses its default; 0 disables. */
export type Limits = Readonly<Record<string, number>>;

/** The limit in force for a rule. */
export function limitOf(rule: Pick<WarningRule, 'key' | 'defaultLimit'>, limits: Limits): number {
  return limits[rule.key] ?? rule.defaultLimit;
}
