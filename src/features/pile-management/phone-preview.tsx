import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import type { RowMarks, SketchPlaces } from '../../maps/map-sketch';
import { MEDIA, useMedia } from '../../ui/media';
import { useDark } from '../../ui/theme/theme-choice';
import { PlacePreview } from './import/place-preview';

const NOTHING: SketchPlaces = { xM: new Float64Array(0), yM: new Float64Array(0) };

interface PhonePreviewProps {
  readonly scope: TableSource;
  /** Where piles would come to lie; undefined: nothing is to be shown yet. */
  readonly added: SketchPlaces | undefined;
  /** Rows of `added` that something is wrong with. */
  readonly marked: RowMarks;
}

/** A form's preview of the plan, above it on a phone: there the form covers the map. */
export function PhonePreview({ scope, added, marked }: PhonePreviewProps) {
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const phone = useMedia(MEDIA.phone);
  const dark = useDark();
  const { data } = useQuery({ ...queries.pileTable(scope, {}), enabled: phone });
  const present = useMemo(
    () => (data === undefined ? NOTHING : { xM: data.columns.x_m, yM: data.columns.y_m }),
    [data],
  );
  if (!phone || added === undefined) return null;
  return <PlacePreview label={t('pilePlan.preview')} {...{ present, added, marked, dark }} />;
}
