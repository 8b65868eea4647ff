import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  Textarea,
} from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { TableSource } from '../../contracts/data-core';
import { useTranslation } from '../../i18n/use-translation';
import { BusySpinner } from '../../ui/busy-spinner';
import { errorText } from '../../ui/error-text';
import { LeaveGuard } from '../../ui/leave-guard';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import { useLatest } from '../../ui/use-latest';
import { changeEach, type Refused, type SeenRecords, seeEach, takeBackEach } from './change-each';
import { type ChangeValues, changeMessage, changeSchema, NO_CHANGE, nameToType } from './change-form';
import { ChangedNames } from './changed-names';
import { type ChangedRecord, type RecordChange, useChangeRecord } from './use-change-records';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '10px' },
  note: { margin: 0 },
  names: { margin: 0, maxHeight: '132px', overflow: 'auto', paddingLeft: '18px' },
  buttons: { display: 'flex', gap: '8px', justifyContent: 'flex-end', flexWrap: 'wrap' },
});

/** Refused records that are named; of more the count is told. */
const MOST_REFUSED_NAMED = 100;
/** The count of those looked at is told anew after so many. */
const LOOKS_SHOWN = 20;

interface ChangeDialogProps {
  readonly scope: TableSource;
  readonly what: RecordChange;
  readonly records: readonly ChangedRecord[];
  /** Called when it is over: with those that were changed, none where it was given up. */
  readonly onClose: (changed: readonly ChangedRecord[]) => void;
}

/**
 * Asks why, and then changes records one after the other; says which were refused and why. Before the form
 * closes it offers to take back those that can be.
 */
