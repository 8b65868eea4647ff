import type { DataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { routedScreens, screenPath } from '../navigation/screens';
import { targetPage } from '../navigation/target-page';
import { accountOf, knownTypes } from './owned';

type SessionOnly = Pick<DataLayer, 'session'>;

/** The type to show when the address names none: the stored one, else the first. */
export function currentType({ session }: SessionOnly): EquipmentType | undefined {
  const { types, typeCode } = session.getState();
  const owned = knownTypes(types);
  return owned.find((type) => type.code === typeCode) ?? owned[0];
}

/** Where somebody goes who has signed in, by what the address of the sign-in page asks for. */
export function pageAfterSignIn(layer: SessionOnly, toPage: string | null): string {
  const { role, accountInfo } = layer.session.getState();
  const account = accountOf(role, accountInfo);
  const type = currentType(layer);
  return targetPage(toPage, (screen) =>
    type !== undefined && routedScreens(type, account).some(({ key }) => key === screen)
      ? screenPath(type, screen)
      : null,
  );
}
