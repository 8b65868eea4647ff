import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataCore } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { LeaveGuard } from '../../ui/leave-guard';
import { showToast } from '../../ui/toast';
import { type SentStep, StepFields } from './step-fields';
import { useWarningsChanged } from './use-take-step';

/** As many as a call takes. */
const CHUNK = 500;

const useStyles = makeStyles({
  note: { margin: '0 0 10px', color: tokens.colorNeutralForeground2 },
  refused: { margin: '0 0 10px', maxHeight: '160px', overflow: 'auto', paddingLeft: '18px' },
});

export interface Closable {
  readonly warning_id: number;
  readonly revision: number;
  readonly name: string;
}

type Refused = ApiOutput<'warningCloseAll'>['refused'][number];

interface BulkCloseProps {
  readonly scope: TableSource;
  /** How many are selected, and those of them that may be closed. */
  readonly selected: number;
  readonly closable: readonly Closable[];
  readonly onClosed: () => void;
}

/** Closes all that are selected with one comment; says which were refused and why. */
export function BulkClose({ scope, selected, closable, onClosed }: BulkCloseProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const core = useDataCore();
  const changed = useWarningsChanged(scope);
  const [open, setOpen] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [asked, setAsked] = useState<readonly Closable[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const begin = (): void => {
    if (selected === 0) {
      showToast('warning', t('errors.selectDataFirst'));
      return;
    }
    setRefused([]);
    setAsked(closable);
    setOpen(true);
  };
  const send = async ({ comment, photos }: SentStep): Promise<void> => {
    const left: Refused[] = [];
    for (let at = 0; at < asked.length; at += CHUNK) {
      const warnings = asked.slice(at, at + CHUNK).map(({ warning_id, revision }) => ({ warning_id, revision }));
      const input = { project_id: scope.projectId, warnings, comment, photos };
      const answer = await core.api('warningCloseAll', scope, input, { keep: true });
      left.push(...answer.refused);
    }
    await changed();
    showToast('success', t('warnings.closedMany', { count: asked.length - left.length }));
    onClosed();
    setDirty(false);
    setRefused(left);
    if (left.length === 0) setOpen(false);
  };
  const nameOf = (warningId: number): string =>
    asked.find(({ warning_id }) => warning_id === warningId)?.name ?? String(warningId);
  return (
    <>
      <LeaveGuard dirty={dirty} loses={() => false} />
      <Button size="small" appearance={selected > 0 ? 'primary' : 'secondary'} onClick={begin}>
        {t('warnings.closeMany')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(_, data) => {
          // A click beside the dialog must not lose the text typed; the form has a button for closing.
          if (!data.open && !dirty) setOpen(false);
        }}
      >
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('warnings.closeMany')}</DialogTitle>
            <DialogContent>
              {refused.length > 0 ? (
                <>
                  <MessageBar intent="warning" layout="multiline">
                    <MessageBarBody>{t('warnings.refusedMany', { count: refused.length })}</MessageBarBody>
                  </MessageBar>
                  <ul className={styles.refused}>
                    {refused.map(({ warning_id, message }) => (
                      <li key={warning_id}>
                        {nameOf(warning_id)}: {message}
                      </li>
                    ))}
                  </ul>
                  <DialogTrigger disableButtonEnhancement>
                    <Button size="small">{t('common.close')}</Button>
                  </DialogTrigger>
                </>
              ) : asked.length === 0 ? (
                <>
                  <p className={styles.note}>{t('warnings.noneClosable')}</p>
                  <DialogTrigger disableButtonEnhancement>
                    <Button size="small">{t('common.close')}</Button>
                  </DialogTrigger>
                </>
              ) : (
                <>
                  <p className={styles.note}>{t('warnings.closableOf', { count: asked.length, selected })}</p>
                  <StepFields
                    step="close"
                    submitName={t('warnings.submitMany', { count: asked.length })}
                    onSubmit={send}
                    onCancel={() => setOpen(false)}
                    onLookAgain={null}
                    onDirty={setDirty}
                  />
                </>
              )}
            </DialogContent>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}
