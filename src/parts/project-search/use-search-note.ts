import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import type { Counted } from '../../ui/search-form/search-values';
import type { ProjectSearch } from './use-project-search';

/** Says by which search a list was made, in the language of the page: for files, which outlive it. */
export type SearchNote = () => Promise<string>;

const NOTHING: readonly string[] = [];

/** `beside`: what narrows the list beside the form, in words. */
export function useSearchNote(
  { scope, fields, values, settings }: Pick<ProjectSearch, 'scope' | 'fields' | 'values' | 'settings'>,
  counted: Counted,
  beside: readonly string[] = NOTHING,
): SearchNote {
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const client = useQueryClient();
  return useCallback(async () => {
    const [{ searchNote, searchWords }, machines] = await Promise.all([
      import('./search-words'),
      values.equipment_id === '' ? [] : client.ensureQueryData(queries.equipments(scope)),
    ]);
    const machineName = (id: string): string => machines.find((one) => String(one.id) === id)?.name ?? id;
    // Sums count the work on piles that were given up as well: their forms do not ask for it.
    const hidesDiscarded = settings?.is_show_discard === false && fields.includes('is_discard');
    return searchNote(searchWords(fields, values, { t, counted, machineName, hidesDiscarded }), beside, t);
  }, [client, queries, scope, fields, values, settings, counted, beside, t]);
}
