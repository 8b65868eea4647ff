import { useEffect, useState } from 'react';
import type { EquipmentType } from '../../../equipment/descriptor';
import { useTranslation } from '../../../i18n/use-translation';
import { useCounted } from '../../../parts/pile-list/use-counted';
import { MEDIA, useMedia } from '../../../ui/media';
import { SHIFT, typedWithin } from './arrange-terms';
import { type ArrangeFieldsProps, NOTHING } from './arranged';
import { middleOf, moved } from './arrangements';
import { useFieldsGrid } from './fields-grid';
import { NumberInput } from './number-input';

/** Moves all by the same way: typed, or dragged by their middle on the map. */
export function MoveFields({
  chosen,
  disabled,
  onArranged,
  type,
}: ArrangeFieldsProps & { readonly type: EquipmentType }) {
  const styles = useFieldsGrid();
  const { t } = useTranslation();
  const counted = useCounted(type);
  const phone = useMedia(MEDIA.phone);
  const [north, setNorth] = useState('');
  const [east, setEast] = useState('');
  useEffect(() => {
    const [northM, eastM] = [typedWithin(north.trim() || '0', SHIFT), typedWithin(east.trim() || '0', SHIFT)];
    const middle = middleOf(chosen);
    if (northM === null || eastM === null || middle === null) return onArranged(null);
    const isMoved = northM !== 0 || eastM !== 0;
    const handle = {
      xM: middle.xM + northM,
      yM: middle.yM + eastM,
      fromXM: middle.xM,
      fromYM: middle.yM,
      mostM: Number.POSITIVE_INFINITY,
      name: t('pilePlan.middle', { counted: counted(chosen.ids.length) }),
      onMove: (xM: number, yM: number) => {
        setNorth(String(Math.round((xM - middle.xM) * 1000) / 1000));
        setEast(String(Math.round((yM - middle.yM) * 1000) / 1000));
      },
    };
    onArranged({ values: isMoved ? moved(chosen, northM, eastM) : {}, wrong: NOTHING, handle });
  }, [chosen, north, east, onArranged, t, counted]);
  return (
    <>
      <div className={styles.fields}>
        <NumberInput
          label={t('pilePlan.north')}
          unit="m"
          bounds={SHIFT}
          text={north}
          disabled={disabled}
          onText={setNorth}
        />
        <NumberInput
          label={t('pilePlan.east')}
          unit="m"
          bounds={SHIFT}
          text={east}
          disabled={disabled}
          onText={setEast}
        />
      </div>
      {/* There the panel covers the map. */}
      {phone ? null : <p className={styles.hint}>{t('pilePlan.dragHint')}</p>}
    </>
  );
}
