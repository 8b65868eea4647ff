import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { QuestionDialog } from '../../ui/question-dialog';
import { whenFormsAreSaved } from '../../ui/unsaved-forms';
import { dropQuestion, reloadPage, useNewVersion } from '../new-version';

/** Asks a user with unsaved entries when the page may load the new build; mount it once. */
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
    <QuestionDialog
      open={asking}
      title={t('shell.newVersion')}
      text={t('shell.newVersionHint')}
      primary={{ label: t('shell.reloadLater'), onClick: later }}
      other={{ label: t('shell.reloadNow'), onClick: reloadPage }}
    />
  );
}
