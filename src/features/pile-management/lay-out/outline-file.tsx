import {
  Button,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { LENGTH_UNITS, MOST_FILE_BYTES } from '../../../contracts/spreadsheet';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { FileButton } from '../../../ui/file-button';
import { farKm, metresOf, outlineAreaM2 } from './drawn-outline';
import { outlinesOf, type useOutlineFile } from './use-outline-file';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px', '& select': { minWidth: 0 } },
  field: { minWidth: '120px', maxWidth: '100%' },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

/** Why a drawing could not be read; null: it could, or is not there. */
export function fileFaultText(
  t: ReturnType<typeof useTranslation>['t'],
  { failure, fault }: Pick<ReturnType<typeof useOutlineFile>, 'failure' | 'fault'>,
): string | null {
  if (failure.text !== null || fault === null) return failure.text;
  return fault === 'tooLarge'
    ? t('pileManagement.importing.tooLarge', { mib: MOST_FILE_BYTES / 1024 / 1024 })
    : t(`pilePlan.outlineFaults.${fault}`);
}

interface OutlineFilePartProps {
  readonly work: ReturnType<typeof useOutlineFile>;
  /** Where the site lies; null where it has no piles yet. */
  readonly site: { readonly xM: number; readonly yM: number } | null;
  readonly disabled: boolean;
}

/** Reads the outline of an area from a drawing: which layer, which line, which unit, and why one can't be filled. */
export function OutlineFilePart({ work, site, disabled }: OutlineFilePartProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { file, isReading } = work;
  const outlines = file === null ? [] : outlinesOf(file);
  const drawn = outlines[file?.line ?? 0];
  const layer = file?.drawing.layers.find(({ name }) => name === file.layer);
  const metres = file === null || drawn === undefined ? null : metresOf(drawn, file.unit);
  const coordinate = (value: number): string => format.number(value, 2);
  const far = metres === null ? null : farKm(metres, site);
  const said =
    fileFaultText(t, work) ??
    (layer !== undefined && layer.outlines === 0
      ? t('pilePlan.outlineFaults.noneCloses', { layer: layer.name, count: layer.open })
      : drawn?.fault === 'tooManyCorners'
        ? t('pilePlan.outlineFaults.tooManyCorners', { count: format.number(drawn.corners.length / 2) })
        : drawn?.fault != null
          ? t('pilePlan.outlineFaults.crosses', { x: coordinate(drawn.fault.x), y: coordinate(drawn.fault.y) })
          : null);
  return (
    <>
      <div className={styles.row}>
        <FileButton
          accept=".dxf"
          disabled={disabled || isReading}
          icon={isReading ? <Spinner size="extra-tiny" aria-label={t('common.loading')} /> : null}
          onFile={(chosen) => void work.take(chosen)}
        >
          {t('pilePlan.outlineFile')}
        </FileButton>
        {file === null ? null : (
          <>
            <span className={styles.name}>{file.name}</span>
            <Button size="small" appearance="subtle" disabled={disabled} onClick={work.clear}>
              {t('pilePlan.outlineClear')}
            </Button>
          </>
        )}
      </div>
      {file === null ? null : (
        <div className={styles.row}>
          <Field className={styles.field} label={t('pilePlan.outlineLayer')} size="small">
            <Select value={file.layer} disabled={disabled} onChange={(_, { value }) => work.choose({ layer: value })}>
              {file.drawing.layers.map(({ name, outlines: count }) => (
                <option key={name} value={name}>
                  {t('pilePlan.outlineLayerOf', { layer: name, count: format.number(count) })}
                </option>
              ))}
            </Select>
          </Field>
          {outlines.length === 0 ? null : (
            <Field className={styles.field} label={t('pilePlan.outlineLine')} size="small">
              <Select
                value={file.line}
                disabled={disabled}
                onChange={(_, { value }) => work.choose({ line: Number(value) })}
              >
                {outlines.map((outline, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line of the layer is its place
                  <option key={at} value={at}>
                    {t('pilePlan.outlineOf', {
                      n: at + 1,
                      area: format.number(outlineAreaM2(metresOf(outline, file.unit)), 1),
                      corners: format.number(outline.corners.length / 2),
                    })}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field className={styles.field} label={t('pilePlan.outlineUnit')} size="small">
            <Select
              value={file.unit}
              disabled={disabled}
              onChange={(_, { value }) => work.choose({ unit: LENGTH_UNITS.find((unit) => unit === value) ?? 'm' })}
            >
              {LENGTH_UNITS.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      {said === null ? null : (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>{said}</MessageBarBody>
        </MessageBar>
      )}
      {far === null ? null : (
        <MessageBar intent="warning" layout="multiline" role="alert">
          <MessageBarBody>{t('pilePlan.outlineFar', { km: format.number(far, 0) })}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
