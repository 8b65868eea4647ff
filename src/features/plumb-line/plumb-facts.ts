// The offset of a middle line at its toe, and the limit for it.
import type { PlumbLine } from '../../contracts/data-core';
import type { EquipmentProfile, WarningRule } from '../../equipment/descriptor';
import { type Limits, limitOf } from '../../equipment/limit-of';
import type { PlumbTerms } from '../../equipment/trade-terms';

/** The limit of how a hole may lean, as a share of its depth; null where none is set. */
export function shareOfDepth(
  { warningRules }: Pick<EquipmentProfile, 'warningRules'>,
  { x, tells }: PlumbTerms,
  limits: Limits,
): { readonly rule: WarningRule; readonly share: number } | null {
  // The strictest of those about this direction that is not switched off.
  const found = warningRules
    .filter(({ channel, when }) => channel === x && when === 'absAbove')
    .map((rule) => ({ rule, limit: limitOf(rule, limits) }))
    .filter(({ limit }) => limit > 0)
    .sort((a, b) => b.rule.level - a.rule.level || a.limit - b.limit)[0];
  if (found === undefined) return null;
  const share = tells === 'degrees' ? Math.tan((found.limit * Math.PI) / 180) : found.limit / 1000;
  return { rule: found.rule, share };
}

/** Offsets at the deepest point that is known of either plane. */
export function plumbFacts({ depthM, xMm, yMm }: PlumbLine, share: number | null) {
  const lastOf = (values: Float64Array): number | null => {
    const value = values.at(-1) ?? Number.NaN;
    return Number.isFinite(value) ? value : null;
  };
  const [toeXMm, toeYMm, toeM] = [lastOf(xMm), lastOf(yMm), depthM.at(-1) ?? 0];
  const inAllMm = toeXMm === null && toeYMm === null ? null : Math.hypot(toeXMm ?? 0, toeYMm ?? 0);
  const limitMm = share === null ? null : share * toeM * 1000;
  const largestMm = Math.max(Math.abs(toeXMm ?? 0), Math.abs(toeYMm ?? 0));
  return {
    toeXMm,
    toeYMm,
    inAllMm,
    ratio: inAllMm === null || inAllMm === 0 || toeM === 0 ? null : inAllMm / 1000 / toeM,
    limitMm,
    // Each direction has its limit.
    broken: limitMm !== null && largestMm > limitMm,
  };
}
