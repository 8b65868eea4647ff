import { Button, Field, Input, MessageBar, MessageBarBody, makeStyles, Textarea } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { PhotoField } from '../../parts/photos/photo-field';
import { MOST_PHOTOS, usePhotos } from '../../parts/photos/use-photos';
import { useFormFailure } from '../../ui/form-failure';
import { LeaveGuard } from '../../ui/leave-guard';
import { type NoteFault, type NotePlace, type NoteValues, readNote } from './note-form';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '8px', paddingBottom: '10px' },
  place: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: '8px' },
  buttons: { display: 'flex', gap: '8px', justifyContent: 'flex-end', flexWrap: 'wrap' },
});

export interface SentNote extends NotePlace {
  readonly text: string;
  readonly photos: readonly string[];
}

interface NoteEditorProps {
  readonly hasDepth: boolean;
  readonly timeZone: string;
  readonly picked: { readonly by: 'depth' | 'time'; readonly at: number } | null;
  /** Rejects with the error to show. */
  readonly onSend: (note: SentNote) => Promise<void>;
  readonly onCancel: () => void;
}

/** Text, place and photos of a note. A click in the log fills in the place. */
export function NoteEditor({ hasDepth, timeZone, picked, onSend, onCancel }: NoteEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const photos = usePhotos();
  const failure = useFormFailure();
  const [values, setValues] = useState<NoteValues>({ text: '', depth: '', time: '' });
  const [fault, setFault] = useState<{ readonly fault: NoteFault; readonly field: keyof NoteValues } | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  useEffect(() => {
    if (picked === null) return;
    setFault(null);
    setValues((before) =>
      picked.by === 'depth'
        ? { ...before, depth: picked.at.toFixed(2) }
        : { ...before, time: format.dateTime(picked.at) },
    );
  }, [picked, format]);
  const dirty = values.text.trim() !== '' || photos.list.length > 0;
  const set = (field: keyof NoteValues) => (_: unknown, data: { readonly value: string }) => {
    setFault(null);
    setValues((before) => ({ ...before, [field]: data.value }));
  };
  const messageOf = (field: keyof NoteValues): string | null => {
    return fault?.field === field ? t(`recordNotes.${fault.fault}`) : null;
  };
  const send = async (): Promise<void> => {
    const read = readNote(values, timeZone);
    if ('fault' in read) {
      setFault(read);
      return;
    }
    setBusy(true);
    failure.clear();
    try {
      await onSend({ text: values.text.trim(), photos: photos.keys, ...read.place });
    } catch (error) {
      failure.meet(error);
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LeaveGuard dirty={dirty} loses={losesRecord} />
      <Field label={t('recordNotes.text')} required validationMessage={messageOf('text')}>
        <Textarea rows={2} resize="vertical" maxLength={1000} value={values.text} onChange={set('text')} />
      </Field>
      <div className={styles.place}>
        {hasDepth ? (
          <Field label={t('recordNotes.depth')} hint={t('recordNotes.pick')} validationMessage={messageOf('depth')}>
            <Input inputMode="decimal" contentAfter="m" value={values.depth} onChange={set('depth')} />
          </Field>
        ) : null}
        <Field
          label={t('recordNotes.time')}
          hint={hasDepth ? null : t('recordNotes.pick')}
          validationMessage={messageOf('time') ?? (hasDepth ? null : messageOf('depth'))}
        >
          <Input placeholder="2026-11-20 08:30:00" value={values.time} onChange={set('time')} />
        </Field>
      </div>
      <PhotoField photos={photos} disabled={busy || photos.list.length >= MOST_PHOTOS} />
      {failure.text === null ? null : (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{failure.text}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button appearance="primary" type="submit" disabledFocusable={busy || photos.busy}>
          {t('recordNotes.send')}
        </Button>
      </div>
    </form>
  );
}

/** Another record, or none, takes the form away. */
function losesRecord(from: { readonly search: string }, to: { readonly search: string }): boolean {
  const recordOf = ({ search }: { readonly search: string }) => new URLSearchParams(search).get('record');
  return recordOf(from) !== recordOf(to);
}
