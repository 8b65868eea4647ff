import { useMemo } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { ValueWords } from './audit-detail';
import { fieldText } from './field-words';
import { pileStateText } from './pile-state-text';

interface EntryWords extends ValueWords {
  readonly field: (path: string, typeCode: string) => string;
}

/** Words for the fields and values of entries. */
export function useEntryWords(): EntryWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const { dateTime } = useFormat();
  return useMemo(
    () => ({
      time: dateTime,
      yes: t('common.yes'),
      no: t('common.no'),
      pileState: (field, code) => pileStateText(field, code, t),
      field: (path, typeCode) => fieldText(path, { t, language, typeCode }),
    }),
    [t, language, dateTime],
  );
}
