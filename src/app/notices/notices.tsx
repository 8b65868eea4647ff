// Toasts for what the server says and for what fails anywhere, once each, and the box for a sign-in that timed out (HTTP 401).
import { Toast, ToastBody, Toaster, ToastTitle, useId, useToastController } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { asDataCoreError, errorText, isLoginTimeout } from '../../ui/error-text';
import { QuestionDialog } from '../../ui/question-dialog';
import { onRaisedError } from '../../ui/raised-errors';
import { onToast } from '../../ui/toast';

/** The same text is not shown again within this time: one fault often fails several requests. */
const REPEAT_MS = 8_000;
const SUCCESS_MS = 2_000;
const BELOW_HEADER = { vertical: 56, horizontal: 12 } as const;
/** A toast that only confirms lies over the buttons at the head of a list, which are wanted next; and a pointer on a toast
 *  would keep it there. */
const LETS_CLICKS_THROUGH = { style: { pointerEvents: 'none' } } as const;

/** Shows the errors of queries and those raised; mount it once. */
export function Notices() {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const toasterId = useId('notices');
  const { dispatchToast } = useToastController(toasterId);
  const [timedOut, setTimedOut] = useState(false);
  const shownAt = useRef(new Map<string, number>());

  useEffect(() => {
    const show = (error: unknown): void => {
      if (isLoginTimeout(error)) {
        setTimedOut(true);
        return;
      }
      const text = errorText(t, error);
      // A session that is over leads to the sign-in page, which says why.
      if (text === null || asDataCoreError(error)?.code === 'signed_out') return;
      fail(text);
    };
    const fail = (text: string): void => {
      const now = Date.now();
      if (now - (shownAt.current.get(text) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
      shownAt.current.set(text, now);
      dispatchToast(
        <Toast>
          <ToastTitle>{t('errors.title')}</ToastTitle>
          <ToastBody>{text}</ToastBody>
        </Toast>,
        { intent: 'error', timeout: 6_000 },
      );
    };
    const pass = (intent: 'success' | 'warning', text: string): void =>
      dispatchToast(
        <Toast>
          <ToastTitle>{text}</ToastTitle>
        </Toast>,
        { intent, timeout: SUCCESS_MS, root: LETS_CLICKS_THROUGH },
      );
    const stops = [
      layer.onSaid((text) => pass('success', text)),
      onToast(({ intent, text }) => (intent === 'error' ? fail(text) : pass(intent, text))),
      onRaisedError(show),
      layer.queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') show(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [layer, dispatchToast, t]);

  const confirm = (): void => {
    setTimedOut(false);
    layer.session.getState().clear();
  };
  return (
    <>
      <Toaster toasterId={toasterId} position="top-end" offset={BELOW_HEADER} limit={4} />
      <QuestionDialog
        open={timedOut}
        title={t('errors.title')}
        text={t('errors.loginTimeout')}
        primary={{ label: t('common.confirm'), onClick: confirm }}
      />
    </>
  );
}
