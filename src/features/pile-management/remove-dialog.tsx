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
import { Suspense, useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import { useMay } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { needTexts } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { isTooMany, TooManyChosen } from '../../parts/pile-list/too-many';
import { useCounted } from '../../parts/pile-list/use-counted';
import type { SessionChange } from '../../parts/session-changes/session-changes';
import { BusySpinner } from '../../ui/busy-spinner';
import { useFormFailure } from '../../ui/form-failure';
import { lazyPart } from '../../ui/lazy-part';
import { showToast } from '../../ui/toast';
import type { PileChanges } from './use-pile-changes';

const RemoveConflict = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./remove-conflict')).RemoveConflict };
});

const useStyles = makeStyles({
  content: { display: 'grid', gap: '10px' },
  refused: { margin: 0, maxHeight: '200px', overflow: 'auto', paddingLeft: '18px' },
});

/** Reasons that are shown by themselves; the others are counted with them. */
const REASONS_SHOWN = 50;

type Answer = ApiOutput<'pileRemove'>;

export interface RemoveDialogProps {
  readonly type: EquipmentType;
  readonly changes: PileChanges;
  readonly profile: EquipmentProfile;
  /** Ids of the piles. */
  readonly asked: readonly number[];
  /** The newest change of the project's piles when they were read; undefined: not known. */
  readonly seen: number | undefined;
  readonly onClose: () => void;
  /** Called with the piles that are gone. */
  readonly onRemoved: () => void;
  readonly onRemember: (change: SessionChange) => void;
}

/** Asks whether piles are to be deleted, and deletes them; says of those that stay why, and where somebody was faster. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { type, changes, profile, asked, seen, onClose, onRemoved, onRemember } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const counted = useCounted(type);
  const mayRemoveBuilt = useMay()('removeBuiltPiles');
  const failure = useFormFailure();
  const [withRecords, setWithRecords] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Answer['refused']>([]);
  const [faster, setFaster] = useState<Answer | null>(null);
  const remove = async (seenChangeNo: number | undefined): Promise<void> => {
    failure.clear();
    setBusy(true);
    try {
      const answer = await changes.remove([...asked], withRecords, seenChangeNo);
      setFaster(answer.conflict_count > 0 ? answer : null);
      if (answer.conflict_count > 0) return;
      if (answer.change_no !== null) {
        onRemember({ kind: 'many', did: 'removed', changeNo: answer.change_no, count: answer.removed });
      }
      if (answer.removed > 0) showToast('success', t('pileManagement.removed', { counted: counted(answer.removed) }));
      setRefused(answer.refused);
      if (answer.refused.length === 0) {
        onClose();
        onRemoved();
      }
    } catch (error) {
      failure.meet(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, { open }) => {
        if (!open && !isBusy) onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('pileManagement.removeTitle', { counted: counted(asked.length) })}</DialogTitle>
          <DialogContent className={styles.content}>
            {refused.length > 0 ? (
              <>
                <MessageBar intent="warning" layout="multiline">
                  <MessageBarBody>{t('pileManagement.refused', { counted: counted(refused.length) })}</MessageBarBody>
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
                {faster === null ? (
                  <span>{t('pileManagement.removeHint')}</span>
                ) : (
                  <Suspense fallback={null}>
                    <RemoveConflict
                      answer={faster}
                      {...{ type, profile, isBusy }}
                      onRemove={() => void remove(faster.last_change_no)}
                      onLook={() => {
                        onClose();
                        void changes.changedMany();
                      }}
                    />
                  </Suspense>
                )}
                <TooManyChosen type={type} count={asked.length} />
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
                  onClose();
                  if (refused.length < asked.length) onRemoved();
                }}
              >
                {t('common.close')}
              </Button>
            ) : (
              <>
                <Button disabled={isBusy} onClick={onClose}>
                  {t('common.cancel')}
                </Button>
                {faster === null ? (
                  <Button
                    appearance="primary"
                    disabledFocusable={isBusy || isTooMany(asked.length)}
                    {...(isBusy ? { icon: <BusySpinner /> } : {})}
                    onClick={() => void remove(seen)}
                  >
                    {t('pileManagement.remove')}
                  </Button>
                ) : null}
              </>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** The reasons with how many piles have each, the most frequent first. */
function reasonsOf(refused: Answer['refused']): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, REASONS_SHOWN);
}
