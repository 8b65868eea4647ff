import { Button, Field, MessageBar, MessageBarBody, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import { DISCARD_STATE, type PileItem } from '../../contracts/api/pile-management';
import { useMay } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { BusySpinner } from '../../ui/busy-spinner';
import { useFormFailure } from '../../ui/form-failure';
import { showToast } from '../../ui/toast';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const MOST_COMMENT = 1000;

/** A pile after a step, and the number by which that is taken back. */
type ChangedPile = ApiOutput<'pileSave'>;

/** The steps' calls, and what else they change. */
export interface DiscardChanges {
  readonly discard: (pileId: number, revision: number, comment: string) => Promise<ChangedPile>;
  readonly audit: (pileId: number, revision: number, agree: boolean, comment: string) => Promise<ChangedPile>;
}

interface DiscardStepsProps {
  readonly changes: DiscardChanges;
  readonly pile: PileItem;
  /** The form above has entries that are not saved. */
  readonly isDisabled: boolean;
  readonly onDone: (did: 'discarded' | 'audited', pile: ChangedPile) => void;
}

type Step = (pile: PileItem, comment: string) => Promise<ChangedPile>;

/** Giving a pile up as waste: asking for it, and the audit for those who may. */
export function DiscardSteps({ changes, pile, isDisabled, onDone }: DiscardStepsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const mayAudit = useMay()('wastePileAudit');
  const failure = useFormFailure();
  const id = useId();
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isAsked = pile.discard === DISCARD_STATE.asked;
  const isGivenUp = pile.discard === DISCARD_STATE.agreed;
  const audits = isAsked || isGivenUp;

  const take = (step: Step, needsComment: boolean, done: string): void => {
    if (needsComment && comment.trim() === '') {
      setMissing(true);
      return;
    }
    failure.clear();
    setBusy(true);
    step(pile, comment.trim())
      .then((after) => {
        setComment('');
        showToast('success', done);
        onDone(audits ? 'audited' : 'discarded', after);
      }, failure.meet)
      .finally(() => setBusy(false));
  };
  const ask: Step = ({ pile_id, revision }, why) => changes.discard(pile_id, revision, why);
  const agree: Step = ({ pile_id, revision }, why) => changes.audit(pile_id, revision, true, why);
  const reject: Step = ({ pile_id, revision }, why) => changes.audit(pile_id, revision, false, why);
  const note =
    pile.discard_note === '' ? null : (
      <p className={styles.note}>{t('pileManagement.discardNote', { note: pile.discard_note })}</p>
    );
  const isOff = isBusy || isDisabled;
  if (audits && !mayAudit) return note;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {audits ? t('pileManagement.auditTitle') : t('pileManagement.discardTitle')}
      </h3>
      {note}
      <Field
        label={audits ? t('pileManagement.auditComment') : t('pileManagement.discardReason')}
        size="small"
        validationMessage={isMissing ? t('pileManagement.fault.missing') : null}
      >
        <Textarea
          value={comment}
          rows={2}
          resize="vertical"
          maxLength={MOST_COMMENT}
          disabled={isOff}
          onChange={(_, { value }) => {
            setComment(value);
            setMissing(false);
          }}
        />
      </Field>
      {failure.text === null ? null : (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>{failure.text}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.buttons}>
        {isBusy ? <BusySpinner /> : null}
        {isAsked ? (
          <Button size="small" disabled={isOff} onClick={() => take(agree, false, t('pileManagement.audited'))}>
            {t('pileManagement.auditAgree')}
          </Button>
        ) : null}
        {audits ? (
          <Button size="small" disabled={isOff} onClick={() => take(reject, true, t('pileManagement.audited'))}>
            {isAsked ? t('pileManagement.auditReject') : t('pileManagement.auditTakeBack')}
          </Button>
        ) : (
          <Button size="small" disabled={isOff} onClick={() => take(ask, true, t('pileManagement.discardAsked'))}>
            {t('pileManagement.discardSend')}
          </Button>
        )}
      </div>
    </section>
  );
}
