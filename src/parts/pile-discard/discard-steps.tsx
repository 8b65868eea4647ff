import { Button, Field, MessageBar, MessageBarBody, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import { DISCARD_STATE, type PileItem } from '../../contracts/api/pile-management';
import { ErrorCode } from '../../contracts/envelope';
import { useMay } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { BusySpinner } from '../../ui/busy-spinner';
import { asDataCoreError } from '../../ui/error-text';
import { useFormFailure } from '../../ui/form-failure';
import { showToast } from '../../ui/toast';
import { useReportDirty } from '../../ui/use-report-dirty';
import { changedBy } from '../pile-fields/changed-by';
import { ConflictBar } from '../pile-fields/conflict-bar';
import type { NamedField } from '../pile-fields/named-fields';
import { type StepTo, stepSides } from './step-sides';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const MOST_COMMENT = 1000;

/** A pile after a step, and the number by which that is taken back. */
type ChangedPile = ApiOutput<'pileSave'>;
type PileDetail = ApiOutput<'pileDetail'>;

/** The steps' calls, and what else they change. */
export interface DiscardChanges {
  readonly discard: (pileId: number, revision: number, comment: string) => Promise<ChangedPile>;
  readonly audit: (pileId: number, revision: number, agree: boolean, comment: string) => Promise<ChangedPile>;
  /** The pile as it is now, for all that show it. */
  readonly readAnew: (pileId: number) => Promise<PileDetail>;
}

interface DiscardStepsProps {
  readonly changes: DiscardChanges;
  readonly pile: PileItem;
  readonly unit: string;
  readonly fields: readonly NamedField[];
  /** Nothing stands there while there is nothing to audit. */
  readonly auditsOnly?: boolean;
  /** The form above has entries that are not saved. */
  readonly isDisabled: boolean;
  /** Told whether there are words that nobody has sent yet. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onDone: (did: 'discarded' | 'audited', pile: ChangedPile) => void;
}

/** A step that was refused, since somebody was faster. */
interface Refused {
  readonly before: PileItem;
  readonly now: PileDetail;
  readonly to: StepTo;
}

const { asked, agreed, rejected } = DISCARD_STATE;

/** Giving a pile up as waste: asking for it, and the audit for those who may. */
export function DiscardSteps({
  changes,
  unit,
  fields,
  auditsOnly = false,
  isDisabled,
  onDirty,
  onDone,
  ...given
}: DiscardStepsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const mayAudit = useMay()('wastePileAudit');
  const failure = useFormFailure();
  const id = useId();
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  useReportDirty(comment.trim() !== '', onDirty);
  /** As it was read last: the next step is one from there. */
  const pile = refused !== null && refused.now.revision > given.pile.revision ? refused.now : given.pile;
  const isAsked = pile.discard === asked;
  const audits = isAsked || pile.discard === agreed;
  const mayStep = audits ? mayAudit : !auditsOnly;

  const send = async (to: StepTo, why: string): Promise<void> => {
    const { pile_id, revision } = pile;
    try {
      const after =
        to === asked
          ? await changes.discard(pile_id, revision, why)
          : await changes.audit(pile_id, revision, to === agreed, why);
      setComment('');
      setRefused(null);
      showToast('success', to === asked ? t('pileManagement.discardAsked') : t('pileManagement.audited'));
      onDone(to === asked ? 'discarded' : 'audited', after);
    } catch (error) {
      if (asDataCoreError(error)?.context.errorCode !== ErrorCode.conflict) throw error;
      const now = await changes.readAnew(pile_id);
      if (now.revision === revision) throw error;
      setRefused({ before: pile, now, to });
    }
  };
  const take = (to: StepTo): void => {
    const why = comment.trim();
    if (to !== agreed && why === '') {
      setMissing(true);
      return;
    }
    failure.clear();
    setBusy(true);
    send(to, why)
      .catch(failure.meet)
      .finally(() => setBusy(false));
  };
  const leave = (): void => {
    setRefused(null);
    setComment('');
    failure.clear();
  };
  const note =
    pile.discard_note === '' ? null : (
      <p className={styles.note}>{t('pileManagement.discardNote', { note: pile.discard_note })}</p>
    );
  const isOff = isBusy || isDisabled;
  // Words typed for a step that is none any more stay until they are left.
  if (!mayStep && refused === null) return audits ? note : null;
  const isAudit = mayStep ? audits : refused?.to !== asked;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {isAudit ? t('pileManagement.auditTitle') : t('pileManagement.discardTitle')}
      </h3>
      {note}
      <Field
        label={isAudit ? t('pileManagement.auditComment') : t('pileManagement.discardReason')}
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
      {refused === null ? null : (
        <ConflictBar
          who={changedBy(refused.now.revisions, refused.before.revision)}
          unit={unit}
          hint={t('pileManagement.stepRefused')}
          values={stepSides(t, { ...refused, now: pile }, fields)}
        >
          <Button size="small" disabled={isBusy} onClick={leave}>
            {t('pileManagement.takeTheirs')}
          </Button>
        </ConflictBar>
      )}
      <div className={styles.buttons}>
        {isBusy ? <BusySpinner /> : null}
        {isAsked && mayStep ? (
          <Button size="small" disabled={isOff} onClick={() => take(agreed)}>
            {t('pileManagement.auditAgree')}
          </Button>
        ) : null}
        {!mayStep ? null : audits ? (
          <Button size="small" disabled={isOff} onClick={() => take(rejected)}>
            {isAsked ? t('pileManagement.auditReject') : t('pileManagement.auditTakeBack')}
          </Button>
        ) : (
          <Button size="small" disabled={isOff} onClick={() => take(asked)}>
            {t('pileManagement.discardSend')}
          </Button>
        )}
      </div>
    </section>
  );
}
