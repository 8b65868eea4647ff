import { Button, MessageBar, MessageBarBody, makeStyles, Title2, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { asDataCoreError, errorText } from '../../ui/error-text';
import { Logo } from '../../ui/logo';
import { type NewPassword, NewPasswordFields, newPasswordFaults } from './new-password-fields';

const useStyles = makeStyles({
  page: {
    minHeight: '100dvh',
    display: 'grid',
    placeItems: 'start center',
    padding: '12vh 24px 32px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: { width: '100%', maxWidth: '400px' },
  brand: { display: 'flex', alignItems: 'center', gap: '10px', marginBottom: '28px' },
  brandName: { fontSize: '15px', fontWeight: tokens.fontWeightSemibold },
  title: { margin: 0, fontSize: '26px', lineHeight: '34px' },
  lead: { margin: '4px 0 22px', color: tokens.colorNeutralForeground3 },
  form: { display: 'flex', flexDirection: 'column', gap: '14px' },
});

interface InvitationPageProps {
  /** The account of the link; rejects with the fault of the link. */
  readonly check: () => Promise<string>;
  /** Sets the password and signs in. */
  readonly onSet: (password: string) => Promise<void>;
  readonly onSignIn: () => void;
}

/** /invite: the page of a link that sets the password of its account. */
export function InvitationPage({ check, onSet, onSignIn }: InvitationPageProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [account, setAccount] = useState<string | null>(null);
  /** Why the link lets nobody in. */
  const [wrong, setWrong] = useState<unknown>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [typed, setTyped] = useState<NewPassword>({ password: '', again: '' });
  const [showsFaults, setShowsFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${t('ownPassword.invitation.title')} – ${t('common.product')}`;
  }, [t]);
  useEffect(() => {
    check().then(setAccount, setWrong);
  }, [check]);
  const known = asDataCoreError(failure);
  const refused = known?.code === 'api' && known.context.field === 'password' ? known.message : null;
  const failed = failure === null || refused !== null ? null : errorText(t, failure);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setShowsFaults(true);
    const faults = newPasswordFaults(typed, account ?? '');
    if (isBusy || faults.password !== null || faults.again !== null) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSet(typed.password);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <div className={styles.body}>
        <div className={styles.brand}>
          <Logo size={34} />
          <span className={styles.brandName}>{t('common.product')}</span>
        </div>
        <Title2 as="h1" className={styles.title}>
          {t('ownPassword.invitation.title')}
        </Title2>
        {wrong === null ? (
          <p className={styles.lead} role="status">
            {account === null ? t('ownPassword.invitation.checking') : t('ownPassword.invitation.lead', { account })}
          </p>
        ) : (
          <div className={styles.form}>
            <MessageBar intent="error" layout="multiline" role="alert">
              <MessageBarBody>{errorText(t, wrong)}</MessageBarBody>
            </MessageBar>
            <Button appearance="primary" onClick={onSignIn}>
              {t('ownPassword.invitation.toSignIn')}
            </Button>
          </div>
        )}
        {account === null ? null : (
          <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
            {failed === null ? null : (
              <MessageBar intent="error" layout="multiline" role="alert">
                <MessageBarBody>{failed}</MessageBarBody>
              </MessageBar>
            )}
            {/* Password managers file the new one under it. */}
            <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
            <NewPasswordFields
              typed={typed}
              account={account}
              showsFaults={showsFaults}
              refused={refused}
              onType={(change) => {
                setTyped((before) => ({ ...before, ...change }));
                setFailure(null);
              }}
            />
            <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
              {t(isBusy ? 'ownPassword.invitation.setting' : 'ownPassword.invitation.set')}
            </Button>
          </form>
        )}
      </div>
    </main>
  );
}
