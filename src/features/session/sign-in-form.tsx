import { Button, Field, Input, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { BusySpinner } from '../../ui/busy-spinner';
import { errorText } from '../../ui/error-text';
import { useUnsavedForm } from '../../ui/unsaved-forms';
import { type CheckedCredentials, type Credentials, checkCredentials } from './credentials';

/** Where the answer comes sooner the page is left as it is: drawing a sign of waiting would hold up the next page. */
const SLOW_MS = 400;

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '14px' },
  notice: { minHeight: '0' },
  submit: { marginTop: '6px', minHeight: '40px' },
});

interface SignInFormProps {
  /** Resolves when the session stands; rejects with the error to show. */
  /** Called once, when somebody begins to type. */
  readonly onBegin: () => void;
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
  /** Why the user is here again: session ended, no equipment type … */
  readonly notice: string | null;
}

/** Account and password; errors stand at their field, the server's above the form and are read out. */
export function SignInForm({ onBegin, onSubmit, notice }: SignInFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [reveal, setReveal] = useState(false);
  const [typed, setTyped] = useState<Credentials>({ account: '', password: '' });
  const [checked, setChecked] = useState<CheckedCredentials | null>(null);
  /** It takes long enough to say so. */
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submitting = useRef(false);
  const begun = useRef(false);
  const accountInput = useRef<HTMLInputElement | null>(null);
  const passwordInput = useRef<HTMLInputElement | null>(null);
  useUnsavedForm(typed.account !== '' || typed.password !== '');

  useEffect(() => accountInput.current?.focus(), []);

  const type = (part: Partial<Credentials>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    // After the first try to sign in, the fields are checked again with every letter; before it, not at all.
    if (checked !== null) setChecked(checkCredentials(next));
  };

  const submit = async (): Promise<void> => {
    const result = checkCredentials(typed);
    if ('faults' in result) {
      setChecked(result);
      (result.faults.account === undefined ? passwordInput : accountInput).current?.focus();
      return;
    }
    submitting.current = true;
    // Sent before anything is rendered.
    const answer = onSubmit(result.credentials);
    setChecked(result);
    setFailure(null);
    const slow = setTimeout(() => setSubmitting(true), SLOW_MS);
    try {
      await answer;
    } catch (error) {
      setFailure(error);
      passwordInput.current?.focus();
      passwordInput.current?.select();
    } finally {
      clearTimeout(slow);
      submitting.current = false;
      setSubmitting(false);
    }
  };
  const onFormSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!submitting.current) void submit();
  };

  const failed = failure === null ? null : errorText(t, failure);
  const faults = checked !== null && 'faults' in checked ? checked.faults : {};

  return (
    <form
      className={styles.form}
      noValidate
      onInput={() => {
        if (begun.current) return;
        begun.current = true;
        onBegin();
      }}
      onSubmit={onFormSubmit}
    >
      <div className={styles.notice} role="alert">
        {failed === null && notice === null ? null : (
          <MessageBar intent={failed === null ? 'warning' : 'error'} layout="multiline">
            <MessageBarBody>{failed ?? notice}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Field
        label={t('session.account')}
        required
        validationMessage={faults.account === undefined ? null : t(faults.account)}
      >
        <Input
          ref={(element) => {
            accountInput.current = element;
          }}
          name="account"
          value={typed.account}
          onChange={(_, { value }) => type({ account: value })}
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isSubmitting}
          contentBefore={<PersonRegular aria-hidden="true" />}
        />
      </Field>
      <Field
        label={t('session.password')}
        required
        validationMessage={faults.password === undefined ? null : t(faults.password)}
      >
        <Input
          ref={(element) => {
            passwordInput.current = element;
          }}
          name="password"
          value={typed.password}
          onChange={(_, { value }) => type({ password: value })}
          type={reveal ? 'text' : 'password'}
          size="large"
          autoComplete="current-password"
          readOnly={isSubmitting}
          contentBefore={<LockClosedRegular aria-hidden="true" />}
          contentAfter={
            <Button
              appearance="transparent"
              size="small"
              icon={reveal ? <EyeOffRegular /> : <EyeRegular />}
              aria-label={reveal ? t('session.hidePassword') : t('session.showPassword')}
              aria-pressed={reveal}
              onClick={() => setReveal(!reveal)}
            />
          }
        />
      </Field>
      <Button
        className={styles.submit}
        type="submit"
        appearance="primary"
        size="large"
        disabledFocusable={isSubmitting}
        {...(isSubmitting ? { icon: <BusySpinner size="tiny" appearance="inverted" /> } : {})}
      >
        {isSubmitting ? t('session.submitting') : t('session.submit')}
      </Button>
    </form>
  );
}
