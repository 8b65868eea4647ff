import type { ApiOutput } from '../../contracts/api';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ManyConflict } from './many-conflict';
import { removedValues } from './removed-values';

interface RemoveConflictProps {
  readonly answer: ApiOutput<'pileRemove'>;
  readonly profile: EquipmentProfile;
  readonly type: EquipmentType;
  readonly isBusy: boolean;
  /** Deletes them all the same. */
  readonly onRemove: () => void;
  readonly onLook: () => void;
}

/** Somebody was faster than a deletion: each value as it was and as it is, and the choice. */
export function RemoveConflict({ answer, type, profile, isBusy, onRemove, onLook }: RemoveConflictProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = removedValues({ t, language, unit: type.unit[language] }, profile.designParameters);
  return (
    <ManyConflict
      {...{ answer, type, isBusy, onLook }}
      {...words}
      mineOf={() => t('pilePlan.gone')}
      onKeepMine={onRemove}
      texts={{
        hint: t('pilePlan.removeFasterHint'),
        keepMine: t('pilePlan.removeAnyway'),
        look: t('pilePlan.lookAtTheirs'),
      }}
    />
  );
}
