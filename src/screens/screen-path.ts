import { passes } from '../contracts/rights';
import type { EquipmentIdentity, EquipmentType, ScreenKey } from '../equipment/descriptor';
import { screenOf } from '.';

type Place = Pick<EquipmentIdentity, 'kind' | 'routePrefix'>;

/** First path segments of a type: child apps live under /apps. */
export function typePath(type: Place): string {
  return type.kind === 'child' ? `/apps/${type.routePrefix}` : `/${type.routePrefix}`;
}

export function screenPath(type: Place, key: ScreenKey): string {
  return `${typePath(type)}/${key}`;
}

interface LinkTerms {
  readonly role: number | null;
  readonly projectId: number | null;
  /** Whether the account is led to the warning page. */
  readonly warningPage: boolean;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** Path and query of a screen of the type in a project; null where it does not exist for the role. */
export function screenLink(
  type: EquipmentType,
  key: ScreenKey,
  { role, projectId, warningPage, parameters }: LinkTerms,
) {
  const screen = type.screens.find((known) => known.key === key);
  if (screen === undefined || screenOf(type, key) === undefined) return null;
  if (key === 'warningInformation' && !warningPage) return null;
  if (!passes(role ?? Number.NaN, screen.roles)) return null;
  const named = projectId === null ? {} : { project: String(projectId) };
  return `${screenPath(type, key)}?${new URLSearchParams({ ...named, ...parameters })}`;
}
