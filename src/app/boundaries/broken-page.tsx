import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  page: {
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    padding: '24px',
    textAlign: 'center',
  },
  picture: { fontSize: '40px', lineHeight: 1, color: tokens.colorStatusDangerForeground1 },
  title: { margin: '8px 0 0', fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  detail: {
    maxWidth: '70ch',
    maxHeight: '20vh',
    overflow: 'auto',
    margin: '10px 0',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', gap: '8px' },
});

/** A chunk that is gone after an upgrade, or that the network lost. */
function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script|Importing a module/i.test(error.message)
  );
}

interface BrokenPageProps {
  readonly error: unknown;
  /** Whether the rest of the console still works. */
  readonly scope: 'page' | 'app';
  /** Title and advice, where more is known than the error. */
  readonly words?: { readonly title: string; readonly hint: string };
  readonly onRetry?: (() => void) | undefined;
}

/** Says that something of ours broke, with the text to report and a way on. */
export function BrokenPage({ error, scope, words, onRetry }: BrokenPageProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const chunk = isChunkFailure(error);
  const kind = chunk ? 'chunk' : scope === 'app' ? 'appCrash' : 'crash';
  const { title, hint } = words ?? { title: t(`errors.${kind}Title`), hint: t(`errors.${kind}Hint`) };
  return (
    <div className={styles.page} role="alert">
      <ErrorCircleRegular className={styles.picture} aria-hidden="true" />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{hint}</p>
      <pre className={styles.detail}>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</pre>
      <div className={styles.actions}>
        {onRetry === undefined || chunk ? null : (
          <Button appearance="primary" icon={<ArrowClockwiseRegular />} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
      </div>
    </div>
  );
}
