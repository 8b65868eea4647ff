import {
  Button,
  Checkbox,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { type ReactNode, useState } from 'react';
import { EXPORT_FORMATS, type ExportFormat } from '../../contracts/api/exports';
import type { TableSource } from '../../contracts/data-core';
import { useMay } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import type { SearchNote } from '../project-search/use-search-note';
import { ExportTaskRow } from './export-task-row';
import { type ExportedList, useExports } from './use-exports';

const useStyles = makeStyles({
  surface: { width: 'min(400px, calc(100vw - 24px))', padding: '10px 12px 12px' },
  head: { display: 'flex', alignItems: 'center', gap: '6px', marginBottom: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, marginRight: 'auto' },
  other: { marginRight: 'auto' },
  all: { display: 'flex', margin: '-6px 0 4px -8px' },
  list: { listStyle: 'none', margin: 0, padding: 0, maxHeight: '300px', overflow: 'auto' },
});

interface SelectedRows {
  readonly count: number;
  /** A list without what is not selected, or words that say why there is none. */
  readonly only: (list: ExportedList) => Promise<ExportedList | string>;
}

interface OtherExport {
  readonly list: ExportedList;
  /** Those of its file. */
  readonly columns: ShownColumns;
  /** The form in which they are chosen. */
  readonly choice: ReactNode;
}

interface ExportMenuProps {
  readonly scope: TableSource;
  /** Exports have the rows of this list, in its order. */
  readonly list: ExportedList;
  /** By which search it was made: goes into the file. */
  readonly searchNote: SearchNote;
  /** Columns of the table that shows it: those of the file. */
  readonly columns: ShownColumns;
  /** Another export of the same list, as its records' logs; absent: none. */
  readonly other?: OtherExport;
  /** Its selected rows: then only they are exported. */
  readonly selected?: SelectedRows;
  /** Makes a PDF of the list here; absent: it has none. */
  readonly onPdf?: () => void;
}

/**
 * Exports the rows of a list: `<ExportMenu scope={scope} list={{ kind: 'warnings', ...filter }} columns={columns} searchNote={note} />`.
 * Only accounts that may export see it. The server makes the file in the background; it can be had whenever it is done.
 */
export function ExportMenu({ scope, list, searchNote, columns, other, selected, onPdf }: ExportMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const { answer, starting, start, again, cancel } = useExports(scope, list, other?.list, open);
  if (!may('export')) return null;
  const begin = async (
    asked: ExportedList,
    format: ExportFormat,
    chosen: readonly string[] | undefined,
  ): Promise<void> => {
    const own = selected === undefined || selected.count === 0 ? asked : await selected.only(asked);
    if (typeof own === 'string') showToast('warning', own);
    else {
      // The selected ones are known by their numbers, and not by a search.
      const ofSelected = t('listExport.onlySelected', { count: selected?.count ?? 0 });
      await start(own, format, own === asked ? await searchNote() : ofSelected, chosen);
    }
  };
  const title =
    selected === undefined || selected.count === 0
      ? t('listExport.title')
      : t('listExport.titleOfSelected', { count: selected.count });
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle" icon={<ArrowExportRegular />}>
          {t('listExport.export')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('listExport.title')}>
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          {EXPORT_FORMATS.map((format) => (
            <Button
              key={format}
              size="small"
              disabledFocusable={starting}
              onClick={() => void begin(list, format, all ? undefined : columns.current?.()).catch(raiseError)}
            >
              {t(`listExport.formatOf.${format}`)}
            </Button>
          ))}
          {onPdf === undefined ? null : (
            <Button
              size="small"
              onClick={() => {
                setOpen(false);
                onPdf();
              }}
            >
              {t('listExport.pdf')}
            </Button>
          )}
        </div>
        <Checkbox
          className={styles.all}
          label={t('listExport.allColumns')}
          checked={all}
          onChange={(_, { checked }) => setAll(checked === true)}
        />
        {other === undefined ? null : (
          <>
            <div className={styles.head}>
              <span className={styles.other}>{t('listExport.logs')}</span>
              {EXPORT_FORMATS.map((format) => (
                <Button
                  key={format}
                  size="small"
                  disabledFocusable={starting}
                  aria-label={`${t('listExport.logs')} ${t(`listExport.formatOf.${format}`)}`}
                  onClick={() => void begin(other.list, format, other.columns.current?.()).catch(raiseError)}
                >
                  {t(`listExport.formatOf.${format}`)}
                </Button>
              ))}
            </div>
            {other.choice}
          </>
        )}
        <Loaded
          from={answer}
          skeleton={<SkeletonBars heights={[14, 14]} />}
          empty={({ length }) => (length > 0 ? null : { title: t('listExport.none'), hint: t('listExport.noneHint') })}
        >
          {(tasks) => (
            <ul className={styles.list}>
              {tasks.map((task) => (
                <ExportTaskRow
                  key={task.task_id}
                  scope={scope}
                  task={task}
                  onAgain={() => void again(task)}
                  onCancel={() => void cancel(task)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </PopoverSurface>
    </Popover>
  );
}
