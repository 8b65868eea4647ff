// Which screens of a type an account sees, and where they are. The same rules decide which routes exist.
import { passes, roleMay } from '../../contracts/rights';
import type { EquipmentIdentity, Screen } from '../../equipment/descriptor';

export { screenPath, typePath } from '../../screens/screen-path';

/** The facts of an account that the rules need. */
export interface Account {
  readonly role: number;
  /** 1 hides the warning page. */
  readonly warningPage: number;
  /** Contains 0 or 6 when the warning page is switched on. */
  readonly menuSwitch: readonly number[];
}

type TypeScreens = Pick<EquipmentIdentity, 'kind' | 'routePrefix' | 'screens' | 'unit'>;

function warningPageOn(account: Account): boolean {
  const { warningPage, menuSwitch } = account;
  return warningPage !== 1 && (menuSwitch.includes(0) || menuSwitch.includes(6));
}

/** Whether the account is led to the warning page; an administrator is, whatever is switched off. */
export function seesWarningPage(account: Account): boolean {
  return roleMay('seeSwitchedOff', account.role) || warningPageOn(account);
}

/** Screens that have a route for this account. */
export function routedScreens(type: TypeScreens, account: Account): readonly Screen[] {
  return type.screens.filter((screen) => passes(account.role, screen.roles));
}

/** Screens listed in the navigation: those routed, less the hidden ones and a warning page that is switched off. */
export function listedScreens(type: TypeScreens, account: Account): readonly Screen[] {
  return routedScreens(type, account).filter((screen) => {
    if (screen.hidden) return false;
    return screen.key !== 'warningInformation' || seesWarningPage(account);
  });
}
