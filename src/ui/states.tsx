// States shown instead of data: none there, or an error while loading them.
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { type ErrorLike, errorText } from './error-text';

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    minHeight: '96px',
    height: '100%',
    padding: '16px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    boxSizing: 'border-box',
  },
  picture: { fontSize: '28px', lineHeight: 1, marginBottom: '4px', color: tokens.colorNeutralForeground4 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  pageTitle: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  pagePicture: { fontSize: '44px', marginBottom: '8px' },
  hint: {
    maxWidth: '48ch',
    textWrap: 'balance',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  action: { marginTop: '10px' },
});

interface EmptyStateProps {
  readonly title: string;
  /** Advice on the next step. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** It is the whole page: its title is the page's heading. */
  readonly page?: boolean;
}

/** Says that there is nothing, and advises on the next step. */
export function EmptyState({ title, hint, icon, action, page = false }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.state} role="status">
      <span className={mergeClasses(styles.picture, page && styles.pagePicture)} aria-hidden="true">
        {icon ?? <BoxRegular />}
      </span>
      {page ? (
        <h1 className={mergeClasses(styles.title, styles.pageTitle)}>{title}</h1>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly error: ErrorLike;
  readonly onRetry?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** Names the failure and offers to try again, or to do without. */
export function ErrorState({ error, onRetry, onClose }: ErrorStateProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.picture} ${styles.failed}`} aria-hidden="true">
        <ErrorCircleRegular />
      </span>
      <span className={styles.title}>{t('errors.loadTitle')}</span>
      <span className={styles.hint}>{errorText(t, error) ?? t('errors.requestCancelled')}</span>
      {onRetry === undefined ? null : (
        <Button className={styles.action} size="small" icon={<ArrowClockwiseRegular />} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {onClose === undefined ? null : (
        <Button className={styles.action} size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      )}
    </div>
  );
}
