import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onStay: () => void;
  /** Goes on, and what was typed is lost. */
  readonly onLeave: () => void;
}

/** The question whether entries that nobody has sent may be lost. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('common.unsavedTitle')}</DialogTitle>
          <DialogContent>{t('common.unsavedHint')}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onStay}>
              {t('common.goOnWriting')}
            </Button>
            <Button onClick={onLeave}>{t('common.discard')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
