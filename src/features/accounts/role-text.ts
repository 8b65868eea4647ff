import type { Translate } from '../../i18n/translate';

/** Of every role, as texts name them. */
export const ROLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** `4 Pile manager`; roles without a name of their own are called by their number alone. */
export function roleText(t: Translate, role: number): string {
  const known = ROLES.find((code) => code === String(role));
  return known === undefined ? String(role) : t(`session.roleOf.${known}`);
}
