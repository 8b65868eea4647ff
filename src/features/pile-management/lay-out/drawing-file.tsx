import { Field, MessageBar, MessageBarBody, makeStyles, Select, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { LENGTH_UNITS, MOST_FILE_BYTES } from '../../../contracts/spreadsheet';
import type { Translate } from '../../../i18n/translate';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { BusySpinner } from '../../../ui/busy-spinner';
import { FileButton } from '../../../ui/file-button';
import type { useOutlineFile } from './use-outline-file';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px', '& select': { minWidth: 0 } },
  field: { minWidth: '120px', maxWidth: '100%' },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

type Work = ReturnType<typeof useOutlineFile>;
type Layer = NonNullable<Work['file']>['drawing']['layers'][number];

interface DrawingFileProps {
  readonly work: Work;
  readonly disabled: boolean;
  /** Of the button by which a file is chosen. */
  readonly label: string;
  readonly layerName: (layer: Layer) => string;
  /** Names for the lines of the layer: of the choice, and of each. */
  readonly lineLabel: string;
  readonly lineNames: readonly string[];
  /** Why the chosen line can't be taken; null: it can, or there is none. */
  readonly fault: string | null;
  /** How far from the site the line lies; null: near it, or there is none. */
  readonly farKm: number | null;
  /** Beside the name of the file. */
  readonly besideName?: ReactNode;
  /** Behind the choices. */
  readonly action?: ReactNode;
}

/** Chooses a line of a drawing: which file, which layer, which line, which unit, and its faults. */
export function DrawingFile(props: DrawingFileProps) {
  const { work, disabled, label, layerName, lineLabel, lineNames, farKm, besideName, action } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { file, isReading } = work;
  const said = fileFaultText(t, work) ?? props.fault;
  return (
    <>
      <div className={styles.row}>
        <FileButton
          accept=".dxf"
          disabled={disabled || isReading}
          icon={isReading ? <BusySpinner /> : null}
          onFile={(chosen) => void work.take(chosen)}
        >
          {label}
        </FileButton>
        {file === null ? null : (
          <>
            <span className={styles.name}>{file.name}</span>
            {besideName}
          </>
        )}
      </div>
      {file === null ? null : (
        <div className={styles.row}>
          <Field className={styles.field} label={t('pilePlan.outlineLayer')} size="small">
            <Select value={file.layer} disabled={disabled} onChange={(_, { value }) => work.choose({ layer: value })}>
              {file.drawing.layers.map((layer) => (
                <option key={layer.name} value={layer.name}>
                  {layerName(layer)}
                </option>
              ))}
            </Select>
          </Field>
          {lineNames.length === 0 ? null : (
            <Field className={styles.field} label={lineLabel} size="small">
              <Select
                value={file.line}
                disabled={disabled}
                onChange={(_, { value }) => work.choose({ line: Number(value) })}
              >
                {lineNames.map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line of the layer is its place
                  <option key={at} value={at}>
                    {name}
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
          {action}
        </div>
      )}
      {said === null ? null : (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>{said}</MessageBarBody>
        </MessageBar>
      )}
      {farKm === null ? null : (
        <MessageBar intent="warning" layout="multiline" role="alert">
          <MessageBarBody>{t('pilePlan.outlineFar', { km: format.number(farKm, 0) })}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}

/** Why a drawing could not be read; null: it could, or is not there. */
function fileFaultText(t: Translate, { failure, fault }: Pick<Work, 'failure' | 'fault'>): string | null {
  if (failure.text !== null || fault === null) return failure.text;
  return fault === 'tooLarge'
    ? t('pileManagement.importing.tooLarge', { mib: MOST_FILE_BYTES / 1024 / 1024 })
    : t(`pilePlan.outlineFaults.${fault}`);
}
