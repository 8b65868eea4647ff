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
import { LENGTH_UNITS } from '../../../contracts/spreadsheet';
import { type Route, routeLengthM } from '../../../equipment/layouts/laid-out';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { FileButton } from '../../../ui/file-button';
import { farKm, linesOf } from './drawn-outline';
import { fileFaultText } from './outline-file';
import { useOutlineFile } from './use-outline-file';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px', '& select': { minWidth: 0 } },
  field: { minWidth: '120px', maxWidth: '100%' },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

const nothing = (): void => undefined;

interface LineFileProps {
  /** Where the site lies; null where it has no piles yet. */
  readonly site: { readonly xM: number; readonly yM: number } | null;
  readonly disabled: boolean;
  readonly onLine: (line: Route) => void;
}

/** Takes a line from a drawing: which layer, which line, which unit. */
export function LineFile({ site, disabled, onLine }: LineFileProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const work = useOutlineFile(nothing);
  const { file, isReading } = work;
  const lines = file === null ? [] : linesOf(file);
  const line = lines[file?.line ?? 0];
  const far = line === undefined ? null : farKm(line.points, site);
  const said =
    fileFaultText(t, work) ?? (file !== null && lines.length === 0 ? t('pilePlan.outlineFaults.noLines') : null);
  return (
    <>
      <div className={styles.row}>
        <FileButton
          accept=".dxf"
          disabled={disabled || isReading}
          icon={isReading ? <Spinner size="extra-tiny" aria-label={t('common.loading')} /> : null}
          onFile={(chosen) => void work.take(chosen)}
        >
          {t('pilePlan.routeFile')}
        </FileButton>
        {file === null ? null : <span className={styles.name}>{file.name}</span>}
      </div>
      {file === null ? null : (
        <div className={styles.row}>
          <Field className={styles.field} label={t('pilePlan.outlineLayer')} size="small">
            <Select value={file.layer} disabled={disabled} onChange={(_, { value }) => work.choose({ layer: value })}>
              {file.drawing.layers.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {lines.length === 0 ? null : (
            <Field className={styles.field} label={t('pilePlan.routeLine')} size="small">
              <Select
                value={file.line}
                disabled={disabled}
                onChange={(_, { value }) => work.choose({ line: Number(value) })}
              >
                {lines.map((known, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line of the layer is its place
                  <option key={at} value={at}>
                    {t(known.closes ? 'pilePlan.routeClosedOf' : 'pilePlan.routeOf', {
                      n: at + 1,
                      metres: format.number(routeLengthM(known), 1),
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
          <Button
            size="small"
            disabled={disabled || line === undefined}
            onClick={() => {
              if (line !== undefined) onLine(line);
            }}
          >
            {t('pilePlan.routeTake')}
          </Button>
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
