import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { PhoneRegular } from '@fluentui/react-icons/svg/phone';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AccountSession } from '../../contracts/api/session';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import { agentWords } from './agent-words';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, maxHeight: '50vh', overflowY: 'auto' },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    padding: '6px 2px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  words: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' },
  facts: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface SessionListProps {
  /** Null: of the own account. */
  readonly accountId: number | null;
  /** Grows with each change that was made elsewhere on the page: the list is read again. */
  readonly version?: number;
  /** A session was ended here. */
  readonly onEnded?: () => void;
}

/** Sessions by which an account is signed in: browser, address, times, and the end of each but the one that looks. */
export function SessionList({ accountId, version = 0, onEnded }: SessionListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { core } = useDataLayer();
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const answer = useQuery({
    queryKey: ['sessions', accountId, version],
    queryFn: ({ signal }) =>
      accountId === null
        ? core.api('sessionList', null, {}, { signal })
        : core.api('accountSessions', null, { account_id: accountId }, { signal }),
    // The list stays while it is read again.
    placeholderData: (before) => before,
    gcTime: 0,
  });
  const nameOf = ({ agent }: AccountSession): string => {
    const { browser, system } = agentWords(agent);
    return [browser, system].filter((word) => word !== null).join(' · ') || t('sessions.unknown');
  };
  const end = async (session: AccountSession): Promise<void> => {
    const { session_id } = session;
    setEnding(session_id);
    try {
      if (accountId === null) await core.api('sessionEnd', null, { session_id });
      else await core.api('accountSessionEnd', null, { account_id: accountId, session_id });
      showToast('success', t('sessions.ended', { name: nameOf(session) }));
      onEnded?.();
    } catch (error) {
      raiseError(error);
    }
    // Also where it was refused: it may have ended by itself.
    await answer.refetch();
    setEnding(null);
    // Its button is gone.
    list.current?.focus();
  };
  return (
    <Loaded
      from={answer}
      skeleton={<SkeletonBars heights={[44, 44]} />}
      empty={({ items }) => (items.length === 0 ? { title: t('sessions.none') } : null)}
    >
      {({ items }) => (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('sessions.title')}>
          {items.map((session) => {
            const name = nameOf(session);
            const Icon = agentWords(session.agent).isPhone ? PhoneRegular : DesktopRegular;
            return (
              <li key={session.session_id} className={styles.item}>
                <Icon className={styles.icon} aria-hidden="true" />
                <div className={styles.words}>
                  <div className={styles.name}>
                    {name}
                    {session.is_own ? <Badge appearance="tint">{t('sessions.own')}</Badge> : null}
                  </div>
                  <div className={styles.facts}>
                    {session.address === '' ? null : `${session.address} · `}
                    {t('sessions.used', { time: format.dateTime(session.used_ms) })}
                    {' · '}
                    {t('sessions.since', { time: format.dateTime(session.signed_in_ms) })}
                  </div>
                </div>
                {session.is_own ? null : (
                  <Button
                    size="small"
                    disabled={ending !== null}
                    aria-label={t('sessions.endNamed', { name, address: session.address })}
                    onClick={() => void end(session)}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}
