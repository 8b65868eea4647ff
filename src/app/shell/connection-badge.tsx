import { makeStyles, mergeClasses, Tooltip, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { PulseRegular } from '@fluentui/react-icons/svg/pulse';
import type { ReactNode } from 'react';
import type { ConnectionState } from '../../contracts/live-feed';
import { useConnectionState } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { useNow } from '../../ui/use-now';

const useStyles = makeStyles({
  badge: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    height: '26px',
    padding: '0 10px',
    borderRadius: '13px',
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    '& svg': { fontSize: '16px' },
  },
  live: { '& svg': { color: tokens.colorStatusSuccessForeground1 } },
  lost: { color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1 },
  since: { color: tokens.colorNeutralForeground3, '@media (max-width: 1199px)': { display: 'none' } },
  lostSince: { color: 'inherit' },
  name: { '@media (max-width: 719px)': { display: 'none' } },
});

interface Shown {
  readonly icon: ReactNode;
  readonly name: string;
  readonly since: string;
  readonly hint: string;
  /** `none`: there is nothing to be connected to. */
  readonly tone: 'live' | 'lost' | 'none';
}

/** Whether data is live, and since when it is or is not. Changes are read out. */
export function ConnectionBadge({ timeZone }: { readonly timeZone: string | undefined }) {
  const styles = useStyles();
  const shown = useShown(useConnectionState(), timeZone);
  const { t } = useTranslation();
  return (
    <Tooltip content={shown.hint} relationship="description" positioning="below">
      <span className={mergeClasses(styles.badge, shown.tone !== 'none' && styles[shown.tone])} data-connection>
        {shown.icon}
        <span className={styles.name} role="status" aria-live="polite" aria-label={t('shell.connection.label')}>
          {shown.name}
        </span>
        {shown.since === '' ? null : (
          <span className={mergeClasses(styles.since, shown.tone === 'lost' && styles.lostSince)}>{shown.since}</span>
        )}
      </span>
    </Tooltip>
  );
}

function useShown(connection: ConnectionState, timeZone: string | undefined): Shown {
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const now = useNow(5_000);
  switch (connection.state) {
    case 'live': {
      const time = format.moment(connection.sinceMs, now);
      return {
        icon: <PulseRegular aria-hidden="true" />,
        name: t('shell.connection.live'),
        since: t('common.since', { time }),
        hint: t('shell.connection.liveSince', { time: format.dateTime(connection.sinceMs) }),
        tone: 'live',
      };
    }
    case 'reconnecting': {
      const time = format.moment(connection.offlineSinceMs, now);
      return {
        icon: <PlugDisconnectedRegular aria-hidden="true" />,
        name: t('shell.connection.reconnecting'),
        since: t('common.since', { time }),
        hint: `${t('errors.connectionFails')} ${t('shell.connection.offlineSince', {
          time: format.dateTime(connection.offlineSinceMs),
          attempt: connection.attempt,
        })}`,
        tone: 'lost',
      };
    }
    case 'connecting':
      return {
        icon: <ArrowSyncRegular aria-hidden="true" />,
        name: t('shell.connection.connecting'),
        since: '',
        hint: t('shell.connection.connectingHint'),
        tone: 'live',
      };
    case 'closed':
      return {
        icon: <PlugDisconnectedRegular aria-hidden="true" />,
        name: t('shell.connection.none'),
        since: '',
        hint: t('errors.notConnected'),
        tone: 'none',
      };
  }
}
