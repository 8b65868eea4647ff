import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useDataLayer, useSession } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { asDataCoreError } from '../../ui/error-text';
import { useFormFailure } from '../../ui/form-failure';
import { showToast } from '../../ui/toast';
import { type NewPassword, NewPasswordFields, newPasswordFaults } from './new-password-fields';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '14px' },
  hint: { margin: 0 },
});

/** Changes the password of the own account, for who knows the present one. */
export function OwnPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { core } = useDataLayer();
  const account = useSession((state) => state.account);
  const failure = useFormFailure();
  const [old, setOld] = useState('');
  const [typed, setTyped] = useState<NewPassword>({ password: '', again: '' });
  const [refused, setRefused] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refusedAt = (field: string): string | null => (refused?.field === field ? refused.text : null);
  const send = async (): Promise<void> => {
    setShowsFaults(true);
    const faults = newPasswordFaults(typed, account ?? '');
    if (old === '' || faults.password !== null || faults.again !== null) return;
    setBusy(true);
    failure.clear();
    setRefused(null);
    try {
      const { ended } = await core.api('ownPassword', null, { old_password: old, password: typed.password });
      showToast('success', t('ownPassword.saved', { count: ended }));
      onClose();
    } catch (error) {
      const known = asDataCoreError(error);
      const { field } = known?.context ?? {};
      if (known?.code === 'api' && (field === 'old_password' || field === 'password')) {
        setRefused({ field, text: known.message });
      } else failure.meet(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => (open || isBusy ? undefined : onClose())}>
      <DialogSurface>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void send();
          }}
        >
          <DialogBody>
            <DialogTitle>{t('ownPassword.title')}</DialogTitle>
            <DialogContent className={styles.fields}>
              <p className={styles.hint}>{t('ownPassword.hint')}</p>
              {failure.text === null ? null : (
                <MessageBar intent="error" layout="multiline" role="alert">
                  <MessageBarBody>{failure.text}</MessageBarBody>
                </MessageBar>
              )}
              {/* Password managers file the new one under it. */}
              <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
              <Field
                label={t('ownPassword.old')}
                required
                validationMessage={
                  refusedAt('old_password') ?? (showsFaults && old === '' ? t('ownPassword.fault.missing') : null)
                }
              >
                <Input
                  type="password"
                  autoComplete="current-password"
                  value={old}
                  onChange={(_, { value }) => setOld(value)}
                />
              </Field>
              <NewPasswordFields
                typed={typed}
                account={account ?? ''}
                showsFaults={showsFaults}
                refused={refusedAt('password')}
                onType={(change) => {
                  setTyped((before) => ({ ...before, ...change }));
                  setRefused(null);
                }}
              />
            </DialogContent>
            <DialogActions>
              <Button disabled={isBusy} onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
                {t('ownPassword.save')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
