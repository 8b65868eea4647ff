import type { ApiOutput } from '../../contracts/api';
import type { SiteTab } from './site-url';

/** Props that the panels share. */
export interface PanelTerms {
  readonly list: ApiOutput<'siteList'>;
  /** Reads the list again, and that of other screens; resolves once the list is there. */
  readonly refetch: () => Promise<unknown>;
  /** Opens something; `key` null: the form of something new. */
  readonly onOpen: (tab: SiteTab, key: string | null, project?: number) => void;
  readonly onClose: () => void;
}
