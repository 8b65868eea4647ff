import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import { useMay } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { isTooMany, TooManyChosen } from '../../parts/pile-list/too-many';
import { BusySpinner } from '../../ui/busy-spinner';
import { useFormFailure } from '../../ui/form-failure';
import { showToast } from '../../ui/toast';
import type { SessionChange } from './session-changes';
import type { PileChanges } from './use-pile-changes';

const useStyles = makeStyles({
  content: { display: 'grid', gap: '10px' },
  refused: { margin: 0, maxHeight: '200px', overflow: 'auto', paddingLeft: '18px' },
});

/** Reasons that are shown by themselves; the others are counted with them. */
const REASONS_SHOWN = 50;

interface RemoveButtonProps {
  readonly changes: PileChanges;
  readonly pileIds: ReadonlySet<number>;
  readonly unit: string;
  /** Called with the piles that are gone. */
  readonly onRemoved: () => void;
  readonly onRemember: (change: SessionChange) => void;
}

/** Deletes piles after a question; says of those that stay why. */
export function RemoveButton({ changes, pileIds, unit, onRemoved, onRemember }: RemoveButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const mayRemoveBuilt = useMay()('removeBuiltPiles');
  const failure = useFormFailure();
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const [withRecords, setWithRecords] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiOutput<'pileRemove'>['refused']>([]);
  const begin = (): void => {
    failure.clear();
    setRefused([]);
    setWithRecords(false);
    setAsked([...pileIds]);
  };
  const remove = async (ids: readonly number[]): Promise<void> => {
    failure.clear();
    setBusy(true);
    try {
      const answer = await changes.remove([...ids], withRecords);
      if (answer.change_no !== null) {
        onRemember({ kind: 'many', did: 'removed', changeNo: answer.change_no, count: answer.removed });
      }
      if (answer.removed > 0) showToast('success', t('pileManagement.removed', { count: answer.removed }));
      setRefused(answer.refused);
      if (answer.refused.length === 0) {
        setAsked(null);
        onRemoved();
      }
    } catch (error) {
      failure.meet(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" onClick={begin}>
        {t('pileManagement.remove')}
      </Button>
      {asked === null ? null : (
        <Dialog
          open
          modalType="alert"
          onOpenChange={(_, { open }) => {
            if (!open && !isBusy) setAsked(null);
          }}
        >
          <DialogSurface>
            <DialogBody>
              <DialogTitle>{t('pileManagement.removeTitle', { count: asked.length, unit })}</DialogTitle>
              <DialogContent className={styles.content}>
                {refused.length > 0 ? (
                  <>
                    <MessageBar intent="warning" layout="multiline">
                      <MessageBarBody>{t('pileManagement.refused', { count: refused.length })}</MessageBarBody>
                    </MessageBar>
                    <ul className={styles.refused}>
                      {reasonsOf(refused).map(([message, count]) => (
                        <li key={message}>
                          {message} ({count})
                        </li>
                      ))}
                    </ul>
                  </>
                ) : (
                  <>
                    <span>{t('pileManagement.removeHint')}</span>
                    <TooManyChosen count={asked.length} />
                    {mayRemoveBuilt ? (
                      <Checkbox
                        label={t('pileManagement.removeWithRecords')}
                        checked={withRecords}
                        onChange={(_, { checked }) => setWithRecords(checked === true)}
                      />
                    ) : null}
                    {failure.text === null ? null : (
                      <MessageBar intent="error" layout="multiline">
                        <MessageBarBody>{failure.text}</MessageBarBody>
                      </MessageBar>
                    )}
                  </>
                )}
              </DialogContent>
              <DialogActions>
                {refused.length > 0 ? (
                  <Button
                    appearance="primary"
                    onClick={() => {
                      setAsked(null);
                      if (refused.length < asked.length) onRemoved();
                    }}
                  >
                    {t('common.close')}
                  </Button>
                ) : (
                  <>
                    <Button disabled={isBusy} onClick={() => setAsked(null)}>
                      {t('common.cancel')}
                    </Button>
                    <Button
                      appearance="primary"
                      disabledFocusable={isBusy || isTooMany(asked.length)}
                      {...(isBusy ? { icon: <BusySpinner /> } : {})}
                      onClick={() => void remove(asked)}
                    >
                      {t('pileManagement.remove')}
                    </Button>
                  </>
                )}
              </DialogActions>
            </DialogBody>
          </DialogSurface>
        </Dialog>
      )}
    </>
  );
}

/** The reasons with how many piles have each, the most frequent first. */
function reasonsOf(refused: ApiOutput<'pileRemove'>['refused']): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, REASONS_SHOWN);
}
