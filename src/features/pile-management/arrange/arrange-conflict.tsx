import type { ApiOutput } from '../../../contracts/api';
import type { EquipmentType } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { ManyConflict } from '../many-conflict';
import { type ChosenPiles, changeOf, FIELD_TEXTS, type NewValues } from './chosen-piles';

interface ArrangeConflictProps {
  readonly answer: ApiOutput<'pileArrange'>;
  readonly chosen: ChosenPiles;
  readonly values: NewValues;
  readonly type: EquipmentType;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onLook: () => void;
}

/** Somebody was faster than an arrangement. */
export function ArrangeConflict({ chosen, values, ...shared }: ArrangeConflictProps) {
  const { t } = useTranslation();
  const unit = shared.type.unit[useLanguage()];
  const format = useFormat();
  const { columns } = changeOf(chosen, values);
  const rowOf = new Map(chosen.ids.map((id, row) => [id, row]));
  const rowOfPile = (pileId: number): number => rowOf.get(pileId) ?? -1;
  return (
    <ManyConflict
      {...shared}
      nameOf={(field) => t(`pileManagement.column.${FIELD_TEXTS[field]}`, { unit })}
      mineOf={(pileId, field) => columns[field]?.[rowOfPile(pileId)]}
      shown={(_, value) => (typeof value === 'number' ? format.number(value, 3) : value)}
      numberOf={(pileId) => chosen.pileNo[rowOfPile(pileId)]}
    />
  );
}
