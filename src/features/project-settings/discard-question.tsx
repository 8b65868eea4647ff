import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';

interface DiscardQuestionProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks in the form itself before typed values are lost. Takes the focus, and gives it back to where it was. */
export function DiscardQuestion({ onStay, onLeave }: DiscardQuestionProps) {
  const { t } = useTranslation();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    question.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div ref={question} role="alertdialog" aria-label={t('projectSettings.unsavedTitle')}>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('projectSettings.unsavedTitle')}</MessageBarTitle>
          {t('projectSettings.unsaved')}
        </MessageBarBody>
        <MessageBarActions>
          <Button appearance="primary" onClick={onStay}>
            {t('projectSettings.goOn')}
          </Button>
          <Button onClick={onLeave}>{t('projectSettings.discard')}</Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}
