import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { whenFormsAreSaved } from '../../ui/unsaved-forms';
import { dropQuestion, reloadPage, useNewVersion } from '../new-version';

/** Asks whoever has unsaved entries when the page may load the new build; mount it once. */
export function NewVersionQuestion() {
  const { t } = useTranslation();
  const asking = useNewVersion((state) => state.asking);
  useEffect(() => {
    useNewVersion.setState({ canAsk: true });
    return () => dropQuestion();
  }, []);
  const later = (): void => {
    useNewVersion.setState({ asking: false });
    whenFormsAreSaved(reloadPage);
  };
  return (
    <Dialog open={asking} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('shell.newVersion')}</DialogTitle>
          <DialogContent>{t('shell.newVersionHint')}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={later}>
              {t('shell.reloadLater')}
            </Button>
            <Button onClick={reloadPage}>{t('shell.reloadNow')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
