import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import type { Path } from 'react-router-dom';
import { MAX_PILES_A_CALL } from '../../../contracts/api/pile-management';
import type { EquipmentType } from '../../../equipment/descriptor';
import { useTranslation } from '../../../i18n/use-translation';
import { isTooMany } from '../../../parts/pile-list/too-many';
import { useCounted } from '../../../parts/pile-list/use-counted';
import { FormFrame } from '../../../ui/form-frame';
import { LeaveGuard } from '../../../ui/leave-guard';
import { showToast } from '../../../ui/toast';
import { AddingCheck } from './adding-check';
import type { LaidOutColumns } from './layout-columns';
import type { useAdding } from './use-adding';

interface LaidOutFormProps {
  readonly type: EquipmentType;
  readonly adding: ReturnType<typeof useAdding>;
  /** The piles that the fields come to; undefined: none. */
  readonly laid: LaidOutColumns | undefined;
  /** They would be more than can be added at once, as far as that is known before they are made. */
  readonly tooMany: boolean;
  /** There is something that would be lost. */
  readonly dirty: boolean;
  /** Whether going there takes the form away. */
  readonly loses: (from: Path, to: Path) => boolean;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of piles that its fields come to: checked first, then added, all or none. */
export function LaidOutForm({ type, adding, laid, tooMany, dirty, loses, onClose, children }: LaidOutFormProps) {
  const { t } = useTranslation();
  const counted = useCounted(type);
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const { checked, isBusy, failure } = adding;
  const isOver = tooMany || isTooMany(laid?.piles ?? 0);
  const isReady = checked !== null && checked.answer.errors === 0;
  const send = (): void => {
    if (laid === undefined) return;
    if (!isReady) {
      void adding.check(laid.columns);
      return;
    }
    void adding.add(laid.columns, (count) => {
      showToast('success', t('pilePlan.laidOut', { counted: counted(count) }));
      isSent.current = true;
      onClose();
    });
  };
  return (
    <>
      <LeaveGuard dirty={dirty} loses={(from, to) => !isSent.current && loses(from, to)} />
      <FormFrame
        form={form}
        failure={failure.text}
        isBusy={isBusy}
        canSend={laid !== undefined && laid.piles > 0 && !isOver}
        sendName={
          isReady ? t('pilePlan.layoutDo', { counted: counted(laid?.piles ?? 0) }) : t('pileManagement.importing.check')
        }
        onSend={send}
        onCancel={onClose}
      >
        {children}
        {isOver ? (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>{t('pilePlan.layoutTooMany', { counted: counted(MAX_PILES_A_CALL) })}</MessageBarBody>
          </MessageBar>
        ) : null}
        {checked === null || laid === undefined ? null : (
          <AddingCheck checked={checked} piles={laid.piles} numbers={laid.columns.pile_no} />
        )}
      </FormFrame>
    </>
  );
}
