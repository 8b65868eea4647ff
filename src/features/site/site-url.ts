// The state of the screen of projects and machines in its address.
import { choicePart, textPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';

export const SITE_TABS = ['projects', 'machines', 'credentials', 'cameras'] as const;
export type SiteTab = (typeof SITE_TABS)[number];

export interface SiteState {
  readonly tab: SiteTab;
  /** Key of the open item: `siteKey`; null: none is. */
  readonly open: string | null;
  /** `add`: the form of something new is open. */
  readonly form: 'none' | 'add';
  /** The project that something new is for, where it is known. */
  readonly project: string | null;
}

export const SITE_PARTS: AddressParts<SiteState> = {
  tab: choicePart('tab', SITE_TABS),
  open: { ...textPart('open', 100), undoable: true },
  form: { ...choicePart('form', ['none', 'add']), undoable: true },
  project: textPart('project', 20),
};
