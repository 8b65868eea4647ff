import { mergeClasses } from '@fluentui/react-components';
import { useNumberTable } from './number-table';
import { ScrolledNumberTable } from './scrolled-number-table';
import { cellText, type TextTable, wordColumns } from './text-table';

const WORDS = { textAlign: 'left' } as const;

interface ScrolledTextTableProps {
  readonly table: TextTable;
  /** Of the table, and of the part in which it scrolls. */
  readonly label: string;
  readonly className: string;
  readonly headClassName?: string;
}

/** The table on the screen; it scrolls where it has no room. */
export function ScrolledTextTable({ table, label, className, headClassName }: ScrolledTextTableProps) {
  const styles = useNumberTable();
  const words = wordColumns(table);
  const begins = (at: number) => (words[at] === true ? WORDS : undefined);
  return (
    <ScrolledNumberTable label={label} className={className}>
      <thead className={headClassName}>
        <tr>
          {table.columns.map((column, at) => (
            <th key={column} scope="col" style={begins(at)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are not moved
          <tr key={row}>
            {cells.map((cell, at) => {
              const name = table.columns[at];
              return at === 0 ? (
                <th key={name} scope="row">
                  {cellText(cell)}
                </th>
              ) : (
                <td key={name} className={mergeClasses(typeof cell !== 'string' && styles.odd)} style={begins(at)}>
                  {cellText(cell)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrolledNumberTable>
  );
}
