import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { LockOpenRegular } from '@fluentui/react-icons/svg/lock-open';
import { type ReactNode, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import type { LockState, LockStatus } from '../../contracts/machine-lock';
import { useAskAnew, useDataCore, useMay } from '../../data';
import type { Format } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  lock: { display: 'grid', gap: '4px', padding: '8px 14px' },
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  state: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  quiet: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  reason: { flex: '1 1 160px', minWidth: 0 },
});

interface LockControlProps {
  readonly scope: TableSource;
  /** The newest that is known; undefined: none ever was. */
  readonly lock: LockStatus | undefined;
  /** Asks again, where the last call failed; null: it did not. */
  readonly onRetry: (() => void) | null;
  readonly nowMs: number;
  readonly format: Format;
}

/**
 * The remote lock of a machine: its state, who asked for it, and if allowed the way to ask. Where the state cannot be read
 * again it says so beside the last one: a locked machine must not look free. The form for the reason stays.
 */
export function LockControl({ lock, onRetry, ...rest }: LockControlProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const why = lock === undefined ? 'unknown' : 'unread';
  const unread =
    onRetry === null ? null : (
      <>
        <span className={styles.state} data-lock={why} role="status">
          <ErrorCircleRegular aria-hidden="true" />
          {t(`realTime.lock.${why}`)}
        </span>
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </>
    );
  if (lock !== undefined) return <KnownLock {...rest} lock={lock} unread={unread} />;
  if (unread === null) return null;
  return (
    <section className={styles.lock} aria-label={t('realTime.lock.title')}>
      <div className={styles.line}>
        <h3 className={styles.title}>{t('realTime.lock.title')}</h3>
        {unread}
      </div>
    </section>
  );
}

interface KnownLockProps extends Omit<LockControlProps, 'lock' | 'onRetry'> {
  readonly lock: LockStatus;
  /** Says that it could not be read again; null: it could. */
  readonly unread: ReactNode;
}

function KnownLock({ scope, lock, unread, nowMs, format }: KnownLockProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  const core = useDataCore();
  const askAnew = useAskAnew(scope);
  const [asking, setAsking] = useState(false);
  const [comment, setComment] = useState('');
  const [sending, setSending] = useState(false);
  // The server tells the state at the time of its answer; a command that waits runs out here.
  const isLate = lock.no_answer_ms !== null && nowMs >= lock.no_answer_ms;
  const state: LockState = isLate ? 'no_answer' : lock.state;
  const wish = !lock.locked;
  const wishName = t(`realTime.lock.wish.${wish ? 'lock' : 'unlock'}`);

  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { equipment_id, command_no } = lock;
      const input = { project_id: scope.projectId, equipment_id, locked: wish, command_no, comment };
      await core.api('lockMachine', scope, input, { keep: true });
      setAsking(false);
      setComment('');
    } catch {
      // The server's refusal has been shown as a message; the state below says how it stands now.
    } finally {
      setSending(false);
      await askAnew(['locks']);
    }
  };

  return (
    <section className={styles.lock} aria-label={t('realTime.lock.title')}>
      <div className={styles.line}>
        <h3 className={styles.title}>{t('realTime.lock.title')}</h3>
        <span className={styles.state} data-lock={state}>
          {lock.locked ? <LockClosedRegular aria-hidden="true" /> : <LockOpenRegular aria-hidden="true" />}
          {t(`realTime.lock.state.${state}`)}
        </span>
        {unread}
        {may('lockMachine') && !asking ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {t(`realTime.lock.${wish ? 'lock' : 'unlock'}`)}
          </Button>
        ) : null}
      </div>
      {asking ? (
        <>
          <span className={styles.quiet}>{t('realTime.lock.hint')}</span>
          <div className={styles.line}>
            <Field className={styles.reason} label={t('realTime.lock.reason')} orientation="horizontal" size="small">
              <Input size="small" value={comment} maxLength={500} onChange={(_, { value }) => setComment(value)} />
            </Field>
            <Button size="small" appearance="primary" disabled={sending} onClick={() => void send()}>
              {t('realTime.lock.confirm', { wish: wishName })}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
          </div>
        </>
      ) : null}
      {lock.asked_ms === null || lock.wish === null ? null : (
        <span className={styles.quiet}>
          {t('realTime.lock.asked', {
            account: lock.asked_by ?? '–',
            time: format.moment(lock.asked_ms, nowMs),
            wish: t(`realTime.lock.wish.${lock.wish ? 'lock' : 'unlock'}`),
          })}
          {lock.comment === '' ? '' : ` · ${lock.comment}`}
          {lock.reason === null ? '' : ` · ${t(`realTime.lock.refusal.${lock.reason}`)}`}
          {lock.note === '' ? '' : ` · ${lock.note}`}
        </span>
      )}
    </section>
  );
}
