import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { LENGTH_UNITS } from '../../../contracts/spreadsheet';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { designFields, placeFields, sizeFields } from '../../../parts/pile-fields/named-fields';
import { type FileCells, firstLines } from './file-cells';
import { levelFields } from './level-text';
import { hasDepth } from './levels';
import type { Meaning } from './meant-columns';
import { type ColumnUse, LENGTHS } from './recognise';

const useStyles = makeStyles({
  // The table scrolls by itself: a file may have many columns.
  scroll: { overflowX: 'auto', flexShrink: 0, border: `1px solid ${tokens.colorNeutralStroke3}` },
  table: { borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', fontSize: tokens.fontSizeBase200 },
  cell: {
    padding: '3px 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'left',
    fontWeight: 'normal',
    whiteSpace: 'nowrap',
  },
  choice: { display: 'flex', gap: '4px', minWidth: '150px' },
});

/** Lines that are shown of the piles, below those of the heads. */
const LINES = 5;

interface ColumnChoiceProps {
  readonly cells: FileCells;
  readonly meaning: Meaning;
  readonly profile: EquipmentProfile;
  readonly unit: string;
  readonly disabled: boolean;
  readonly onUse: (at: number, use: ColumnUse) => void;
}

/** The first lines of a file, and over each column its field. */
export function ColumnChoice({ cells, meaning, profile, unit, disabled, onUse }: ColumnChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const terms = { t, language, unit };
  const fields = [
    ...placeFields(terms),
    ...sizeFields(terms),
    ...(hasDepth(profile) ? levelFields(terms) : []),
    ...designFields(terms, profile.designParameters),
  ];
  const lines = firstLines(cells, meaning.headLines + LINES);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('pileManagement.importing.columns')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {meaning.uses.map((use, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column of the file is its place
              <th key={at} scope="col" className={styles.cell}>
                <div className={styles.choice}>
                  <Select
                    size="small"
                    aria-label={t('pileManagement.importing.columnOf', { n: at + 1 })}
                    value={use.field ?? ''}
                    disabled={disabled}
                    onChange={(_, { value }) => {
                      const field = fields.find(({ key }) => key === value)?.key ?? null;
                      onUse(at, { field, unit: use.unit });
                    }}
                  >
                    <option value="">{t('pileManagement.importing.notUsed')}</option>
                    {fields.map(({ key, name }) => (
                      <option key={key} value={key}>
                        {name}
                      </option>
                    ))}
                  </Select>
                  {use.field !== null && LENGTHS.has(use.field) ? (
                    <Select
                      size="small"
                      aria-label={t('pileManagement.importing.unitOf', { n: at + 1 })}
                      value={use.unit}
                      disabled={disabled}
                      onChange={(_, { value }) =>
                        onUse(at, { field: use.field, unit: LENGTH_UNITS.find((known) => known === value) ?? 'm' })
                      }
                    >
                      {LENGTH_UNITS.map((known) => (
                        <option key={known}>{known}</option>
                      ))}
                    </Select>
                  ) : null}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of the file is its place
            <tr key={row}>
              {line.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of the file is its place
                <td key={at} className={styles.cell}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
