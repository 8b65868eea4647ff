import type { Translate } from '../../i18n/translate';

/** Why no file can be saved of an answer to an older question. `error`: why the newer does not come; null: it is on its way. */
export function filesWaitText(t: Translate, error: unknown): string {
  return t(error === null ? 'analyse.filesWait' : 'analyse.filesUnread');
}
