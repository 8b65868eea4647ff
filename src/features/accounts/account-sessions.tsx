import { makeStyles, tokens } from '@fluentui/react-components';
import type { ManagedAccount } from '../../contracts/api/accounts';
import { useTranslation } from '../../i18n/use-translation';
import { SessionList } from '../../parts/sessions/session-list';

const useStyles = makeStyles({
  title: { margin: '4px 0', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

interface AccountSessionsProps {
  readonly account: ManagedAccount;
  readonly onEnded: () => void;
}

/** Where an account is signed in. */
export function AccountSessions({ account, onEnded }: AccountSessionsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={styles.title}>{t('sessions.title')}</h3>
      {/* Read again when the account has got more or fewer of them. */}
      <SessionList accountId={account.account_id} version={account.sessions} onEnded={onEnded} />
    </section>
  );
}
