import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { BusySpinner } from './busy-spinner';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
  body: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '12px 14px',
    // A message that shrank would lie over the field below it.
    '& > *': { flexShrink: 0 },
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    justifyContent: 'flex-end',
    padding: '8px 14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    flexShrink: 0,
  },
  start: { marginRight: 'auto', display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface FormFrameProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Why it could not be sent. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly canSend: boolean;
  readonly sendName: string;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  /** At the other end of the buttons. */
  readonly start?: ReactNode;
  readonly children: ReactNode;
}

/** A form that fills a panel: its fields scroll, its buttons stay. */
export function FormFrame(props: FormFrameProps) {
  const { form, failure, isBusy, canSend, sendName, onSend, onCancel, start, children } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !isBusy) onSend();
      }}
    >
      <div className={styles.body}>
        {failure === null ? null : (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>{failure}</MessageBarBody>
          </MessageBar>
        )}
        {children}
      </div>
      <div className={styles.foot}>
        {start === undefined ? null : <div className={styles.start}>{start}</div>}
        <Button size="small" disabled={isBusy} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          size="small"
          appearance="primary"
          disabledFocusable={isBusy || !canSend}
          {...(isBusy ? { icon: <BusySpinner /> } : {})}
        >
          {sendName}
        </Button>
      </div>
    </form>
  );
}
