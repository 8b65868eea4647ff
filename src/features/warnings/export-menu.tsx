import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EXPORT_FORMATS, type ExportTask } from '../../contracts/api/exports';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer, type WarningFilter } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { raiseError } from '../../ui/raised-errors';
import { saveFile } from '../../ui/save-file';
import { EmptyState } from '../../ui/states';

const LOOK_AGAIN_MS = 1_000;

const useStyles = makeStyles({
  surface: { width: 'min(400px, calc(100vw - 24px))', padding: '10px 12px 12px' },
  head: { display: 'flex', alignItems: 'center', gap: '6px', marginBottom: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, marginRight: 'auto' },
  list: { listStyle: 'none', margin: 0, padding: 0, maxHeight: '300px', overflow: 'auto' },
  task: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '2px 4px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  detail: {
    gridColumn: '1 / -1',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  bar: { gridColumn: '1 / -1' },
});

interface ExportMenuProps {
  readonly scope: TableSource;
  /** What the list shows is what is exported. */
  readonly filter: WarningFilter;
}

/** Exports what the list shows; the server makes the file in the background, and it can be had whenever it is done. */
export function ExportMenu({ scope, filter }: ExportMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { core } = useDataLayer();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const queryKey = ['exportTasks', scope.typeCode, scope.projectId];
  const tasks = useQuery({
    queryKey,
    queryFn: ({ signal }) => core.api('exportTasks', scope, { project_id: scope.projectId }, { signal }),
    enabled: open,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? LOOK_AGAIN_MS : false),
  });
  const start = async (format: (typeof EXPORT_FORMATS)[number]): Promise<void> => {
    setAsking(true);
    try {
      const input = { project_id: scope.projectId, ...filter, kind: 'warnings', format } as const;
      await core.api('exportStart', scope, input, { keep: true });
      await client.invalidateQueries({ queryKey });
    } catch (error) {
      raiseError(error);
    } finally {
      setAsking(false);
    }
  };
  const cancel = async ({ task_id }: ExportTask): Promise<void> => {
    try {
      await core.api('exportCancel', scope, { project_id: scope.projectId, task_id }, { keep: true });
      await client.invalidateQueries({ queryKey });
    } catch (error) {
      raiseError(error);
    }
  };
  const ofWarnings = tasks.data?.filter(({ kind, state }) => kind === 'warnings' && state !== 'cancelled') ?? [];
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle" icon={<ArrowExportRegular />}>
          {t('warnings.export')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('warnings.exports')}>
        <div className={styles.head}>
          <h3 className={styles.title}>{t('warnings.exports')}</h3>
          {EXPORT_FORMATS.map((format) => (
            <Button key={format} size="small" disabledFocusable={asking} onClick={() => void start(format)}>
              {t(`warnings.exportAs.${format}`)}
            </Button>
          ))}
        </div>
        {ofWarnings.length === 0 ? (
          <EmptyState title={t('warnings.noExports')} hint={t('warnings.noExportsHint')} />
        ) : (
          <ul className={styles.list}>
            {ofWarnings.map((task) => (
              <Task key={task.task_id} scope={scope} task={task} onCancel={() => void cancel(task)} />
            ))}
          </ul>
        )}
      </PopoverSurface>
    </Popover>
  );
}

function isOpen({ state }: ExportTask): boolean {
  return state === 'waiting' || state === 'running';
}

interface TaskProps {
  readonly scope: TableSource;
  readonly task: ExportTask;
  readonly onCancel: () => void;
}

function Task({ scope, task, onCancel }: TaskProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { core } = useDataLayer();
  const [share, setShare] = useState<number | null>(null);
  const { task_id, state, file_name, rows, total_rows, bytes } = task;
  const fetchFile = async (): Promise<void> => {
    setShare(0);
    try {
      const { typeCode, typePrefix, projectId } = scope;
      const { fileName, blob } = await core.call(
        'file.fetch',
        { name: 'exportFile', typeCode, typePrefix, input: { project_id: projectId, task_id } },
        { onProgress: ({ receivedBytes }) => setShare(bytes > 0 ? receivedBytes / bytes : 0) },
      );
      saveFile(fileName, blob);
    } catch (error) {
      raiseError(error);
    } finally {
      setShare(null);
    }
  };
  const whole = total_rows ?? 0;
  return (
    <li className={styles.task} data-export={state}>
      <span className={styles.name} title={file_name}>
        {file_name}
      </span>
      {state === 'done' ? (
        <Button
          size="small"
          appearance="primary"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={share !== null}
          onClick={() => void fetchFile()}
        >
          {t('common.download')}
        </Button>
      ) : null}
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t(isOpen(task) ? 'warnings.cancelExport' : 'warnings.dropExport', { name: file_name })}
        title={t(isOpen(task) ? 'warnings.cancelExport' : 'warnings.dropExport', { name: file_name })}
        onClick={onCancel}
      />
      {isOpen(task) || share !== null ? (
        <ProgressBar
          className={styles.bar}
          aria-label={file_name}
          {...(share !== null ? { value: share } : whole > 0 ? { value: rows / whole } : {})}
        />
      ) : null}
      <span className={styles.detail}>
        {t(`warnings.exportState.${state}`)}
        {isOpen(task) && whole > 0 ? ` · ${format.number(rows)} / ${format.number(whole)}` : null}
        {state === 'done'
          ? ` · ${t('warnings.exportRows', { rows: format.number(rows), kb: format.number(bytes / 1024) })}`
          : null}
      </span>
    </li>
  );
}
