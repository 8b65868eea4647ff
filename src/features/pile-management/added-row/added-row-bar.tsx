import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { ErrorCode } from '../../../contracts/envelope';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useTranslation } from '../../../i18n/use-translation';
import type { SessionChange } from '../../../parts/session-changes/session-changes';
import { BusySpinner } from '../../../ui/busy-spinner';
import { asDataCoreError } from '../../../ui/error-text';
import { useFormFailure } from '../../../ui/form-failure';
import { LeaveGuard } from '../../../ui/leave-guard';
import { showToast } from '../../../ui/toast';
import { faultText } from '../fault-text';
import { changeOf, fieldOfRefusal, typedOf } from '../pile-form';
import { endsTask } from '../pile-url';
import type { PileChanges } from '../use-pile-changes';
import { type AddedRow, hasText, typedRow } from './added-row';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  failure: { whiteSpace: 'normal', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

interface AddedRowBarProps {
  /** Of the form that the fields in the columns belong to. */
  readonly formId: string;
  readonly row: AddedRow;
  readonly onChange: (change: (row: AddedRow) => AddedRow) => void;
  readonly profile: EquipmentProfile;
  readonly unit: string;
  readonly changes: PileChanges;
  readonly onRemember: (change: SessionChange) => void;
  readonly onEnd: () => void;
}

/** The form of the row in which a new pile is typed: what is typed is checked and stored as in the panel. */
export function AddedRowBar(props: AddedRowBarProps) {
  const { formId, row, onChange, profile, unit, changes, onRemember, onEnd } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const failure = useFormFailure();
  const form = useRef<HTMLFormElement>(null);
  const parameters = profile.designParameters;
  const isDirty = hasText(row);
  /** Why a field is refused whose column is not shown. */
  const [unseen, setUnseen] = useState('');
  const focus = (field: string): void => {
    const found = form.current?.elements.namedItem(field);
    if (found instanceof HTMLElement) found.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is opened
  useEffect(() => focus('pile_no'), []);
  const refuse = (faults: Readonly<Record<string, string>>): void => {
    onChange((before) => ({ ...before, faults, isBusy: false }));
    const first = Object.keys(faults).find((key) => form.current?.elements.namedItem(key) !== null);
    if (first !== undefined) focus(first);
    else setUnseen(Object.values(faults).join(' '));
  };
  const fail = (error: unknown): void => {
    const known = asDataCoreError(error);
    const isTaken = known?.context.errorCode === ErrorCode.conflict;
    const field = known?.code !== 'api' ? null : isTaken ? 'pile_no' : fieldOfRefusal(known.context.field, parameters);
    if (known !== null && field !== null) {
      refuse({ [field]: known.message });
      return;
    }
    failure.meet(error);
    onChange((before) => ({ ...before, isBusy: false }));
  };
  const send = async (): Promise<void> => {
    if (row.isBusy || !isDirty) return;
    failure.clear();
    setUnseen('');
    const meant = changeOf(typedOf(null, parameters), typedRow(row, parameters), parameters, true);
    if ('faults' in meant) {
      refuse(Object.fromEntries(Object.entries(meant.faults).map(([key, fault]) => [key, faultText(t, fault)])));
      return;
    }
    onChange((before) => ({ ...before, faults: {}, isBusy: true }));
    try {
      const added = await changes.add(meant.change);
      onRemember({ kind: 'added', pileId: added.pile_id, name: added.pile_no });
      showToast('success', t('pileManagement.added', { pile: added.pile_no }));
      onChange(() => ({ typed: {}, faults: {}, isBusy: false }));
      focus('pile_no');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <form
      id={formId}
      ref={form}
      noValidate
      className={styles.bar}
      aria-label={t('pilePlan.addedRow', { unit })}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LeaveGuard dirty={isDirty && !row.isBusy} loses={endsTask} />
      {failure.text === null && unseen === '' ? null : (
        <span role="alert" className={styles.failure}>
          {failure.text ?? unseen}
        </span>
      )}
      <Button
        type="submit"
        size="small"
        appearance="primary"
        title={t('pilePlan.addedRowHint')}
        disabledFocusable={row.isBusy || !isDirty}
        {...(row.isBusy ? { icon: <BusySpinner /> } : {})}
      >
        {t('pilePlan.addedRowDo')}
      </Button>
      <Button size="small" disabledFocusable={row.isBusy} onClick={onEnd}>
        {t('pilePlan.addedRowEnd')}
      </Button>
    </form>
  );
}
