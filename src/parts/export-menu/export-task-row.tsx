import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import type { ExportTask } from '../../contracts/api/exports';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { raiseError } from '../../ui/raised-errors';
import { saveFile } from '../../ui/save-file';
import { useNow } from '../../ui/use-now';
import { isOpen } from './use-exports';

const useStyles = makeStyles({
  task: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
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

interface ExportTaskRowProps {
  readonly scope: TableSource;
  readonly task: ExportTask;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** How often ages are told anew. */
const AGE_MS = 30_000;

/** An export: how far and how old it is, its file once it is done, and ways to make it anew and to be rid of it. */
export function ExportTaskRow({ scope, task, onAgain, onCancel }: ExportTaskRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { core } = useDataLayer();
  const [share, setShare] = useState<number | null>(null);
  const { task_id, state, file_name, rows, total_rows, bytes, damaged, created_ms } = task;
  const now = useNow(AGE_MS);
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
      {isOpen(task) ? null : (
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          aria-label={t('listExport.again', { name: file_name })}
          title={t('listExport.again', { name: file_name })}
          disabledFocusable={share !== null}
          onClick={onAgain}
        />
      )}
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t(isOpen(task) ? 'listExport.cancel' : 'listExport.drop', { name: file_name })}
        title={t(isOpen(task) ? 'listExport.cancel' : 'listExport.drop', { name: file_name })}
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
        {t(`listExport.stateOf.${state}`)}
        {isOpen(task) && whole > 0 ? ` · ${format.number(rows)} / ${format.number(whole)}` : null}
        {state === 'done'
          ? ` · ${t('listExport.rows', { rows: format.number(rows), kb: format.number(bytes / 1024) })}`
          : null}
        {damaged === undefined ? null : ` · ${t('listExport.damaged', { count: damaged })}`}
        {' · '}
        <time dateTime={new Date(created_ms).toISOString()} title={format.dateTime(created_ms)}>
          {format.ago(Math.max(0, now - created_ms))}
        </time>
      </span>
    </li>
  );
}
