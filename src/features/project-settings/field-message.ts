import type { Translate } from '../../i18n/translate';
import { messageKey } from './settings-form';

/** Text under a field: the one that the form's schema names, or the server's own words. */
export function fieldMessage(t: Translate, message: string | undefined): string | null {
  if (message === undefined || message === '') return null;
  const key = messageKey(message);
  return key === undefined ? message : t(key);
}
