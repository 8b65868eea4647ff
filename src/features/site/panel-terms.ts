import type { ApiOutput } from '../../contracts/api';
import type { SiteTab } from './site-url';

/** What each panel of the screen gets. */
export interface PanelTerms {
  readonly list: ApiOutput<'siteList'>;
  /** Reads the list again, and what other screens have of it; resolves once the list is there. */
  readonly refetch: () => Promise<unknown>;
  /** Opens something; `key` null: the form of something new. */
  readonly onOpen: (tab: SiteTab, key: string | null, project?: number) => void;
  readonly onClose: () => void;
}
