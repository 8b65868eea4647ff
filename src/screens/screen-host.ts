// The things a screen needs from its host: the console's shell, or the host of a child app. A screen imports neither.
import { createContext, useContext } from 'react';
import type { NamedItem } from '../contracts/api';
import type { TableSource } from '../contracts/data-core';
import type { EquipmentType, ScreenKey } from '../equipment/descriptor';

/** The project that is shown, and how to choose another. */
export interface ShownProject {
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  /** Why there are none; null: nothing failed. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly projectId: number | null;
  /** Type and project as calls need them; the same object as long as both are the same. */
  readonly scope: TableSource | null;
  readonly choose: (projectId: number) => void;
  /** The project's zone once it is known. */
  readonly timeZone: string | undefined;
}

export interface ScreenHost {
  readonly type: EquipmentType;
  readonly screen: ScreenKey;
  readonly project: ShownProject;
  /** Path and query of another screen of the type in this project; null where it does not exist for this account. */
  readonly linkTo: (screen: ScreenKey, parameters?: Readonly<Record<string, string>>) => string | null;
  /** Likewise of any type and project. */
  readonly linkOf: (
    type: EquipmentType,
    screen: ScreenKey,
    projectId: number | null,
    parameters?: Readonly<Record<string, string>>,
  ) => string | null;
  /** Goes to a path of the console. `replace` adds nothing to the history. */
  readonly open: (link: string, options?: { readonly replace?: boolean }) => void;
  /** Told of a part that broke while the others go on. */
  readonly reportCrash: (error: unknown) => void;
  /** Hands out the `handle_status` with which the console was opened, once; null: none. */
  readonly takeHandleStatus: () => string | null;
}

/** Null on a page that is no screen. */
export const ScreenHostContext = createContext<ScreenHost | null>(null);

/** The host of this screen. Throws Error without a ScreenHostContext above. */
export function useScreenHost(): ScreenHost {
  const host = useContext(ScreenHostContext);
  if (host === null) throw new Error('useScreenHost needs a ScreenHostContext above it');
  return host;
}
