import type { Language } from '../../contracts/language';
import type { EquipmentProfile, WarningRule } from '../../equipment/descriptor';

/** A warning's rule; undefined for one that the type no longer has. */
export function ruleOf(profile: EquipmentProfile, rule: string): WarningRule | undefined {
  return profile.warningRules.find(({ key }) => key === rule);
}

/** The name of a warning's rule; its key for one that the type no longer has. */
export function ruleName(profile: EquipmentProfile, rule: string, language: Language): string {
  return ruleOf(profile, rule)?.names[language] ?? rule;
}
