// Types and rights of the account, from the session.
import type { EquipmentTypeItem } from '../../contracts/api';
import type { AccountInfo } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { EQUIPMENT_TYPES, equipmentByCode } from '../../equipment/registry';
import { type Account, typePath } from '../navigation/screens';

/** Types the account owns that this console knows, in the order of the account's list. */
export function knownTypes(items: readonly EquipmentTypeItem[]): EquipmentType[] {
  return items.flatMap(({ type_code }) => {
    const type = equipmentByCode(type_code);
    return type === undefined ? [] : [type];
  });
}

/** The type, owned or not, whose screens lie at a path with query. */
export function typeAt(path: string): EquipmentType | undefined {
  return EQUIPMENT_TYPES.find((type) => new RegExp(`^${typePath(type)}(?![^/?#])`).test(path));
}

/** The account as the rules of navigation see it; one without a role may open what is open to all. */
export function accountOf(role: number | null, info: AccountInfo | null): Account {
  return { role: role ?? Number.NaN, warningPage: info?.warning_page ?? 0, menuSwitch: info?.menu_switch ?? [] };
}
