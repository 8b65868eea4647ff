import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { AZIMUTH, PLACE, typedWithin } from './arrange-terms';
import { type ArrangeFieldsProps, NOTHING } from './arranged';
import { middleOf, mirrored, turnedOver } from './arrangements';
import { useFieldsGrid } from './fields-grid';
import { NumberInput } from './number-input';

/** Mirrors all in a line, which goes through their middle at first. */
export function MirrorFields({ chosen, disabled, onArranged }: ArrangeFieldsProps) {
  const styles = useFieldsGrid();
  const { t } = useTranslation();
  const middle = middleOf(chosen);
  const [x, setX] = useState(middle === null ? '' : middle.xM.toFixed(3));
  const [y, setY] = useState(middle === null ? '' : middle.yM.toFixed(3));
  const [azimuth, setAzimuth] = useState('');
  useEffect(() => {
    const [throughX, throughY, azimuthDeg] = [
      typedWithin(x, PLACE),
      typedWithin(y, PLACE),
      typedWithin(azimuth, AZIMUTH),
    ];
    if (throughX === null || throughY === null || azimuthDeg === null) return onArranged(null);
    onArranged({
      values: { ...mirrored(chosen, throughX, throughY, azimuthDeg), ...turnedOver(chosen, azimuthDeg) },
      wrong: NOTHING,
      handle: null,
    });
  }, [chosen, x, y, azimuth, onArranged]);
  return (
    <>
      <p className={styles.hint}>{t('pilePlan.mirrorHint')}</p>
      <div className={styles.fields}>
        <NumberInput
          label={t('pileManagement.column.x')}
          unit="m"
          bounds={PLACE}
          text={x}
          disabled={disabled}
          onText={setX}
        />
        <NumberInput
          label={t('pileManagement.column.y')}
          unit="m"
          bounds={PLACE}
          text={y}
          disabled={disabled}
          onText={setY}
        />
        <NumberInput
          label={t('pilePlan.azimuth')}
          unit="°"
          bounds={AZIMUTH}
          text={azimuth}
          disabled={disabled}
          onText={setAzimuth}
        />
      </div>
    </>
  );
}
