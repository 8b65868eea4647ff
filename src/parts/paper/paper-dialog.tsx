import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
} from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { PaperFile } from '../../contracts/paper';
import { startPaper } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { asDataCoreError, errorText } from '../../ui/error-text';
import { saveFile } from '../../ui/save-file';
import { useThrottled } from '../../ui/use-throttled';
import { makeDocument, type PaperSource } from './make-document';

const useStyles = makeStyles({
  open: { whiteSpace: 'nowrap', flexShrink: 0 },
  content: { display: 'grid', gap: '10px', minHeight: '64px', alignContent: 'start' },
});

/** So often is told how far it is: a frame of the page costs as much as a sheet. */
const TELL_MS = 500;
/** Nor does the bar glide between. */
const AT_ONCE = { style: { transitionDuration: '0s' } } as const;

interface PaperDialogProps {
  readonly title: string;
  /** As the document itself is named. */
  readonly documentTitle: string;
  /** Without its ending. */
  readonly fileName: string;
  /** The same object as long as the document is the same. */
  readonly source: PaperSource;
  readonly onClose: () => void;
}

/** Makes a document while it is open: how far it is, a way to give it up, and then the file. */
export function PaperDialog({ title, documentTitle, fileName, source, onClose }: PaperDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { file, error, retry, ...made } = usePaper(source, documentTitle);
  const done = useThrottled(made.done, TELL_MS);
  const address = useAddressOf(file);
  const failure = error === null ? null : errorText(t, error);
  return (
    <Dialog open onOpenChange={(_, data) => (data.open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content} aria-live="polite">
            {failure === null ? null : (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>
                  {t('paper.failed')}
                  {t('common.colon')}
                  {failure}
                </MessageBarBody>
              </MessageBar>
            )}
            {file === null && failure === null ? (
              <Field
                label={t('paper.making')}
                hint={t('paper.progress', { done: format.number(done), count: format.number(source.count) })}
              >
                <ProgressBar value={done} max={source.count} bar={AT_ONCE} />
              </Field>
            ) : null}
            {file === null ? null : (
              <span>
                {t('paper.ready', { pages: format.number(file.pages), kb: format.number(file.pdf.length / 1024) })}
              </span>
            )}
            {file === null || file.missing === '' ? null : (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>{t('paper.missing', { characters: file.missing })}</MessageBarBody>
              </MessageBar>
            )}
          </DialogContent>
          <DialogActions>
            {file === null || address === null ? null : (
              <>
                <Button as="a" className={styles.open} href={address} target="_blank" rel="noopener">
                  {t('paper.open')}
                </Button>
                <Button appearance="primary" onClick={() => saveFile(`${fileName}.pdf`, pdfOf(file))}>
                  {t('paper.save')}
                </Button>
              </>
            )}
            {failure === null ? null : (
              <Button appearance="primary" onClick={retry}>
                {t('common.retry')}
              </Button>
            )}
            <Button onClick={onClose}>{t(file === null ? 'common.cancel' : 'common.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function pdfOf({ pdf }: PaperFile): Blob {
  return new Blob([pdf], { type: 'application/pdf' });
}

/** The document as it is made; given up when the dialog closes. */
function usePaper(source: PaperSource, title: string) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState(0);
  const [file, setFile] = useState<PaperFile | null>(null);
  const [error, setError] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt makes the same document again
  useEffect(() => {
    const worker = startPaper();
    const leaving = new AbortController();
    setDone(0);
    setFile(null);
    setError(null);
    const texts = {
      title,
      language: language === 'cn' ? 'zh-CN' : 'en',
      pageOf: t('paper.pageOf'),
      missing: t('paper.missingNote'),
    } as const;
    makeDocument(source, texts, { worker, signal: leaving.signal, onDone: setDone })
      .then(setFile, (thrown: unknown) => {
        if (!leaving.signal.aborted && asDataCoreError(thrown)?.code !== 'cancelled') setError(thrown);
      })
      .finally(() => worker.dispose());
    return () => {
      leaving.abort();
      worker.dispose();
    };
  }, [source, title, language, t, attempt]);
  return { done, file, error, retry: () => setAttempt(attempt + 1) };
}

/** An address of the file for a tab of its own; the browser's viewer prints it. */
function useAddressOf(file: PaperFile | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(pdfOf(file));
    setAddress(made);
    // A tab that has opened it holds it by itself.
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
