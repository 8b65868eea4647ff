import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { MAX_PILES_A_CALL } from '../../contracts/api/pile-management';
import type { EquipmentType } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import { useCounted } from './use-counted';

/** Whether so many piles are more than the server changes at once. */
export function isTooMany(count: number): boolean {
  return count > MAX_PILES_A_CALL;
}

interface TooManyChosenProps {
  readonly type: EquipmentType;
  readonly count: number;
}

/** Says of chosen piles that they are more than can be changed at once; nothing where they are not. */
export function TooManyChosen({ type, count }: TooManyChosenProps) {
  const { t } = useTranslation();
  const counted = useCounted(type);
  if (!isTooMany(count)) return null;
  const counts = { counted: counted(count), most: counted(MAX_PILES_A_CALL) };
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>{t('pileManagement.tooManyChosen', counts)}</MessageBarBody>
    </MessageBar>
  );
}
