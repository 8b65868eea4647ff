import { Button, Field, Input, MessageBar, MessageBarBody, makeStyles, Spinner } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { errorText } from '../../ui/error-text';
import { useUnsavedForm } from '../../ui/unsaved-forms';
import { type Credentials, credentialMessage, credentialsSchema } from './credentials';

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
  const [failure, setFailure] = useState<unknown>(null);
  const begun = useRef(false);
  const passwordInput = useRef<HTMLInputElement | null>(null);
  const { control, handleSubmit, setFocus, formState } = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { account: '', password: '' },
  });
  const { isSubmitting, isDirty } = formState;
  useUnsavedForm(isDirty);

  useEffect(() => setFocus('account'), [setFocus]);

  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      await onSubmit(credentials);
    } catch (error) {
      setFailure(error);
      passwordInput.current?.focus();
      passwordInput.current?.select();
    }
  });

  const failed = failure === null ? null : errorText(t, failure);
  const fieldError = (text: string | undefined) => {
    const key = credentialMessage(text);
    return key === undefined ? undefined : t(key);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onInput={() => {
        if (begun.current) return;
        begun.current = true;
        onBegin();
      }}
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <div className={styles.notice} role="alert">
        {failed === null && notice === null ? null : (
          <MessageBar intent={failed === null ? 'warning' : 'error'} layout="multiline">
            <MessageBarBody>{failed ?? notice}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Controller
        name="account"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label={t('session.account')}
            required
            validationMessage={fieldError(fieldState.error?.message) ?? null}
          >
            <Input
              {...field}
              size="large"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              disabled={isSubmitting}
              contentBefore={<PersonRegular aria-hidden="true" />}
            />
          </Field>
        )}
      />
      <Controller
        name="password"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label={t('session.password')}
            required
            validationMessage={fieldError(fieldState.error?.message) ?? null}
          >
            <Input
              {...field}
              ref={(element) => {
                field.ref(element);
                passwordInput.current = element;
              }}
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
        )}
      />
      <Button
        className={styles.submit}
        type="submit"
        appearance="primary"
        size="large"
        disabledFocusable={isSubmitting}
        {...(isSubmitting ? { icon: <Spinner size="tiny" appearance="inverted" /> } : {})}
      >
        {isSubmitting ? t('session.submitting') : t('session.submit')}
      </Button>
    </form>
  );
}
