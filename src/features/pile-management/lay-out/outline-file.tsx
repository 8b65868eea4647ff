import { Button } from '@fluentui/react-components';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { DrawingFile } from './drawing-file';
import { farKm, metresOf, outlineAreaM2 } from './drawn-outline';
import { outlinesOf, type useOutlineFile } from './use-outline-file';

interface OutlineFilePartProps {
  readonly work: ReturnType<typeof useOutlineFile>;
  /** Where the site lies; null where it has no piles yet. */
  readonly site: { readonly xM: number; readonly yM: number } | null;
  readonly disabled: boolean;
}

/** Reads the outline of an area from a drawing, and says why one can't be filled. */
export function OutlineFilePart({ work, site, disabled }: OutlineFilePartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { file } = work;
  const outlines = (file === null ? [] : outlinesOf(file)).map((outline) => ({
    ...outline,
    metres: metresOf(outline, file?.unit ?? 'm'),
  }));
  const drawn = outlines[file?.line ?? 0];
  const layer = file?.drawing.layers.find(({ name }) => name === file.layer);
  const coordinate = (value: number): string => format.number(value, 2);
  const fault =
    layer !== undefined && layer.outlines === 0
      ? t('pilePlan.outlineFaults.noneCloses', { layer: layer.name, count: layer.open })
      : drawn?.fault === 'tooManyCorners'
        ? t('pilePlan.outlineFaults.tooManyCorners', { count: format.number(drawn.corners.length / 2) })
        : drawn?.fault != null
          ? t('pilePlan.outlineFaults.crosses', { x: coordinate(drawn.fault.x), y: coordinate(drawn.fault.y) })
          : null;
  return (
    <DrawingFile
      work={work}
      disabled={disabled}
      label={t('pilePlan.outlineFile')}
      layerName={({ name, outlines: count }) =>
        t('pilePlan.outlineLayerOf', { layer: name, count: format.number(count) })
      }
      lineLabel={t('pilePlan.outlineLine')}
      lineNames={outlines.map(({ corners, metres }, at) =>
        t('pilePlan.outlineOf', {
          n: at + 1,
          area: format.number(outlineAreaM2(metres), 1),
          corners: format.number(corners.length / 2),
        }),
      )}
      fault={fault}
      farKm={drawn === undefined ? null : farKm(drawn.metres, site)}
      besideName={
        <Button size="small" appearance="subtle" disabled={disabled} onClick={work.clear}>
          {t('pilePlan.outlineClear')}
        </Button>
      }
    />
  );
}
