import { Field, Input } from '@fluentui/react-components';
import { type PasswordFault, passwordFault } from '../../contracts/password-rules';
import { useTranslation } from '../../i18n/use-translation';

export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

type Fault = PasswordFault | 'missing' | 'differs';

/** The faults of a new password that is typed twice, by field. */
export function newPasswordFaults(
  { password, again }: NewPassword,
  account: string,
): { readonly password: Fault | null; readonly again: Fault | null } {
  const first = password === '' ? 'missing' : passwordFault(password, account);
  return { password: first, again: first === null && again !== password ? 'differs' : null };
}

interface NewPasswordFieldsProps {
  readonly typed: NewPassword;
  readonly account: string;
  readonly showsFaults: boolean;
  /** The server's reason against it. */
  readonly refused: string | null;
  readonly onType: (change: Partial<NewPassword>) => void;
}

/** A new password twice, with its rules beside it. */
export function NewPasswordFields({ typed, account, showsFaults, refused, onType }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const faults = newPasswordFaults(typed, account);
  const text = (fault: Fault | null): string | null =>
    fault === null || !showsFaults ? null : t(`ownPassword.fault.${fault}`);
  return (
    <>
      <Field
        label={t('ownPassword.next')}
        required
        hint={t('ownPassword.rules')}
        validationMessage={refused ?? text(faults.password)}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={typed.password}
          onChange={(_, { value }) => onType({ password: value })}
        />
      </Field>
      <Field label={t('ownPassword.again')} required validationMessage={text(faults.again)}>
        <Input
          type="password"
          autoComplete="new-password"
          value={typed.again}
          onChange={(_, { value }) => onType({ again: value })}
        />
      </Field>
    </>
  );
}
