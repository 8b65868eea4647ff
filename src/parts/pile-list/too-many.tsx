import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { MAX_PILES_A_CALL } from '../../contracts/api/pile-management';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';

/** Whether so many piles are more than the server changes at once. */
export function isTooMany(count: number): boolean {
  return count > MAX_PILES_A_CALL;
}

/** Says of chosen piles that they are more than can be changed at once; nothing where they are not. */
export function TooManyChosen({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!isTooMany(count)) return null;
  const counts = { count: format.number(count), most: format.number(MAX_PILES_A_CALL) };
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>{t('pileManagement.tooManyChosen', counts)}</MessageBarBody>
    </MessageBar>
  );
}
