import { Button, Checkbox, makeStyles } from '@fluentui/react-components';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { useColumns } from '../../ui/data-table/use-columns';
import type { ExportedColumn } from './exported-logs';

const useStyles = makeStyles({
  whole: { marginBottom: '8px' },
  choice: { margin: 0, padding: 0, minWidth: 0, border: 'none' },
  list: { listStyle: 'none', margin: 0, padding: 0, maxHeight: '220px', overflow: 'auto' },
});

interface LogExportColumnsProps {
  /** Under which the choice is kept. */
  readonly name: string;
  readonly columns: readonly ExportedColumn[];
  /** Told which are chosen. */
  readonly chosen: ShownColumns;
}

/** The choice of an export's columns of logs, which the browser keeps; all while nobody has chosen. */
export function LogExportColumns({ name, columns, chosen }: LogExportColumnsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const model = useMemo(() => columns.map((column) => ({ ...column, width: 0 })), [columns]);
  const { layout, change, reset, isChosen } = useColumns(name, model, Number.POSITIVE_INFINITY, null, chosen);
  const shown = layout.shown.length;
  return (
    <div className={styles.whole}>
      <Button
        size="small"
        appearance="subtle"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('listExport.logColumns', { shown, count: columns.length })}
      </Button>
      {open ? (
        <fieldset id={id} className={styles.choice} aria-label={t('listExport.logs')}>
          <ul className={styles.list}>
            {layout.all.map(({ column: { key, title }, isShown }) => (
              <li key={key}>
                <Checkbox
                  label={title}
                  checked={isShown}
                  disabled={isShown && shown === 1}
                  onChange={() => change({ do: 'show', key, isShown: !isShown })}
                />
              </li>
            ))}
          </ul>
          {isChosen ? (
            <Button size="small" appearance="subtle" onClick={reset}>
              {t('listExport.logColumnsAll')}
            </Button>
          ) : null}
        </fieldset>
      ) : null}
    </div>
  );
}
