import type { EquipmentProfile } from '../../equipment/descriptor';
import type { Language } from '../../i18n/language';

/** The name of a warning's rule; its key for one that the type no longer has. */
export function ruleName(profile: EquipmentProfile, rule: string, language: Language): string {
  return profile.warningRules.find(({ key }) => key === rule)?.names[language] ?? rule;
}