export function ChangeDialog({ scope, what, records, onClose }: ChangeDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { look, change, takeBack, changed } = useChangeRecord(scope);
  // Looked at when the form opens, not when it is sent: a faster change in between is noticed.
  const seen = useRef<Promise<SeenRecords> | null>(null);
  const [looked, setLooked] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const stops = useLatest(isStopped);
  const isOver = useRef(false);
  /** Sent: it goes on when the screen is left. */
  const isSent = useRef(false);
  useEffect(() => {
    isOver.current = false;
    seen.current ??= seeEach(records, look, {
      onStep: (count) => {
        if (count % LOOKS_SHOWN === 0 || count === records.length) setLooked(count);
      },
      goesOn: () => (isSent.current || !isOver.current) && !stops.current,
    });
    return () => {
      isOver.current = true;
    };
  }, [records, look]);
  const schema = useMemo(() => changeSchema(what, records), [what, records]);
  const { control, handleSubmit, formState } = useForm<ChangeValues>({
    resolver: zodResolver(schema),
    defaultValues: NO_CHANGE,
  });
  const { isSubmitting, isDirty } = formState;
  const [tried, setTried] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState<readonly ChangedRecord[]>([]);
  /** Numbers to take the changes back by; none: they cannot be. */
  const [changeNos, setChangeNos] = useState<readonly number[]>([]);
  /** Requests that are being taken back, as far as it is; null: none. */
  const [undone, setUndone] = useState<number | null>(null);
  const isUndoing = undone !== null;
  const [left, setLeft] = useState(0);
  const over = (refused.length > 0 || changeNos.length > 0 || left > 0) && !isSubmitting;

  const submit = handleSubmit(async ({ comment, score }) => {
    isSent.current = true;
    const terms = { comment, score: score === '' ? null : Number(score) };
    const answer = await changeEach({
      what,
      records,
      seen: await (seen.current ?? seeEach(records, look)),
      change: (record, as) => change(what, record, as, terms),
      onStep: setTried,
      goesOn: () => !stops.current,
    });
    await changed();
    if (answer.done.length > 0) showToast('success', t(`dataCenter.doneOf.${what}`, { count: answer.done.length }));
    setDone(answer.done);
    setRefused(answer.refused);
    setChangeNos(answer.changeNos);
    setLeft(answer.left);
    if (answer.refused.length === 0 && answer.changeNos.length === 0 && answer.left === 0) onClose(answer.done);
  });
  const undo = async (): Promise<void> => {
    setUndone(0);
    const { undone: count, stay, error } = await takeBackEach(changeNos, takeBack, { onStep: setUndone });
    await changed();
    if (count > 0) showToast('success', t('dataCenter.undone', { count }));
    if (error !== null) raiseError(error);
    else if (stay > 0) showToast('warning', t('dataCenter.notUndone', { count: stay }));
    // Records that were not changed stay selected.
    onClose(stay === 0 ? [] : done);
  };
  const fault = (text: string | undefined): string | null => {
    const key = changeMessage(text);
    return key === null ? null : t(`dataCenter.fault.${key}`);
  };
  const asked = nameToType(records);
  return (
    <>
      <LeaveGuard dirty={isDirty && !over} loses={() => false} />
      <Dialog
        open
        onOpenChange={(_, data) => {
          // A click beside the dialog must not lose the text typed; the form has a button for that.
          if (!data.open && over && !isUndoing) onClose(done);
          else if (!data.open && !isDirty && !isSubmitting && !isUndoing) onClose([]);
        }}
      >
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t(`dataCenter.changeOf.${what}`)}</DialogTitle>
            <DialogContent>
              <form
                className={styles.form}
                noValidate
                onSubmit={(event) => {
                  void submit(event);
                }}
              >
                <p className={styles.note}>{t(`dataCenter.meansOf.${what}`, { count: records.length })}</p>
                <ChangedNames records={records} label={t(`dataCenter.changeOf.${what}`)} />
                {records.length > 1 ? <p className={styles.note}>{t('dataCenter.oneByOne')}</p> : null}
                {what === 'score' ? (
                  <Controller
                    name="score"
                    control={control}
                    render={({ field, fieldState }) => (
                      <Field
                        label={t('dataCenter.newScore')}
                        hint={t('dataCenter.newScoreHint')}
                        validationMessage={fault(fieldState.error?.message)}
                      >
                        <Input {...field} inputMode="decimal" />
                      </Field>
                    )}
                  />
                ) : null}
                <Controller
                  name="comment"
                  control={control}
                  render={({ field, fieldState }) => (
                    <Field label={t('dataCenter.why')} required validationMessage={fault(fieldState.error?.message)}>
                      <Textarea {...field} resize="vertical" rows={2} />
                    </Field>
                  )}
                />
                {what === 'remove' ? (
                  <Controller
                    name="name"
                    control={control}
                    render={({ field, fieldState }) => (
                      <Field
                        label={t('dataCenter.typeName', { name: asked })}
                        required
                        validationMessage={fault(fieldState.error?.message)}
                      >
                        <Input {...field} autoComplete="off" />
                      </Field>
                    )}
                  />
                ) : null}
                {refused.length === 0 ? null : (
                  <MessageBar intent="error" layout="multiline">
                    <MessageBarBody>
                      {t('dataCenter.refused', { count: refused.length })}
                      <ul className={styles.names}>
                        {refused.slice(0, MOST_REFUSED_NAMED).map(({ record, error }) => (
                          <li key={record.recordNo}>
                            {record.pileNo} · {record.recordNo}
                            {t('common.colon')}
                            {errorText(t, error)}
                          </li>
                        ))}
                        {refused.length > MOST_REFUSED_NAMED ? (
                          <li>{t('dataCenter.moreRefused', { count: refused.length - MOST_REFUSED_NAMED })}</li>
                        ) : null}
                      </ul>
                    </MessageBarBody>
                  </MessageBar>
                )}
                {left === 0 ? null : (
                  <MessageBar intent="warning" layout="multiline">
                    <MessageBarBody>{t('dataCenter.notBegun', { count: left })}</MessageBarBody>
                  </MessageBar>
                )}
                {changeNos.length === 0 ? null : (
                  <MessageBar intent="success" layout="multiline">
                    <MessageBarBody>{t('dataCenter.canUndo', { count: changeNos.length })}</MessageBarBody>
                  </MessageBar>
                )}
                {isSubmitting && records.length > 1 ? (
                  <ProgressBar
                    aria-label={t(`dataCenter.changeOf.${what}`)}
                    value={(looked + tried) / (2 * records.length)}
                  />
                ) : null}
                <div className={styles.buttons}>
                  {changeNos.length === 0 ? null : (
                    <Button size="small" disabledFocusable={isUndoing} onClick={() => void undo().catch(raiseError)}>
                      {isUndoing && changeNos.length > 1
                        ? t('dataCenter.progress', { done: undone, count: changeNos.length })
                        : t('dataCenter.undo')}
                    </Button>
                  )}
                  {isSubmitting && records.length > 1 ? (
                    <Button size="small" disabledFocusable={isStopped} onClick={() => setStopped(true)}>
                      {t('dataCenter.stop')}
                    </Button>
                  ) : (
                    <Button size="small" disabled={isSubmitting || isUndoing} onClick={() => onClose(done)}>
                      {over ? t('common.close') : t('common.cancel')}
                    </Button>
                  )}
                  {over ? null : (
                    <Button
                      type="submit"
                      size="small"
                      appearance="primary"
                      disabledFocusable={isSubmitting}
                      {...(isSubmitting ? { icon: <BusySpinner /> } : {})}
                    >
                      {isSubmitting && records.length > 1
                        ? tried === 0
                          ? t('dataCenter.looking', { done: looked, count: records.length })
                          : t('dataCenter.progress', { done: tried, count: records.length })
                        : t(`dataCenter.doOf.${what}`)}
                    </Button>
                  )}
                </div>
              </form>
            </DialogContent>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}
