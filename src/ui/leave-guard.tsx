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
import { type Location, useBlocker } from 'react-router-dom';
import { useUnsavedForm } from './unsaved-forms';
import { dropSearchChange } from './use-search-change';

interface LeaveGuardProps {
  /** There are entries that nobody has sent yet. */
  readonly dirty: boolean;
  /** Whether going there takes the form away. */
  readonly loses: (from: Location, to: Location) => boolean;
}

/** Asks before entries are lost: to another screen, another subject, another page of the browser. */
export function LeaveGuard({ dirty, loses }: LeaveGuardProps) {
  const { t } = useTranslation();
  useUnsavedForm(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && (currentLocation.pathname !== nextLocation.pathname || loses(currentLocation, nextLocation)),
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const stay = (): void => {
    dropSearchChange();
    blocker.reset?.();
  };
  return (
    <Dialog open={blocker.state === 'blocked'} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('common.unsavedTitle')}</DialogTitle>
          <DialogContent>{t('common.unsavedHint')}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={stay}>
              {t('common.goOnWriting')}
            </Button>
            <Button onClick={() => blocker.proceed?.()}>{t('common.discard')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
