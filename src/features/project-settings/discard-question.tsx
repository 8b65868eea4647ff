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
import { useBlocker } from 'react-router-dom';
import { useUnloadQuestion, useUnsavedForm } from '../../ui/unsaved-forms';

interface DiscardQuestionProps {
  readonly dirty: boolean;
  /** Somebody wants to close the form. */
  readonly asking: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before what was typed is lost: by closing the form, by going to another screen or project, by leaving the page. */
export function DiscardQuestion({ dirty, asking, onStay, onLeave }: DiscardQuestionProps) {
  const { t } = useTranslation();
  useUnsavedForm(dirty);
  useUnloadQuestion(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  const blocked = blocker.state === 'blocked';
  const stay = (): void => {
    blocker.reset?.();
    onStay();
  };
  const leave = (): void => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <Dialog open={asking || blocked} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('projectSettings.unsavedTitle')}</DialogTitle>
          <DialogContent>{t('projectSettings.unsaved')}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={stay}>
              {t('projectSettings.goOn')}
            </Button>
            <Button onClick={leave}>{t('projectSettings.discard')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Screen and project of an address; the rest may change behind the form. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('project') ?? ''}`;
}
