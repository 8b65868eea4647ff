import { useTranslation } from '../i18n/use-translation';
import { QuestionDialog } from './question-dialog';

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onStay: () => void;
  /** Goes on; the typed entries are lost. */
  readonly onLeave: () => void;
}

/** The question whether entries that nobody has sent may be lost. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      open={open}
      title={t('common.unsavedTitle')}
      text={t('common.unsavedHint')}
      primary={{ label: t('common.goOnWriting'), onClick: onStay }}
      other={{ label: t('common.discard'), onClick: onLeave }}
    />
  );
}
