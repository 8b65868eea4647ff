// The frame of the four panels: their form, both sides where somebody was faster, and the question before something that
// hits others.
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Faster, type FieldSides } from '../../ui/faster';
import { FormFrame } from '../../ui/form-frame';
import { LeaveGuard } from '../../ui/leave-guard';
import { Panel } from '../../ui/panel';
import type { ManagedForm } from '../../ui/use-managed-form';
import { ConfirmByName } from './confirm-by-name';
import type { SiteTab } from './site-url';

interface ManagedPanelProps {
  readonly tab: SiteTab;
  /** Null: something new. */
  readonly name: string | null;
  readonly managed: ManagedForm;
  /** Whether it may be changed at all. */
  readonly isFixed?: boolean;
  /** Fields that differ from the stored; asked for where somebody was faster. */
  readonly sides: () => readonly FieldSides[];
  /** Messages above the fields. */
  readonly notices?: ReactNode;
  /** The action to confirm by typing the name. */
  readonly question: { readonly title: string; readonly text: string; readonly onConfirm: () => void } | null;
  readonly onNoQuestion: () => void;
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ManagedPanel(props: ManagedPanelProps) {
  const { tab, name, managed, isFixed = false, sides, notices, question, onNoQuestion, onSave, onClose } = props;
  const { t } = useTranslation();
  return (
    <Panel title={name ?? t(`site.add.${tab}`)} label={t('site.panel')} onClose={onClose}>
      <LeaveGuard dirty={managed.isDirty && !managed.isBusy} loses={(from, to) => from.search !== to.search} />
      <FormFrame
        form={managed.form}
        failure={managed.failure}
        isBusy={managed.isBusy}
        canSend={managed.isDirty && !managed.isLate && !isFixed}
        sendName={t(name === null ? `site.add.${tab}` : 'site.save')}
        onSend={() => void onSave()}
        onCancel={onClose}
      >
        {notices}
        {managed.isLate && name !== null ? (
          <Faster fields={sides()} onKeepMine={managed.keepMine} onTakeTheirs={managed.takeTheirs} />
        ) : null}
        {props.children}
      </FormFrame>
      {name !== null && question !== null ? <ConfirmByName {...question} name={name} onCancel={onNoQuestion} /> : null}
    </Panel>
  );
}
