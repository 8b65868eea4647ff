import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { SessionList } from '../../parts/sessions/session-list';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';

const useStyles = makeStyles({ hint: { margin: '0 0 8px' } });

/** The own account's sessions, and buttons that end them. */
export function OwnSessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { core } = useDataLayer();
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const endOthers = async (): Promise<void> => {
    setBusy(true);
    try {
      const { ended } = await core.api('sessionEndOthers', null, {});
      showToast('success', t('sessions.endedOthers', { count: ended }));
    } catch (error) {
      raiseError(error);
    }
    setVersion((before) => before + 1);
    setBusy(false);
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('sessions.title')}</DialogTitle>
          <DialogContent>
            <p className={styles.hint}>{t('sessions.hint')}</p>
            <SessionList accountId={null} version={version} />
          </DialogContent>
          <DialogActions>
            <Button disabled={isBusy} onClick={() => void endOthers()}>
              {t('sessions.endOthers')}
            </Button>
            <Button appearance="primary" onClick={onClose}>
              {t('common.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
