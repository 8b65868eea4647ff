import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { NoteAddRegular } from '@fluentui/react-icons/svg/note-add';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordNote } from '../../contracts/api/record-notes';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer, useMay } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { StoredPhotos } from '../../parts/photos/stored-photo';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { QuestionDialog } from '../../ui/question-dialog';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import { NoteEditor } from './note-editor';

const useStyles = makeStyles({
  notes: { padding: '6px 14px 10px', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, flexShrink: 0 },
  head: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '28px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  count: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  add: { marginLeft: 'auto' },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  note: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr) auto',
    gap: '0 10px',
    padding: '5px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  place: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  by: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface RecordNotesProps {
  readonly scope: TableSource;
  readonly recordNo: string;
  /** The record has depths. */
  readonly hasDepth: boolean;
  readonly timeZone: string;
  /** The place that was clicked in the log; null: none since the form was opened. */
  readonly picked: { readonly by: 'depth' | 'time'; readonly at: number } | null;
  /** A form waits for a place. */
  readonly onPicking: (picking: boolean) => void;
}

/** Notes pinned to a record, from the surface down, and a form for another one. */
export function RecordNotes(props: RecordNotesProps) {
  const { scope, recordNo, hasDepth, timeZone, picked, onPicking } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const may = useMay();
  const options = queries.recordNotes(scope, recordNo);
  const notes = useQuery(options);
  const [writing, setWriting] = useState(false);
  const [removed, setRemoved] = useState<RecordNote | null>(null);
  const named = { project_id: scope.projectId, record_no: recordNo };
  const open = (isOpen: boolean): void => {
    setWriting(isOpen);
    onPicking(isOpen);
  };
  const remove = (note: RecordNote): void => {
    setRemoved(null);
    core.api('recordNoteRemove', scope, { ...named, note_id: note.note_id }, { keep: true }).then((now) => {
      client.setQueryData(options.queryKey, now);
      showToast('success', t('recordNotes.removed'));
    }, raiseError);
  };
  return (
    <section className={styles.notes} aria-label={t('recordNotes.title')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('recordNotes.title')}</h3>
        <span className={styles.count}>
          {notes.data === undefined ? null : notes.data.length === 0 ? t('recordNotes.none') : notes.data.length}
        </span>
        {may('writeNote') && !writing ? (
          <Button
            className={styles.add}
            size="small"
            appearance="subtle"
            icon={<NoteAddRegular />}
            onClick={() => open(true)}
          >
            {t('recordNotes.add')}
          </Button>
        ) : null}
      </div>
      {writing ? (
        <NoteEditor
          {...{ hasDepth, timeZone, picked }}
          onCancel={() => open(false)}
          onSend={async ({ text, depthM, atMs, photos }) => {
            const input = { ...named, text, depth_m: depthM, at_ms: atMs, photos: [...photos] };
            client.setQueryData(options.queryKey, await core.api('recordNoteAdd', scope, input, { keep: true }));
            showToast('success', t('recordNotes.added'));
            open(false);
          }}
        />
      ) : null}
      <Loaded from={notes} skeleton={<SkeletonBars heights={[14]} />}>
        {(list) => (
          <ol className={styles.list}>
            {list.map((note) => (
              <Note key={note.note_id} note={note} timeZone={timeZone} onRemove={() => setRemoved(note)} />
            ))}
          </ol>
        )}
      </Loaded>
      {removed === null ? null : (
        <QuestionDialog
          open
          title={t('recordNotes.removeTitle')}
          text={t('recordNotes.removeText', { text: removed.text })}
          primary={{ label: t('common.cancel'), onClick: () => setRemoved(null) }}
          other={{ label: t('recordNotes.remove'), onClick: () => remove(removed) }}
        />
      )}
    </section>
  );
}

interface NoteProps {
  readonly note: RecordNote;
  readonly timeZone: string;
  readonly onRemove: () => void;
}

function Note({ note, timeZone, onRemove }: NoteProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { depth_m: depthM, at_ms: atMs, text, photos, account, created_ms: createdMs, may_remove: mayRemove } = note;
  return (
    <li className={styles.note}>
      <span className={styles.place}>
        {depthM === null ? null : <div>{t('recordNotes.atDepth', { depth: format.number(depthM, 2) })}</div>}
        {atMs === null ? null : <div>{format.clock(atMs)}</div>}
      </span>
      <div>
        <p className={styles.text}>{text}</p>
        <span className={styles.by}>
          {t('recordNotes.by', {
            account: account === '' ? t('recordNotes.gone') : account,
            time: format.dateTime(createdMs),
          })}
        </span>
        <StoredPhotos objectKeys={photos} />
      </div>
      {mayRemove ? (
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={t('recordNotes.remove')}
          title={t('recordNotes.remove')}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}
