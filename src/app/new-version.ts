// Loads another build when it has been deployed, but never at the cost of text that somebody typed.
import { create } from 'zustand';
import { allowUnload, hasUnsavedForms, whenFormsAreSaved } from '../ui/unsaved-forms';

interface NewVersionState {
  /** Whether there is somebody to ask: the question comes with the signed-in console. */
  readonly canAsk: boolean;
  readonly asking: boolean;
}

export const useNewVersion = create<NewVersionState>()(() => ({ canAsk: false, asking: false }));

export function reloadPage(): void {
  allowUnload();
  window.location.reload();
}

/** Loads the new build at once, or asks where that would lose something, or waits where nobody can be asked. */
export function takeNewVersion(reload: () => void = reloadPage): void {
  if (hasUnsavedForms() && useNewVersion.getState().canAsk) useNewVersion.setState({ asking: true });
  else whenFormsAreSaved(reload);
}

/** There is nobody to ask any more. A question that was not answered is not lost: the build comes with the last form gone. */
export function dropQuestion(reload: () => void = reloadPage): void {
  const { asking } = useNewVersion.getState();
  useNewVersion.setState({ canAsk: false, asking: false });
  if (asking) whenFormsAreSaved(reload);
}
