import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { designFields, placeFields, sizeFields } from '../../../parts/pile-fields/named-fields';
import type { FieldKey } from '../../../parts/pile-fields/pile-values';
import { showToast } from '../../../ui/toast';
import { headOf } from '../import/template';
import { type AddedRow, readPasted, withText } from './added-row';

const useStyles = makeStyles({
  cell: { flex: 1, minWidth: 0 },
  input: {
    boxSizing: 'border-box',
    width: '100%',
    height: '26px',
    padding: '0 5px',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    ':focus': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
  },
  numeric: { textAlign: 'right' },
  wrong: { border: `1px solid ${tokens.colorStatusDangerBorder1}` },
  fault: {
    whiteSpace: 'normal',
    textAlign: 'left',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

interface AddedRowCellProps {
  readonly field: FieldKey;
  /** Fields of the columns shown, in their order. */
  readonly fieldsShown: () => readonly FieldKey[];
  /** Id of the form that the field belongs to. */
  readonly formId: string;
  readonly row: AddedRow;
  readonly onChange: (change: (row: AddedRow) => AddedRow) => void;
  readonly profile: EquipmentProfile;
  readonly unit: string;
  /** Takes several rows that are pasted, as text of a table with heads. */
  readonly onRows: (text: string) => void;
}

/** The field of a new pile in a column. */
export function AddedRowCell(props: AddedRowCellProps) {
  const { field, fieldsShown, formId, row, onChange, profile, unit, onRows } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const parameters = profile.designParameters;
  const terms = { t, language, unit };
  const named = [...placeFields(terms), ...sizeFields(terms), ...designFields(terms, parameters)];
  const nameOf = (key: FieldKey) => named.find((known) => known.key === key);
  const fault = row.faults[field] ?? '';
  const isWord = field === 'pile_no' || field === 'row_no' || field === 'mileage_m';
  const paste = (text: string): boolean => {
    const shown = fieldsShown();
    const heads = (key: FieldKey): string => {
      const known = nameOf(key);
      return known === undefined ? '' : headOf(terms, known);
    };
    const pasted = readPasted(text, shown.slice(shown.indexOf(field)), heads, parameters);
    if (pasted.kind === 'row') {
      onChange((before) =>
        Object.entries(pasted.texts).reduce((next, [key, cell]) => withText(next, key, cell), before),
      );
    } else if (pasted.kind === 'file') onRows(pasted.text);
    else if (pasted.kind === 'tooWide') showToast('warning', t('pilePlan.addedRowWide', { count: pasted.most }));
    return pasted.kind !== 'text';
  };
  return (
    <div className={styles.cell}>
      <input
        form={formId}
        name={field}
        className={mergeClasses(styles.input, !isWord && styles.numeric, fault !== '' && styles.wrong)}
        aria-label={t('pilePlan.addedRowCell', { column: nameOf(field)?.name ?? '', unit })}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : id}
        autoComplete="off"
        readOnly={row.isBusy}
        value={row.typed[field] ?? ''}
        onChange={({ target }) => onChange((before) => withText(before, field, target.value))}
        onPaste={(event) => {
          if (!row.isBusy && paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      {fault === '' ? null : (
        <div id={id} className={styles.fault}>
          {fault}
        </div>
      )}
    </div>
  );
}
